import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardCode, cardState, cardText, membershipsOf } from './membership-card.ts'

const season = { validFrom: '2026-09-01', validUntil: '2027-08-31', isReturned: false }
const paid = { status: 'Processed' } as const

for (const [day, state] of [
  ['2026-08-31', 'upcoming'],
  ['2026-09-01', 'valid'],
  ['2027-08-31', 'valid'],
  ['2027-09-01', 'expired'],
] as const)
  test(`a card of a season is ${state} on ${day}`, () => assert.equal(cardState(paid, season, day), state))

test('a card without days is valid for ever', () => {
  const unlimited = { validFrom: null, validUntil: null, isReturned: false }
  assert.equal(cardState(paid, unlimited, '2099-01-01'), 'valid')
})

test('a card whose membership came back is cancelled, whatever the day', () => {
  for (const status of ['Refunded', 'Canceled', 'Committed'] as const)
    assert.equal(cardState({ status }, season, '2026-12-01'), 'canceled')
  assert.equal(cardState(paid, { ...season, isReturned: true }, '2028-01-01'), 'canceled')
})

test('a scanned code and a typed one are told apart, in whatever letters', () => {
  const secret = '23456789ABCDEFGHJKMNPQRSTVW'
  assert.deepEqual(cardCode(cardText(secret)), { secret })
  assert.deepEqual(cardCode(cardText(secret).toLowerCase()), { secret })
  assert.deepEqual(cardCode('abcde-23456'), { code: 'ABCDE23456' })
})

test('a gift on top is no membership', () => {
  const items = [
    { tierType: 'Membership', quantity: 1 },
    { tierType: 'Membership', quantity: 2 },
    { tierType: 'Donation', quantity: 1 },
  ] as const
  assert.equal(membershipsOf(items), 3)
})
