import type { Visitor } from '#test/support/browser.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'
import { office as festival, logIn, openRow } from './back-office.ts'
import { proveSession } from './second-factor.ts'

/** Pages of the back office with the demo's content, each looked at beside the design. */
type OfficeScene = {
  readonly name: string
  readonly show: (visitor: Visitor, lab: JourneyLab) => Promise<unknown>
}

const administrator = 'camille.moreau@example.org'
const home = '/associations/les-ateliers-du-canal/administration'
const types = ['evenements', 'adhesions', 'boutiques', 'collectes', 'formulaires', 'ventes'] as const

const addresses: Readonly<Record<string, string>> = {
  home,
  campaigns: `${home}/campagnes`,
  'campaigns-none': `${home}/campagnes?q=introuvable`,
  search: `${home}/recherche?q=festival`,
  new: `${home}/campagnes/nouvelle`,
  ...Object.fromEntries(types.map(type => [`new-${type}`, `${home}/campagnes/nouvelle/${type}`])),
  duplicate: `${festival}/dupliquer`,
  'editor-1': `${festival}/edition/1`,
  'editor-2': `${festival}/edition/2`,
  'editor-2-rate': `${festival}/edition/2/nouveau`,
  'editor-2-pool': `${festival}/edition/2/places-communes/nouvelles`,
  'editor-3': `${festival}/edition/3`,
  'editor-4': `${festival}/edition/4`,
  'editor-4-options': `${festival}/edition/4/options`,
  'editor-4-option': `${festival}/edition/4/options/nouvelle`,
  'editor-4-questions': `${festival}/edition/4/questions`,
  'editor-4-question': `${festival}/edition/4/questions/nouvelle`,
  'editor-4-codes': `${festival}/edition/4/codes`,
  'editor-4-code': `${festival}/edition/4/codes/nouveau`,
  'editor-5': `${festival}/edition/5`,
  preview: `${festival}/apercu`,
  share: `${festival}/partage`,
  statistics: `${festival}/statistiques`,
  'statistics-year': `${festival}/statistiques?periode=365`,
  'waiting-list': `${festival}/liste-attente`,
  roles: `${festival}/administrateurs`,
  payments: `${home}/paiements`,
  'payments-none': `${home}/paiements?q=introuvable`,
  payouts: `${home}/versements`,
  vat: `${home}/versements/tva`,
  members: `${home}/adhesions`,
  'editor-3-mails': `${festival}/edition/3/e-mails`,
  'editor-3-mail': `${festival}/edition/3/e-mails/confirmation`,
  team: `${home}/equipe`,
  journal: `${home}/journal`,
  integrations: `${home}/integrations`,
  legal: `${home}/mentions-et-conditions`,
  factors: '/utilisateur/profil/second-facteur',
}

export const officeScenes: readonly OfficeScene[] = [
  ...Object.entries(addresses).map(([name, path]) => ({
    name: `back-${name}`,
    show: (visitor: Visitor) => logIn(visitor, administrator, path),
  })),
  { name: 'back-payment', show: openPayment },
  { name: 'back-editor-2-rate-sold', show: openRate },
  { name: 'back-editor-errors', show: refuseTitle },
  { name: 'back-palette', show: openPalette },
  { name: 'back-invite', show: openInvitation },
  { name: 'back-opening', show: visitor => visitor.open('/ouvrir') },
  { name: 'back-opening-by-hand', show: openByHand },
]

async function openPayment(visitor: Visitor) {
  await logIn(visitor, administrator, `${home}/paiements`)
  await openRow(visitor, visitor.page.locator('main tbody a').first())
}

async function openRate(visitor: Visitor) {
  const { page, t } = visitor
  await logIn(visitor, administrator, `${festival}/edition/2`)
  await page.getByRole('link', { name: t('editor.edit_named', { name: 'Tarif plein' }) }).click()
  await page.waitForURL(/edition\/2\/\d+$/)
}

async function refuseTitle(visitor: Visitor) {
  const { page, t } = visitor
  await logIn(visitor, administrator, `${home}/campagnes/nouvelle/evenements`)
  await page.getByRole('button', { name: t('quick.publish'), exact: true }).click()
  await page.locator('#error-summary').waitFor()
}

async function openPalette(visitor: Visitor) {
  const { page, t } = visitor
  await logIn(visitor, administrator, home)
  await page.getByRole('link', { name: t('palette.open'), exact: true }).click()
  await page.getByRole('combobox', { name: t('palette.label') }).fill('fest')
}

async function openInvitation(visitor: Visitor, lab: JourneyLab) {
  const { page, t } = visitor
  await logIn(visitor, administrator, home)
  await proveSession(lab, administrator)
  await visitor.open(`${home}/equipe`)
  await page.getByRole('button', { name: t('office.invite_title'), exact: true }).click()
  await page.locator('.drawer:popover-open').waitFor()
}

async function openByHand(visitor: Visitor) {
  await visitor.open('/ouvrir')
  await visitor.page.getByText(visitor.t('opening.by_hand'), { exact: true }).click()
}
