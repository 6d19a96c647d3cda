import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isYearEnd, yearBefore, yearEnds } from './declaration.ts'

test('a financial year begins the day after the one before it ended', () => {
  assert.equal(yearBefore('2026-12-31'), '2026-01-01')
  assert.equal(yearBefore('2026-08-31'), '2025-09-01')
  assert.equal(yearBefore('2028-02-29'), '2027-03-01')
})

test('it ends with a month that is over', () => {
  const today = '2026-11-20'
  for (const day of ['2026-10-31', '2026-02-28']) assert.equal(isYearEnd(day, today), true, day)
  for (const day of ['2026-11-30', '2026-10-30', '2026-02-29', 'x', ''])
    assert.equal(isYearEnd(day, today), false, day)
})

test('the ends to choose from are those of the last months, newest first', () => {
  const ends = yearEnds('2026-11-20')
  assert.deepEqual(ends.slice(0, 2), ['2026-10-31', '2026-09-30'])
  assert.ok(ends.includes('2025-12-31'))
  assert.equal(yearEnds('2026-10-31')[0], '2026-10-31')
})
