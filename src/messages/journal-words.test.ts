import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActors } from '#domain/operator/audit-actors.ts'
import { changesFact, readChanges } from '#domain/operator/audit-changes.ts'
import { actionsOf, type JournalSubject, journalSubjects } from '#domain/operator/journal.ts'
import { serverTranslator } from './catalogue.ts'
import { changesInWords, type ToldLine, whatWasDone, whoDid } from './journal-words.ts'

const t = serverTranslator('fr')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const line = (given: Partial<ToldLine>): ToldLine => ({
  actor: 'user:7',
  actorName: 'Inès Roux',
  action: 'campaign.edit',
  object: 'form:3',
  facts: {},
  campaign: { title: 'Bal' },
  paymentId: null,
  refunded: null,
  about: null,
  changes: [],
  at: '2026-11-20T12:00:00.000Z',
  ...given,
})
const told = (given: Partial<ToldLine>) =>
  [whatWasDone(t, line(given)), ...changesInWords(t, line(given))].map(plain)

test('every action of the journal is a sentence in every language, with whatever is known of what it was done to', () => {
  const bare = { campaign: null, facts: {}, object: 'report:0198a5b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b' }
  for (const locale of ['fr', 'en'] as const)
    for (const action of actionsOf(Object.keys(journalSubjects) as JournalSubject[]))
      for (const known of [{}, bare]) {
        const sentence = whatWasDone(serverTranslator(locale), line({ action, ...known }))
        assert.match(sentence, /^[a-z].+ /, action)
        assert.doesNotMatch(sentence, /journal\.|[{}]|undefined|0198a5b2/, action)
      }
})

test('who acted without an account is told by what they are', () => {
  const who = (actor: string, action: ToldLine['action'] = 'schedule.cancel') =>
    whoDid(t, line({ actor, action, actorName: null }), 'Obole')
  assert.deepEqual(
    auditActors.map(actor => who(actor)),
    ['La personne qui paie', 'L’association', 'L’équipe du site Obole', 'Le prestataire de paiement'].concat([
      'Obole',
      'Obole',
      'Obole',
    ]),
  )
  assert.deepEqual(
    [who('payer:schedule:7'), who('user:7'), who('key:7'), who('association', 'report.contest')],
    ['La personne qui paie', 'Un compte supprimé', 'Un programme', 'L’association'],
  )
  // Who works for the operator is not named.
  assert.equal(whoDid(t, line({ action: 'report.lift' }), 'Obole'), 'L’équipe du site Obole')
})

test('what was changed is told with both sides, in the units of the reader', () => {
  const changed = (before: Record<string, string>, after: Record<string, string>) =>
    told({ changes: readChanges(changesFact(before, after)) }).slice(1)
  assert.deepEqual(changed({ goal: '', giftAmounts: '5.00' }, { goal: '1500', giftAmounts: '5 ; 10' }), [
    'Objectif : vide → 1 500,00 €',
    'Montants proposés : 5,00 € → 5,00 €, 10,00 €',
  ])
  assert.deepEqual(changed({ kind: 'percent', percent: '12,5' }, { kind: 'amount', amount: '5' }), [
    'Réduction : 12,5 % → 5,00 €',
  ])
  assert.deepEqual(changed({ franceOnly: '' }, { franceOnly: 'on' }), ['France seulement : non → oui'])
  assert.deepEqual(changed({ seat: 'Lyon', phone: '01 02 03 04 05' }, { seat: 'Crest', phone: '06' }), [
    'Siège : Lyon → Crest',
    'Téléphone : a changé',
  ])
})

test('what the facts of a line tell is told, and nothing of what stayed', () => {
  assert.deepEqual(
    told({
      action: 'schedule.amount',
      object: 'schedule:4',
      campaign: null,
      facts: { from: 1000, to: 1500 },
    }),
    ['a changé le montant d’un don mensuel (n° 4)', 'Montant : 10,00 € → 15,00 €'],
  )
  const collect = { allowCollect: 'true -> false', collectCap: 'null -> null', reason: 'Un essai.' }
  assert.deepEqual(told({ action: 'organization.change', facts: collect }).slice(1), [
    'Collecte permise : oui → non',
  ])
  assert.deepEqual(told({ action: 'coupon.create', facts: { code: 'BAL', discount: '10%' } }), [
    'a ajouté le code « BAL »',
    'Réduction : 10 %',
  ])
  assert.deepEqual(
    told({ action: 'order.deliver', object: 'order:9', campaign: null, facts: { on: null } }),
    ['a noté une commande comme non remise (n° 9)'],
  )
})

test('a line of former days, without what was changed, reads well', () => {
  assert.deepEqual(told({ action: 'rate.change', facts: { rate: 'Plein', price: '1200 -> 1400' } }), [
    'a changé le prix de « Plein » de 12,00 € à 14,00 €',
  ])
  assert.deepEqual(told({ action: 'organization.legal' }), ['a modifié les textes légaux de l’association'])
})
