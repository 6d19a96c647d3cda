import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anySite, type RouteClass, routeClassOf, securityHeaders } from './headers.ts'

const addresses: [string, RouteClass][] = [
  ['/', 'public'],
  ['/associations/le-fournil-partage/formulaires/du-pain-pour-tout-le-monde', 'public'],
  ['/associations/le-fournil-partage/formulaires/du-pain/widget', 'widget'],
  ['/associations/le-fournil-partage/formulaires/du-pain/widget/en', 'widget'],
  ['/associations/le-fournil-partage/formulaires/du-pain/widget-bouton', 'widget'],
  ['/associations/le-fournil-partage/formulaires/du-pain/widget?notice=expired', 'widget'],
  ['/associations/le-fournil-partage/formulaires/du-pain/widget?panier=0190', 'framed'],
  ['/associations/le-fournil-partage/evenements/grand-repas/widget/2', 'framed'],
  ['/associations/le-fournil-partage/evenements/grand-repas/confirmation/12?token=abc', 'outcome'],
  ['/associations/le-fournil-partage/evenements/grand-repas/echec', 'outcome'],
  ['/widget/v1.js', 'public'],
  ['/associations/le-fournil-partage/administration/formulaires/du-pain/edition/1', 'private'],
  ['/associations/le-fournil-partage/evenements/grand-repas', 'public'],
  ['/associations/le-fournil-partage/evenements/grand-repas/2', 'personal'],
  ['/associations/le-fournil-partage/evenements/grand-repas/4', 'personal'],
  ['/associations/le-fournil-partage/checkout/0190', 'personal'],
  ['/associations/le-fournil-partage/checkout/0190/redirection', 'payment'],
  ['/redirection', 'payment'],
  ['/associations/le-fournil-partage/administration/formulaires/du-pain/edition/3/e-mails', 'private'],
  ['/associations/le-fournil-partage/administration/formulaires/du-pain/edition/3/e-mails/receipt', 'mail'],
  ['/associations/les-ateliers/administration/evenements/festival/annulation', 'mail'],
  ['/associations/les-ateliers/administration/evenements/festival/remboursements', 'mail'],
  ['/associations/les-ateliers/administration/paiements/remboursements', 'private'],
  ['/associations/les-ateliers/administration/messages/1/relecture', 'mail'],
  ['/associations/les-ateliers/administration/messages/1', 'mail'],
  ['/paiement/embarque/0190', 'payment'],
  ['/paiement/embarque/0190.data', 'payment'],
  ['/paiement/attestation/12?token=x', 'private'],
  ['/paiement/attestation/personne/12-3?token=x', 'private'],
  ['/billets/commande/12?token=x', 'ticket'],
  ['/porte/0198?token=x', 'door'],
  ['/porte/hors-ligne.js', 'door'],
  ['/paiement/facture/12?token=x', 'private'],
  ['/paiement/facture/12-1/pdf?token=x', 'private'],
  ['/cartes-de-membre/commande/12?token=x', 'ticket'],
  ['/recu-fiscal/0198?token=x', 'private'],
  ['/recu-fiscal/0198/pdf?token=x', 'private'],
  ['/paiement/attestation/12/pdf?token=x', 'private'],
  ['/paiements-en-general', 'public'],
  ['/connexion', 'private'],
  ['/utilisateur/recuperation-mot-de-passe', 'private'],
  ['/operateur', 'private'],
  ['/operateur/signalements/7.data', 'private'],
  ['/contestation/7?token=x', 'private'],
  ['/liste-attente/7/offre?token=x', 'private'],
  ['/renouvellement/7?token=x', 'private'],
  ['/complement/7?token=x', 'private'],
]

for (const [address, kind] of addresses)
  test(`${address} is ${kind}`, () => assert.equal(routeClassOf(address), kind))

const facts = {
  nonce: 'abc',
  secure: true,
  payment: { calls: ['https://api.pay.example.org'], frames: ['https://pay.example.org'] },
}
const csp = (kind: RouteClass, more = {}) =>
  Object.fromEntries(
    (securityHeaders(kind, { ...facts, ...more })['content-security-policy'] ?? '')
      .split('; ')
      .map(rule => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  )

test('every kind refuses what it does not name, and runs scripts by nonce alone', () => {
  for (const kind of ['public', 'personal', 'payment', 'outcome', 'widget', 'framed', 'private'] as const) {
    const rules = csp(kind)
    assert.equal(rules['default-src'], "'none'")
    assert.equal(rules['script-src'], "'nonce-abc' 'strict-dynamic'")
    assert.equal(rules['base-uri'], "'none'")
    assert.equal(rules['object-src'], "'none'")
    assert.ok(rules['frame-ancestors'])
  }
})

test('only payment pages speak to the provider', () => {
  assert.equal(csp('public')['connect-src'], "'self'")
  assert.equal(csp('public')['frame-src'], "'none'")
  assert.equal(csp('payment')['connect-src'], "'self' https://api.pay.example.org")
  assert.equal(csp('payment')['frame-src'], 'https://pay.example.org')
})

test('the page of a mail alone lets elements carry their styles', () => {
  assert.equal(csp('mail')['style-src-attr'], "'unsafe-inline'")
  assert.equal(csp('private')['style-src-attr'], undefined)
  assert.equal(csp('mail')['script-src'], "'nonce-abc' 'strict-dynamic'")
  assert.equal(csp('mail')['frame-ancestors'], "'none'")
})

test('framing: widgets anywhere, payments where their widget stood, private pages nowhere', () => {
  assert.equal(csp('public')['frame-ancestors'], "'self'")
  assert.equal(csp('widget')['frame-ancestors'], 'https: http:')
  assert.equal(
    csp('payment', { frames: ['https://asso.example'] })['frame-ancestors'],
    "'self' https://asso.example",
  )
  assert.equal(csp('framed')['frame-ancestors'], 'https: http:')
  for (const kind of ['payment', 'outcome'] as const) {
    assert.equal(csp(kind)['frame-ancestors'], "'self'")
    assert.equal(csp(kind, { frames: anySite })['frame-ancestors'], "'self' https: http:")
  }
  assert.equal(csp('private')['frame-ancestors'], "'none'")
  assert.equal(csp('public', { frames: anySite })['frame-ancestors'], "'self'")
})

test('personal pages are not kept, public ones are asked about again', () => {
  assert.equal(securityHeaders('payment', facts)['cache-control'], 'no-store')
  assert.equal(securityHeaders('framed', facts)['cache-control'], 'no-store')
  assert.equal(securityHeaders('public', facts)['cache-control'], 'private, no-cache')
})

test('https alone promises https', () => {
  assert.match(securityHeaders('public', facts)['strict-transport-security'] ?? '', /max-age=31536000/)
  assert.equal(securityHeaders('public', { ...facts, secure: false })['strict-transport-security'], undefined)
})

test('the door alone sees through the camera, and is kept by a worker of ours', () => {
  const policyOf = (kind: RouteClass) => securityHeaders(kind, facts)['permissions-policy']
  assert.equal(policyOf('door'), 'camera=(self), microphone=(), geolocation=()')
  assert.equal(policyOf('ticket'), 'camera=(), microphone=(), geolocation=()')
  assert.equal(csp('door')['worker-src'], "'self'")
  assert.equal(csp('door')['manifest-src'], "'self'")
})
