import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from './moments.ts'

test('a moment is so many days from today in Paris, whatever the season', () => {
  const noon = '2026-11-20T12:00:00.000Z'
  assert.equal(instantOf({ days: 22, time: '18:00' }, noon), '2026-12-12T17:00:00.000Z')
  assert.equal(instantOf({ days: 120, time: '12:00' }, noon), '2027-03-20T11:00:00.000Z')
  assert.equal(instantOf({ days: 140, time: '12:00' }, noon), '2027-04-09T10:00:00.000Z')
  assert.equal(instantOf({ days: -20, time: '09:00' }, noon), '2026-10-31T08:00:00.000Z')
})

test('today is the day of Paris, not that of the machine or of UTC', () => {
  assert.equal(instantOf({ days: 0, time: '10:00' }, '2026-11-20T23:30:00.000Z'), '2026-11-21T09:00:00.000Z')
})

test('the season under way runs from 1 September to 31 August', () => {
  const cases = [
    ['2026-11-20T12:00:00.000Z', '2026-08-31T22:00:00.000Z', '2027-08-31T21:59:00.000Z'],
    ['2027-08-31T21:30:00.000Z', '2026-08-31T22:00:00.000Z', '2027-08-31T21:59:00.000Z'],
    ['2027-08-31T22:00:00.000Z', '2027-08-31T22:00:00.000Z', '2028-08-31T21:59:00.000Z'],
  ] as const
  for (const [now, start, end] of cases) {
    assert.equal(instantOf({ season: 'start' }, now), start, now)
    assert.equal(instantOf({ season: 'end' }, now), end, now)
  }
})
