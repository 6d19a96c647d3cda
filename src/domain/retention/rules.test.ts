import assert from 'node:assert/strict'
import { test } from 'node:test'
import { before, endedBefore } from './rules.ts'

test('a period is counted back in the units of its rule', () => {
  const now = '2026-11-20T12:00:00.000Z'
  for (const [unit, count, instant] of [
    ['hour', 24, '2026-11-19T12:00:00.000Z'],
    ['day', 30, '2026-10-21T12:00:00.000Z'],
    ['month', 13, '2025-10-20T12:00:00.000Z'],
    ['year', 11, '2015-11-20T12:00:00.000Z'],
  ] as const)
    assert.equal(before(now, { unit, count }), instant)
})

test('a day that the month lacks is its last one', () => {
  assert.equal(before('2026-05-31T08:00:00.000Z', { unit: 'month', count: 3 }), '2026-02-28T08:00:00.000Z')
  assert.equal(before('2028-02-29T08:00:00.000Z', { unit: 'year', count: 3 }), '2025-02-28T08:00:00.000Z')
})

test('an order outlives ten years from the end of any financial year that it may belong to', () => {
  const lastDayOfTenthYear = '2036-12-30T23:00:00.000Z'
  assert.ok(endedBefore('orders', lastDayOfTenthYear) < '2025-12-31T00:00:00.000Z')
  // A year that closes in August: an order of September belongs to the next one.
  assert.ok(endedBefore('orders', '2036-08-31T22:00:00.000Z') <= '2025-09-01T00:00:00.000Z')
})
