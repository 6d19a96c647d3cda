import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { amountWords, differenceTitle, movementWords } from './difference-words.ts'

const t = serverTranslator('en')

test('a difference is named by its amount, one without cents by what was found', () => {
  const missing = { kind: 'movementNotBooked', expected: -500, found: 1200 } as const
  assert.deepEqual([amountWords(t, missing), differenceTitle(t, missing)], ['€17.00', 'Difference of €17.00'])
  const seal = { kind: 'sealBroken', expected: 0, found: 0 } as const
  assert.deepEqual([amountWords(t, seal), differenceTitle(t, seal)], [null, 'Broken seal'])
})

test('a movement of an unknown kind is called so, with the word of the provider apart', () => {
  const movement = { id: 'txn_1', type: 'climate_order_purchase' }
  assert.deepEqual(movementWords(t, { kind: 'movementUnknown' }, movement), {
    title: 'Movement of an unknown kind',
    provider: 'At the provider: climate_order_purchase, txn_1',
  })
  assert.equal(
    movementWords(t, { kind: 'movementNotBooked' }, { ...movement, type: 'refund' }).title,
    'refund txn_1',
  )
})
