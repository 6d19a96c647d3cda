import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditFacts } from '#domain/operator/audit-facts.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { factsOf } from './audit-words.ts'

const t = serverTranslator('fr')
const facts = { allowCollect: 'true -> false', collectCap: 'null -> 100000', reason: 'Un essai.', former: 1 }

test('the facts of a line are read in words, those of former days as they were written', () => {
  assert.equal(
    factsOf(t, { ...facts, confirmedBy: null }),
    [
      'Collecte permise\u00a0: oui → non',
      'Plafond de collecte, en centimes\u00a0: aucun → 100000',
      'Motif\u00a0: Un essai.',
      'former\u00a0: 1',
    ].join(' · '),
  )
})

test('no fact of today shows the name under which it is written', () => {
  for (const name of auditFacts) assert.ok(!factsOf(t, { [name]: 7 }).startsWith(`${name}\u00a0`), name)
})
