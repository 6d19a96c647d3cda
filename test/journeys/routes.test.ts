import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Response } from 'playwright-core'
import type { MessageKey } from '#messages/fr.ts'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { administer } from './administrator.ts'
import { places } from './buyer.ts'
import { askForMoney } from './checkout-cart.ts'
import { bread, cards, Giver } from './giver.ts'
import { refusedInstalment } from './refused-instalment.ts'

const story = stories()

type Layout = 'default' | 'payment' | 'widget' | 'small' | 'alone'

/** What rules ADDR-1 and ADDR-2 say of an address. */
type Row = {
  readonly path: string
  readonly status?: number
  /** The heading of level 1: a text of the catalogue, or as it stands there. */
  readonly h1?: MessageKey | RegExp
  readonly layout: Layout
  /** Whether search engines may list it. */
  readonly listed?: true
  /** Who may frame it: our own pages unless said. */
  readonly framing?: 'any site' | 'nobody'
  /** Where it leads, if not to itself. */
  readonly leadsTo?: RegExp
}

const unknown = randomUUID()
const organization = '/associations/le-fournil-partage'
const back = `${organization}/administration`
const breadTitle = /Du pain pour tout le monde/

const home: readonly Row[] = [
  { path: '/', h1: 'home.title', layout: 'default', listed: true },
  { path: '/associations', layout: 'default', listed: true },
  { path: organization, h1: /Le Fournil partagé/, layout: 'default', listed: true },
  { path: '/associations/les-ateliers-du-canal/conditions-de-vente', layout: 'default', listed: true },
  { path: '/legal/mentions-legales', layout: 'default', listed: true },
  { path: '/legal/conditions-associations', layout: 'default', listed: true },
  { path: '/legal/sous-traitance', layout: 'default', listed: true },
  { path: '/ouvrir', layout: 'default', listed: true },
  { path: '/legal/conditions-utilisation', layout: 'default', listed: true },
  { path: '/legal/confidentialite', layout: 'default', listed: true },
  { path: '/legal/cookies', layout: 'default', listed: true },
  { path: '/legal/guide', layout: 'default', listed: true },
  { path: '/legal/accessibilite', layout: 'default', listed: true },
  { path: '/signaler', h1: 'report.title', layout: 'default' },
  { path: '/billets/transmis', h1: 'ticket.given_title', layout: 'default', framing: 'nobody' },
  { path: `/billets/${unknown}`, status: 404, layout: 'default', framing: 'nobody' },
  { path: `/porte/${unknown}`, status: 404, h1: 'scanner.link_title', layout: 'alone', framing: 'nobody' },
  { path: `/cartes-de-membre/${unknown}`, status: 404, layout: 'default', framing: 'nobody' },
  { path: '/nouvelles/arret?pour=x', status: 404, layout: 'default', framing: 'nobody' },
  { path: '/complement/999999999?token=x', status: 404, layout: 'default', framing: 'nobody' },
  { path: '/demande/999999999?token=x', status: 404, layout: 'default', framing: 'any site' },
  { path: '/renouvellement/999999999?token=x', status: 404, layout: 'default', framing: 'nobody' },
  { path: '/renouvellement/999999999/arret?token=x', status: 404, layout: 'default', framing: 'nobody' },
  { path: '/paiement/attestation/personne/1-1', status: 404, layout: 'default', framing: 'nobody' },
  { path: '/introuvable', status: 404, h1: 'err.404_title', layout: 'default' },
]

/** Main form with steps, English form: each type segment once. */
const forms: readonly Row[] = [
  { path: bread, h1: breadTitle, layout: 'default', listed: true },
  { path: `${bread}/en`, h1: breadTitle, layout: 'default', listed: true },
  { path: places.festival, layout: 'default', listed: true },
  { path: places.membership, layout: 'default', listed: true },
  { path: places.shop, layout: 'default', listed: true },
  { path: places.oven, layout: 'default', listed: true },
  { path: places.workshop, layout: 'default', listed: true },
  // Nothing is chosen yet: back to the first step.
  ...[2, 3, 4].map(step => ({
    path: `${places.festival}/${step}`,
    layout: 'default' as const,
    listed: true as const,
    leadsTo: /festival-des-berges(\?.*)?$/,
  })),
  { path: `${places.festival}/5`, status: 404, h1: 'err.404_title', layout: 'default' },
  { path: `${bread}/2`, status: 404, h1: 'err.404_title', layout: 'default' },
  // English addresses are those of donations alone.
  { path: `${places.festival}/en`, status: 404, h1: 'err.404_title', layout: 'default' },
  {
    path: `${organization}/formulaires/nulle-part`,
    status: 404,
    h1: 'err.404_title',
    layout: 'default',
  },
  { path: `${organization}/inconnus/x`, status: 404, h1: 'err.404_title', layout: 'default' },
  { path: `${organization}/inconnus`, status: 404, h1: 'err.404_title', layout: 'default' },
  { path: '/associations/nulle-part/evenements', status: 404, h1: 'err.404_title', layout: 'default' },
  // Parts that may be left out (rule ADDR-12), and capitals in those that stay (rule ADDR-3).
  ...[`${organization}/formulaires`, `${organization}/checkout`, '/associations/Le-Fournil-Partage'].map(
    path => ({
      path,
      layout: 'default' as const,
      listed: true as const,
      leadsTo: /\/associations\/le-fournil-partage$/,
    }),
  ),
  {
    path: `${bread}/checkout`,
    h1: breadTitle,
    layout: 'default',
    listed: true,
    leadsTo: /\/du-pain-pour-tout-le-monde$/,
  },
]

const widgets: readonly Row[] = [
  ...['widget-bouton', 'widget-compteur', 'widget-vignette', 'widget-vignette-horizontale'].map(name => ({
    path: `${bread}/${name}`,
    layout: 'small' as const,
    framing: 'any site' as const,
  })),
  { path: `${bread}/widget`, layout: 'widget', framing: 'any site' },
  { path: `${bread}/widget/en`, layout: 'widget', framing: 'any site' },
  { path: `${places.festival}/widget`, layout: 'widget', framing: 'any site' },
  { path: `${places.festival}/widget/en`, status: 404, layout: 'widget', framing: 'any site' },
  {
    path: `${organization}/formulaires/nulle-part/widget`,
    status: 404,
    layout: 'widget',
    framing: 'any site',
  },
]

/** Payment pages that name nothing, or what does not exist. */
const lost: readonly Row[] = [
  { path: '/redirection', layout: 'payment' },
  { path: `${bread}/redirection`, layout: 'payment' },
  ...[
    '/paiement/embarque',
    `/paiement/embarque/${unknown}`,
    `/paiement/embarque-ha/${unknown}`,
    '/paiement/embarque/confirmation',
    `/paiement/embarque/confirmation/${unknown}`,
    `${bread}/annulation`,
    `${bread}/echec`,
  ].map(path => ({ path, status: 404, h1: 'err.404_title' as const, layout: 'payment' as const })),
  { path: `${bread}/confirmation`, status: 404, h1: 'find.link_broken_title', layout: 'payment' },
  { path: `${organization}/checkout/${unknown}`, status: 404, h1: 'checkout.gone_title', layout: 'payment' },
  { path: `${bread}/checkout/${unknown}`, status: 404, h1: 'checkout.gone_title', layout: 'payment' },
  { path: `/associations/checkout/${unknown}`, status: 404, h1: 'checkout.gone_title', layout: 'payment' },
  ...[
    '/paiement/regularisation',
    `/paiement/regularisation/${unknown}`,
    `/paiement/regularisation/embarque/${unknown}`,
    ...['pending', 'confirmation', 'failure', 'cancellation'].map(
      outcome => `/paiement/regularisation/${outcome}/${unknown}`,
    ),
  ].map(path => ({ path, status: 404, layout: 'payment' as const })),
]

/** Who is not connected is asked to log in, or finds nothing. */
const accounts: readonly Row[] = [
  { path: '/connexion', h1: 'login.title', layout: 'default', framing: 'nobody' },
  { path: '/premiere-connexion', layout: 'default', framing: 'nobody' },
  { path: '/utilisateur/recuperation-mot-de-passe', layout: 'default', framing: 'nobody' },
  { path: '/mot-de-passe/expired', layout: 'default', framing: 'nobody' },
  ...['', '/paiements', '/recus', '/dons-mensuels', '/cartes', '/profil'].map(section => ({
    path: `/utilisateur${section}`,
    layout: 'default' as const,
    framing: 'nobody' as const,
    leadsTo: /\/connexion\?redirectTo=/,
  })),
  ...[
    '/paiements',
    '/paiements/1',
    '/versements',
    '/versements/banque',
    '/versements/tva',
    '/versements/comptabilite',
    '/versements/comptabilite/reglages',
    '/adhesions',
    '/recus',
    '/formulaires/du-pain-pour-tout-le-monde/edition/1',
  ].map(page => ({
    path: `${back}${page}`,
    status: 404,
    h1: 'page.login_title' as const,
    layout: 'default' as const,
    framing: 'nobody' as const,
  })),
]

/** Capitals, plus signs and whitespace in one of the three slugs; not in what follows them. */
const guarded: readonly Row[] = [
  '/associations/Le-Fournil-Partage/formulaires/Du-Pain-Pour-Tout-Le-Monde',
  '/associations/le+fournil+partage/formulaires/du+pain+pour+tout+le+monde',
  '/associations/le%20fournil%20partage/FORMULAIRES/du%20pain%20pour%20tout%20le%20monde',
  '/associations/LE%09fournil+partage/formulaires/du-pain-pour-tout-le-monde?couleur=Rouge+vif',
].map(path => ({
  path,
  h1: breadTitle,
  layout: 'default',
  listed: true,
  leadsTo: /le-fournil-partage\/formulaires\/du-pain-pour-tout-le-monde(\?couleur=Rouge\+vif)?$/,
}))

const tables = { home, forms, widgets, lost, accounts, guarded }

for (const [name, rows] of Object.entries(tables))
  story(`opens the addresses: ${name}`, [name === 'lost' ? englishDesk : frenchPhone], async visitor => {
    const wrong: string[] = []
    for (const row of rows)
      await check(visitor, row).catch(error => wrong.push(`${row.path}: ${error.message}`))
    assert.deepEqual(wrong, [])
  })

story('opens the addresses of a payment', [frenchPhone], async (visitor, lab) => {
  const giver = new Giver(visitor)
  const request = await giver.goToPayment()
  const payment: Row = { path: '', layout: 'payment' }
  await check(visitor, { ...payment, path: `/paiement/embarque/${request}` })
  await check(visitor, { ...payment, path: `/paiement/embarque-ha/${request}` })
  await check(visitor, {
    ...payment,
    path: `/paiement/embarque/confirmation/${request}`,
    leadsTo: /\/paiement\/embarque\//,
  })
  const query = `code=PAYMENT_REFUSED&paymentRequestId=${request}`
  const nothingFailed = { ...payment, leadsTo: /\/paiement\/embarque\// }
  await check(visitor, { ...nothingFailed, path: `${bread}/echec?${query}` })
  await visitor.open(`/paiement/embarque/${request}`)
  await giver.beDeclined()
  await check(visitor, { ...payment, path: `${bread}/echec?${query}`, h1: 'out.refused_title' })
  await check(visitor, { ...payment, path: `${bread}/annulation?${query}`, h1: 'out.refused_title' })
  await visitor.open(`/paiement/embarque/${request}`)
  await giver.pay(cards.paid)
  await giver.atConfirmation()
  const { pathname, search } = new URL(visitor.page.url())
  await check(visitor, { ...payment, path: pathname + search })
  await check(visitor, {
    ...payment,
    path: `/paiement/embarque/confirmation/${request}`,
    leadsTo: /\/confirmation\/\d+\?token=/,
  })
  const cart = await askForMoney(lab)
  await check(visitor, { path: cart, layout: 'payment' })
})

story('opens the addresses of a refused instalment', [englishDesk], async (visitor, lab) => {
  const { link } = await refusedInstalment(lab)
  const { pathname, search } = new URL(link, lab.origin)
  await check(visitor, { path: pathname + search, layout: 'payment' })
})

story(
  'opens the back office as who administers',
  [englishDesk],
  async (visitor: Visitor, _lab: JourneyLab) => {
    await administer(visitor)
    const own = '/associations/les-ateliers-du-canal/administration'
    const festival = `${own}/evenements/festival-des-berges`
    const pages = [
      `${own}/paiements`,
      `${own}/paiements/cheques`,
      `${own}/paiements/enregistrer`,
      `${own}/paiements/virements`,
      `${festival}/paiement-recu`,
      `${own}/equipe`,
      `${own}/journal`,
      `${own}/listes/commandes`,
      `${own}/listes/participants`,
      `${own}/listes/echeances/lot?acte=encaisser&tout=1`,
      `${own}/listes/commandes/vues?filtres=etat%3Dcanceled`,
      `${own}/exports`,
      `${own}/messages`,
      `${festival}/edition/1`,
      `${festival}/edition/2`,
      `${festival}/edition/2/nouveau`,
      `${festival}/edition/4/questions`,
      `${festival}/edition/4/questions/nouvelle`,
      `${festival}/edition/2/places-communes/nouvelles`,
      `${festival}/edition/4/options`,
      `${festival}/edition/4/options/nouvelle`,
      `${festival}/edition/4/codes`,
      `${festival}/edition/4/codes/nouveau`,
      `${festival}/edition/3`,
      `${festival}/edition/3/e-mails`,
      `${festival}/edition/3/e-mails/confirmation`,
      `${festival}/partage`,
      `${festival}/statistiques`,
      `${festival}/annulation`,
      `${festival}/remboursements`,
      `${festival}/liste-attente`,
      `${festival}/demandes`,
      `${festival}/administrateurs`,
      '/utilisateur/paiements',
      '/utilisateur/profil',
    ]
    for (const path of pages) await check(visitor, { path, layout: 'default', framing: 'nobody' })
  },
)

async function check(visitor: Visitor, row: Row): Promise<void> {
  const { path, status = 200, h1, leadsTo } = row
  const response = await visitor.open(path)
  assert.ok(response, path)
  assert.equal(response.status(), status, path)
  if (leadsTo) assert.match(visitor.page.url(), leadsTo, path)
  if (h1) await headed(visitor, h1)
  else if (!isFramed(row)) assert.ok(await visitor.page.locator('h1').first().textContent(), path)
  await assertLayout(visitor, row)
  await assertListing(visitor, row, response)
  assertFraming(row, response)
}

/** The page around a widget has the headings. */
const isFramed = ({ layout }: Row) => layout === 'widget' || layout === 'small'

async function headed({ page, t }: Visitor, h1: MessageKey | RegExp): Promise<void> {
  const name = typeof h1 === 'string' ? t(h1 as 'home.title') : h1
  await page.getByRole('heading', { level: 1, name }).first().waitFor()
}

/** The full header has the menus, the light one the word of safety, a widget none. */
async function assertLayout({ page }: Visitor, row: Row): Promise<void> {
  const { path, layout } = row
  const header = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  const bare = isFramed(row) || layout === 'alone'
  assert.equal(await header.count(), bare ? 0 : 1, `${path}: header`)
  assert.equal(await footer.count(), ['small', 'alone'].includes(layout) ? 0 : 1, `${path}: footer`)
  if (bare) return
  const menus = header.locator('a[href$="/aide"]')
  assert.equal((await menus.count()) > 0, layout === 'default', `${path}: menus`)
}

async function assertListing({ page }: Visitor, { path, listed }: Row, response: Response): Promise<void> {
  const tag = (await response.allHeaders())['x-robots-tag'] ?? ''
  const meta = await page
    .locator('meta[name=robots]')
    .evaluateAll(all => all.map(each => each.getAttribute('content')))
  assert.equal(
    [tag, ...meta].some(text => text?.includes('noindex')),
    !listed,
    `${path}: noindex`,
  )
}

const ancestors = { 'any site': 'https: http:', nobody: "'none'", ours: "'self'" } as const

function assertFraming({ path, framing }: Row, response: Response): void {
  const policy = response.headers()['content-security-policy'] ?? ''
  assert.equal(/frame-ancestors ([^;]*)/.exec(policy)?.[1], ancestors[framing ?? 'ours'], `${path}: framing`)
}
