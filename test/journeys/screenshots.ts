import { formPath } from '#domain/form/types/index.ts'
import { demoOrganizations } from '#main/demo/index.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { everyLook, type JourneyLab, openJourneyLab } from '#test/support/journey-lab.ts'
import { bread, cards, Giver } from './giver.ts'

/**
 * `npm run screenshots [-- part of a name …]`: pictures of the main pages for the design's checklist, in
 * `test/screenshots/`. Every scene is taken in French in each window; the starred ones also in English, with large text
 * and with high contrast.
 */
type Scene = {
  readonly name: string
  readonly starred?: boolean
  /** Only what the window shows, as at first glance. */
  readonly glance?: boolean
  readonly show: (visitor: Visitor, lab: JourneyLab) => Promise<unknown>
}

const outcomes = [
  'PAYMENT_REFUSED',
  'AUTHENTICATION_FAILURE',
  'PAYMENT_CANCELED',
  'PAYMENT_ERROR',
  'PAYMENT_INITIALIZE_ERROR',
  'ORGANIZATION_WALLET_ERROR',
]

const scenes: readonly Scene[] = [
  { name: 'home', show: visitor => visitor.open('/') },
  { name: 'organization', show: visitor => visitor.open('/associations/le-fournil-partage') },
  { name: 'donation-glance', starred: true, glance: true, show: visitor => visitor.open(bread) },
  { name: 'donation', starred: true, show: visitor => visitor.open(bread) },
  { name: 'donation-filled', starred: true, show: fillIn },
  { name: 'donation-errors', starred: true, show: sendEmpty },
  { name: 'donation-errors-glance', glance: true, show: sendEmpty },
  { name: 'accessibility-menu', starred: true, glance: true, show: openMenu },
  { name: 'payment', starred: true, show: visitor => new Giver(visitor).goToPayment() },
  { name: 'payment-refused', starred: true, show: beRefused },
  { name: 'bank', show: goToBank },
  { name: 'confirmation', starred: true, show: giveOnce },
  ...outcomes.map(code => ({ name: `outcome-${code.toLowerCase()}`, show: outcome(code) })),
  { name: 'outcome-expired', show: letExpire },
  { name: 'redirection', show: visitor => visitor.open('/redirection') },
  { name: 'login', show: visitor => visitor.open('/connexion') },
  { name: 'not-found', show: visitor => visitor.open('/introuvable') },
  ...demoOrganizations.flatMap(({ slug, forms }) =>
    forms.map(form => ({
      name: `campaign-${form.slug}`,
      show: (visitor: Visitor) => visitor.open(formPath(slug, form.type, form.slug)),
    })),
  ),
]

async function fillIn(visitor: Visitor) {
  await visitor.open(bread)
  await new Giver(visitor).fillIn()
}

async function sendEmpty(visitor: Visitor) {
  await visitor.open(bread)
  await new Giver(visitor).send()
  await visitor.page.locator('#error-summary').waitFor()
}

async function openMenu(visitor: Visitor) {
  await visitor.open(bread)
  await visitor.page.getByRole('button', { name: visitor.t('a11y.button') }).click()
}

async function beRefused(visitor: Visitor) {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.declined)
  await visitor.page.getByText(visitor.t('out.refused_title')).waitFor()
}

async function goToBank(visitor: Visitor) {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.authenticated)
  await giver.bankButton('bankAccept').waitFor()
}

async function giveOnce(visitor: Visitor) {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
}

function outcome(code: string) {
  return async (visitor: Visitor) => {
    const request = await new Giver(visitor).goToPayment()
    await visitor.open(`${bread}/echec?code=${code}&paymentRequestId=${request}`)
  }
}

async function letExpire(visitor: Visitor, lab: JourneyLab) {
  const request = await new Giver(visitor).goToPayment()
  await lab.expire(request)
  await visitor.page.reload()
}

const french = everyLook.filter(({ locale }) => locale === 'fr')
const special: readonly Look[] = [
  ...everyLook.filter(({ locale }) => locale === 'en'),
  ...french.map(look => ({ ...look, preferences: '150.standard.standard.normal.device' })),
  ...french.map(look => ({ ...look, preferences: '100.high.standard.normal.device' })),
  ...french.map(look => ({ ...look, preferences: '100.dark.standard.normal.device' })),
]

const wanted = process.argv.slice(2)
const lab = await openJourneyLab()
try {
  for (const scene of scenes.filter(
    ({ name }) => wanted.length === 0 || wanted.some(part => name.includes(part)),
  ))
    for (const look of scene.starred ? [...french, ...special] : french) await photograph(scene, look)
} finally {
  await lab.close()
}

async function photograph({ name, glance = false, show }: Scene, look: Look) {
  const { locale, width, preferences = '' } = look
  const [text, contrast] = preferences.split('.')
  const suffix = [
    locale === 'en' && 'english',
    text === '150' && 'large',
    contrast !== 'standard' && contrast,
  ]
  const file = [name, width, ...suffix].filter(Boolean).join('-')
  const visitor = await lab.arrive(look)
  try {
    await show(visitor, lab)
    await visitor.page.waitForLoadState('networkidle')
    await visitor.photograph(file, { fullPage: !glance })
  } catch (error) {
    process.stderr.write(`${file}: ${String(error)}\n`)
    process.exitCode = 1
  } finally {
    await visitor.leave()
  }
}
