import { demoOrganizations } from '#demo/index.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { formPath } from '#domain/form/types/index.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { expireCart } from '#test/support/expiry.ts'
import { everyLook, type JourneyLab, openJourneyLab } from '#test/support/journey-lab.ts'
import { administer, changePrice, endCoupon, hide } from './administrator.ts'
import { Buyer, places } from './buyer.ts'
import { askForMoney } from './checkout-cart.ts'
import { failFor } from './fortune.ts'
import { bread, cards, Giver } from './giver.ts'
import { officeScenes } from './office-scenes.ts'
import { siteScenes } from './site-scenes.ts'
import { type Stage, type Walk, walks } from './walks.ts'

/**
 * `npm run screenshots [-- part of a name … --look=360-together]`: pictures of the main pages for looking through, in
 * `test/screenshots/`. Every scene is taken in French in each window; the starred ones also in English, with large text,
 * with high contrast, in the dark, and with the largest of all settings together.
 */
type Scene = {
  readonly name: string
  readonly starred?: boolean
  /** Only what the window shows, as at first glance. */
  readonly glance?: boolean
  readonly show: (visitor: Visitor, lab: JourneyLab) => Promise<unknown>
}

const outcomes: readonly ErrorCode[] = [
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
  { name: 'event-errors', starred: true, show: forgetNames },
  { name: 'event-many-people', show: takeMany },
  { name: 'event-copied', show: copyAnswers },
  { name: 'event-coupon-unknown', show: typeUnknownCode },
  { name: 'event-coupon-expired', show: typeExpiredCode },
  { name: 'event-price-changed', show: seeNewPrice },
  { name: 'event-draft', show: tryDraft },
  { name: 'checkout-instalments', show: payCheckoutInThree },
  { name: 'event-incomplete', show: visitor => visitor.open(`${places.festival}/3`) },
  { name: 'event-cart-expired', show: letCartExpire },
  { name: 'event-empty', show: sendNothing },
  { name: 'event-company', show: payAsCompany },
  { name: 'membership-first-payment', glance: true, show: openFirstPayment },
  { name: 'prospect-kept', show: leaveEmail },
  { name: 'redirection', show: visitor => visitor.open('/redirection') },
  { name: 'login', show: visitor => visitor.open('/connexion') },
  { name: 'not-found', show: visitor => visitor.open('/introuvable') },
  ...officeScenes,
  ...siteScenes.map(scene => ({ ...scene, starred: true })),
  ...demoOrganizations.flatMap(({ slug, forms }) =>
    forms.map(form => ({
      name: `campaign-${form.slug}`,
      show: (visitor: Visitor) => visitor.open(formPath(slug, form.type, form.slug)),
    })),
  ),
]

/** The stops of a way that are taken in every look. */
const starredStages: readonly Stage[] = ['choice', 'people-filled', 'summary-filled', 'page-filled']

async function goToPeople(visitor: Visitor, tickets: number) {
  const buyer = new Buyer(visitor, 'participants')
  await visitor.open(places.festival)
  await buyer.take('Tarif plein', tickets)
  await buyer.goOn(2)
  return buyer
}

async function goToPayer(visitor: Visitor) {
  const buyer = await goToPeople(visitor, 1)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.goOn(3)
  return buyer
}

async function forgetNames(visitor: Visitor) {
  const buyer = await goToPeople(visitor, 2)
  await buyer.send()
  await visitor.page.locator('#error-summary').waitFor()
}

async function takeMany(visitor: Visitor) {
  const buyer = await goToPeople(visitor, 5)
  await buyer.writeName(1, ['Camille', 'Moreau'])
}

async function copyAnswers(visitor: Visitor) {
  const buyer = await goToPeople(visitor, 3)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await visitor.page.getByRole('button', { name: visitor.t('people.copy_next', { count: 2 }) }).click()
}

async function typeUnknownCode(visitor: Visitor) {
  const buyer = await goToPayer(visitor)
  await buyer.writePayerStep()
  await buyer.applyCode('GRATUIT')
  await visitor.page.locator('.coupon-field .field-error').waitFor()
}

async function typeExpiredCode(visitor: Visitor, lab: JourneyLab) {
  const back = await endCoupon(lab)
  const buyer = await goToPayer(visitor)
  await buyer.writePayerStep()
  await buyer.applyCode('BERGES10')
  await visitor.page.locator('.coupon-field .field-error').waitFor()
  await back()
}

async function seeNewPrice(visitor: Visitor, lab: JourneyLab) {
  const buyer = await goToPayer(visitor)
  await buyer.writePayerStep()
  const back = await changePrice(lab, 2600)
  await visitor.page.reload()
  await visitor.page.getByText(visitor.t('prices.changed_title')).waitFor()
  await back()
}

/** The last step of a campaign that is not published, and what « Payer » says there. */
async function tryDraft(visitor: Visitor, lab: JourneyLab) {
  const publish = await hide(lab, 'Draft')
  await administer(visitor)
  const buyer = await goToPayer(visitor)
  await buyer.writePayerStep()
  await buyer.pickTip('none')
  await buyer.agree()
  await buyer.send()
  await visitor.page.getByText(visitor.t('step.no_payment_draft')).waitFor()
  await publish()
}

async function payCheckoutInThree(visitor: Visitor, lab: JourneyLab) {
  await visitor.open(await askForMoney(lab, 'Adhésion adulte + atelier'))
  await new Buyer(visitor, 'members').instalments(3).check()
}

async function letCartExpire(visitor: Visitor, lab: JourneyLab) {
  const buyer = await goToPayer(visitor)
  const cart = await visitor.page.locator('[data-cart]').getAttribute('data-cart')
  await expireCart(lab.db, cart ?? '')
  await buyer.writePayer()
  await buyer.send()
  await visitor.page
    .getByText(visitor.t('step.expired_body', { kind: 'Event' }))
    .filter({ visible: true })
    .waitFor()
}

async function sendNothing(visitor: Visitor) {
  await visitor.open(places.festival)
  await new Buyer(visitor, 'participants').send()
  await visitor.page.locator('#error-summary').waitFor()
}

async function payAsCompany(visitor: Visitor) {
  await goToPayer(visitor)
  await visitor.page.getByRole('radio', { name: visitor.t('payer.as_company') }).check()
}

async function openFirstPayment(visitor: Visitor) {
  for await (const stage of walks.membership.steps(visitor)) if (stage === 'summary-filled') break
  await visitor.page.getByRole('button', { name: visitor.t('pay.details') }).click()
}

async function leaveEmail(visitor: Visitor) {
  await visitor.open(places.soldOut)
  await visitor.page.getByRole('textbox', { name: visitor.t('state.notify_email') }).fill('nom@example.org')
  await visitor.page.getByRole('button', { name: visitor.t('waiting.join') }).click()
}

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

function outcome(code: ErrorCode) {
  return async (visitor: Visitor, lab: JourneyLab) => {
    const giver = new Giver(visitor)
    const request = await giver.goToPayment()
    await giver.beDeclined()
    await failFor(lab, request, code)
    await visitor.open(`${bread}/echec?code=${code}&paymentRequestId=${request}`)
  }
}

async function letExpire(visitor: Visitor, lab: JourneyLab) {
  const request = await new Giver(visitor).goToPayment()
  await lab.expire(request)
  await visitor.page.reload()
}

const french: readonly Look[] = [
  ...everyLook.filter(({ locale }) => locale === 'fr'),
  { locale: 'fr', width: 1280 },
]
/** The largest of every setting of the accessibility menu at once. */
const together = '150.high.dyslexic.airy.reduced'
const special: readonly Look[] = [
  ...everyLook.filter(({ locale }) => locale === 'en'),
  ...french.map(look => ({ ...look, preferences: '150.standard.standard.normal.device' })),
  ...french.map(look => ({ ...look, preferences: '100.high.standard.normal.device' })),
  ...french.map(look => ({ ...look, preferences: '100.dark.standard.normal.device' })),
  ...french.map(look => ({ ...look, preferences: together })),
]

const wanted = process.argv.slice(2).filter(part => !part.startsWith('--'))
const isWanted = (name: string) => wanted.length === 0 || wanted.some(part => name.includes(part))
/** `--look=360-together`: only the looks whose pictures end so. */
const [onlyLook] = process.argv.flatMap(part => (part.startsWith('--look=') ? [part.slice(7)] : []))
const isLooked = (look: Look) => onlyLook === undefined || nameOf('look', look) === `look-${onlyLook}`
const lab = await openJourneyLab()
try {
  for (const scene of scenes.filter(({ name }) => isWanted(name)))
    for (const look of (scene.starred ? [...french, ...special] : french).filter(isLooked))
      await photograph(scene, look)
  for (const walk of Object.values(walks).filter(({ name }) => isWanted(name)))
    for (const look of [...french, ...special.filter(({ width }) => width === 360)].filter(isLooked))
      await photographWalk(walk, look)
} finally {
  await lab.close()
}

function nameOf(name: string, { locale, width, preferences = '' }: Look): string {
  const [text, contrast] = preferences.split('.')
  if (preferences === together) return `${name}-${width}-together`
  const suffix = [
    locale === 'en' && 'english',
    text === '150' && 'large',
    contrast !== 'standard' && contrast,
  ]
  return [name, width, ...suffix].filter(Boolean).join('-')
}

async function photograph({ name, glance = false, show }: Scene, look: Look) {
  await withVisitor(nameOf(name, look), look, async visitor => {
    await show(visitor, lab)
    await visitor.page.waitForLoadState('networkidle')
    await visitor.photograph(nameOf(name, look), { fullPage: !glance })
  })
}

/** Every stop in French; on phones, where room is short, in the other looks those that show most. */
async function photographWalk({ name, steps }: Walk, look: Look) {
  await withVisitor(nameOf(name, look), look, async visitor => {
    for await (const stage of steps(visitor, lab)) {
      if (!french.includes(look) && !starredStages.includes(stage)) continue
      await visitor.page.waitForLoadState('networkidle')
      await visitor.photograph(nameOf(`${name}-${stage}`, look))
    }
  })
}

async function withVisitor(file: string, look: Look, show: (visitor: Visitor) => Promise<void>) {
  const visitor = await lab.arrive(look)
  try {
    await show(visitor)
  } catch (error) {
    process.stderr.write(`${file}: ${String(error)}\n`)
    process.exitCode = 1
  } finally {
    await visitor.leave()
    await lab.tidyUp()
  }
}
