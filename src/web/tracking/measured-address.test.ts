import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMeasured, measuredPath } from './measured-address.ts'

const campaign = '/associations/les-ateliers/evenements/concert-2026'
const uuid = '0190a8f2-7c1e-7abc-8def-0123456789ab'

const counted = [
  '/',
  '/associations',
  '/associations/les-ateliers',
  campaign,
  `${campaign}/2`,
  '/legal/cookies',
]
const left = [
  `${campaign}/confirmation/12`,
  `${campaign}/redirection`,
  '/redirection',
  '/paiement/embarque/abc',
  '/paiement/embarque/confirmation/abc',
  '/paiement/regularisation/embarque/abc',
  `${campaign}/widget`,
  '/utilisateur/paiements',
  '/connexion',
  '/associations/les-ateliers/administration/paiements',
  '/paiement/attestation/12',
  '/billets/commande/12',
  `/billets/${uuid}`,
  `/cartes-de-membre/${uuid}`,
  '/recu-fiscal/12',
  '/paiement/facture/12',
]

for (const path of counted) test(`${path} is counted`, () => assert.ok(isMeasured(path)))
for (const path of left) test(`${path} is not`, () => assert.ok(!isMeasured(path)))

const masked: readonly [string, string][] = [
  ['/', '/'],
  [campaign, campaign],
  [`${campaign}/3`, `${campaign}/3`],
  [`/associations/les-ateliers/checkout/${uuid}`, '/associations/les-ateliers/checkout/-'],
  [`${campaign}/checkout/${uuid}`, `${campaign}/checkout/-`],
  ['/commandes/1234/contribution', '/commandes/-/contribution'],
  ['/billets/commande/12', '/billets/commande/-'],
  [`/paiement/attestation/${uuid}`, '/paiement/attestation/-'],
  ['/associations/camille%40example.org', '/associations/-'],
  ['/legal/jeton-Abc123', '/legal/-'],
]

for (const [path, expected] of masked)
  test(`${path} is told as ${expected}`, () => assert.equal(measuredPath(path), expected))
