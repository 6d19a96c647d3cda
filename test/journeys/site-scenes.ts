import { demoPassword } from '#main/greeting.ts'
import type { Visitor } from '#test/support/browser.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'
import { Debtor } from './debtor.ts'
import { cards, Giver } from './giver.ts'
import { confirmedOrder, mailedOrder } from './mailed-order.ts'
import { proveSession } from './second-factor.ts'
import { walks } from './walks.ts'

/** Pages around the forms, each with what leads to it: the screenshots that are looked at for their layout. */
type SiteScene = {
  readonly name: string
  readonly show: (visitor: Visitor, lab: JourneyLab) => Promise<unknown>
}

const texts = [
  'aide',
  'guide',
  'contact',
  'conditions-associations',
  'sous-traitance',
  'conditions-utilisation',
  'mentions-legales',
  'confidentialite',
  'accessibilite',
  'cookies',
] as const

const bakery = '/associations/le-fournil-partage'

const addresses: Readonly<Record<string, string>> = {
  'site-home': '/',
  'site-directory': '/associations',
  'site-directory-nothing': '/associations?q=introuvable',
  'site-organization': bakery,
  'site-association-notice': `${bakery}/mentions-legales`,
  'site-association-terms': `${bakery}/conditions-de-vente`,
  'site-association-privacy': `${bakery}/confidentialite`,
  'site-login': '/connexion',
  'site-first-connection': '/premiere-connexion',
  'site-password-forgotten': '/utilisateur/recuperation-mot-de-passe',
  'site-password-expired': '/mot-de-passe/expire',
  'site-find-order': '/retrouver-ma-commande',
  'site-not-found': '/introuvable',
  'site-error-500': '/erreur/500',
  'site-error-payment': '/paiement/erreur/404',
  'site-redirection': '/redirection',
  ...Object.fromEntries(texts.map(text => [`site-text-${text}`, `/legal/${text}`])),
}

const space = {
  payments: 'paiements',
  documents: 'recus',
  gifts: 'dons-mensuels',
  cards: 'cartes',
  profile: 'profil',
  factors: 'profil/second-facteur',
  erasure: 'profil/suppression',
} as const

export const siteScenes: readonly SiteScene[] = [
  ...Object.entries(addresses).map(([name, path]) => ({
    name,
    show: (visitor: Visitor) => visitor.open(path),
  })),
  { name: 'site-login-dialog', show: openLogin },
  { name: 'site-find-order-error', show: findWrongly },
  { name: 'site-payment', show: visitor => new Giver(visitor).goToPayment() },
  { name: 'site-payment-offline', show: payOffline },
  { name: 'site-payment-refused', show: beRefused },
  { name: 'site-debit', show: signMandate },
  { name: 'site-debit-scheduled', show: scheduleDebit },
  { name: 'site-debit-order', show: followDebit },
  { name: 'site-registered', show: visitor => walkTo(visitor, 'free') },
  { name: 'site-monthly', show: visitor => walkTo(visitor, 'monthly') },
  { name: 'site-order', show: followOrder },
  { name: 'site-withdrawal', show: withdraw },
  { name: 'site-tip-back', show: askTipBack },
  ...Object.entries(space).map(([name, path]) => ({
    name: `site-space-${name}`,
    show: (visitor: Visitor) => logIn(visitor, `/utilisateur/${path}`),
  })),
  { name: 'site-space-order', show: openOwnOrder },
  { name: 'site-integrations', show: fillIntegrations },
  { name: 'site-integrations-error', show: refuseEndpoint },
]

async function openLogin({ page, t }: Visitor) {
  await page.goto('/')
  const menu = page.getByRole('button', { name: t('nav.open_menu') })
  if (await menu.isVisible()) await menu.click()
  await page.locator('[data-login-entry], a[href^="/connexion"]').filter({ visible: true }).first().click()
  await page.locator('dialog[open]').waitFor()
}

async function findWrongly(visitor: Visitor) {
  await visitor.open('/retrouver-ma-commande')
  await visitor.page.locator('main form button[type=submit]').click()
  await visitor.page.locator('#error-summary').waitFor()
}

async function payOffline(visitor: Visitor) {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.cardField('cardNumber').waitFor()
  await visitor.page.context().setOffline(true)
  await giver.payButton(5600).click()
}

async function beRefused(visitor: Visitor) {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.declined)
  await visitor.page.getByText(visitor.t('out.refused_title')).waitFor()
}

async function signMandate(visitor: Visitor) {
  const giver = new Debtor(visitor)
  await giver.goToPayment()
  await giver.writeAccount(testAccounts.paid)
  return giver
}

async function scheduleDebit(visitor: Visitor) {
  const giver = await signMandate(visitor)
  await giver.payButton(5600).click()
  await visitor.page.waitForURL(/\/confirmation/)
}

async function followDebit(visitor: Visitor, lab: JourneyLab) {
  await scheduleDebit(visitor)
  await openMailedOrder(visitor, lab)
}

async function walkTo(visitor: Visitor, name: 'free' | 'monthly') {
  for await (const stage of walks[name].steps(visitor)) if (stage === 'confirmation') break
}

async function giveOnce(visitor: Visitor) {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
}

async function followOrder(visitor: Visitor, lab: JourneyLab) {
  await giveOnce(visitor)
  await openMailedOrder(visitor, lab)
}

/** Buys what can be sent back, and begins to. */
async function withdraw(visitor: Visitor, lab: JourneyLab) {
  for await (const stage of walks.shop.steps(visitor)) if (stage === 'confirmation') break
  await openMailedOrder(visitor, lab)
  await followLink(visitor, /\/retractation/)
}

async function askTipBack(visitor: Visitor) {
  await giveOnce(visitor)
  await followLink(visitor, /\/contribution/)
}

/** The page of the order that is confirmed, by the link of its mail. */
async function openMailedOrder(visitor: Visitor, lab: JourneyLab) {
  await visitor.open(await mailedOrder(lab, confirmedOrder(visitor.page.url())))
}

async function followLink({ page }: Visitor, address: RegExp) {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  const href = hrefs.find(each => address.test(each))
  if (href === undefined) throw new Error(`no link ${address} on ${page.url()}`)
  await page.goto(href)
}

async function logIn({ page, t }: Visitor, to: string, email = 'camille.moreau@example.org') {
  await page.goto(`/connexion?redirectTo=${encodeURIComponent(to)}`)
  const form = page.locator('main form')
  await form.getByLabel(t('login.email')).fill(email)
  await form.getByLabel(t('login.password'), { exact: true }).fill(demoPassword)
  await form.getByRole('button', { name: t('login.submit') }).click()
  await page.waitForURL(url => url.pathname !== '/connexion')
}

async function openOwnOrder(visitor: Visitor) {
  await logIn(visitor, '/utilisateur/paiements')
  await visitor.page.locator('tbody a').first().click()
  await visitor.page.getByRole('heading', { name: visitor.t('space.items') }).waitFor()
}

const integrations = `${bakery}/administration/integrations`
const administrator = 'ines.legall@example.org'

async function fillIntegrations(visitor: Visitor, lab: JourneyLab) {
  const { page, t } = visitor
  await lab.db.deleteFrom('apiKeys').execute()
  await logIn(visitor, integrations, administrator)
  await proveSession(lab, administrator)
  const keys = page.locator('#keys')
  await keys.getByRole('textbox').fill('Site de l’association')
  await keys.getByRole('button', { name: t('integration.key_create') }).click()
  await page.getByRole('heading', { name: t('integration.key_new_title') }).waitFor()
}

async function refuseEndpoint(visitor: Visitor, lab: JourneyLab) {
  const { page, t } = visitor
  await logIn(visitor, integrations, administrator)
  await proveSession(lab, administrator)
  await page
    .locator('#endpoints input[name=url]')
    .last()
    .fill('http://192.168.1.4/évènements-de-notre-association')
  await page
    .locator('#endpoints')
    .getByRole('button', { name: t('integration.add') })
    .click()
  await page.locator('#error-summary').waitFor()
}
