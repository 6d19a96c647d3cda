import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeft } from './days-left.ts'

const cases: readonly [string | null, string, number | null][] = [
  [null, '2026-11-20T12:00:00Z', null],
  ['2026-12-13T22:59:00Z', '2026-11-20T12:00:00Z', 23],
  // Almost midnight in Paris is another day already than in UTC.
  ['2026-11-21T22:59:00Z', '2026-11-20T23:30:00Z', 0],
  ['2026-11-20T22:59:00Z', '2026-11-20T12:00:00Z', 0],
  // The night when the clocks change has 23 hours.
  ['2026-03-30T10:00:00Z', '2026-03-28T10:00:00Z', 2],
  ['2026-11-20T11:59:00Z', '2026-11-20T12:00:00Z', null],
]

for (const [end, now, days] of cases) {
  test(`from ${now} to ${end}: ${days}`, () => assert.equal(daysLeft(end, now), days))
}
