import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { daysBetween, lastDebitDay, monthsAfter, secondDebitDate } from './due-dates.ts'

const anyDay = fc
  .integer({ min: 0, max: 40_000 })
  .map(days => Temporal.PlainDate.from('2000-01-01').add({ days }).toString())

test('the same day of later months, the last day of shorter ones', () => {
  assert.equal(monthsAfter('2026-01-31', 1), '2026-02-28')
  assert.equal(monthsAfter('2027-12-31', 2), '2028-02-29')
  assert.equal(monthsAfter('2026-11-20', 11), '2027-10-20')
  assert.equal(monthsAfter('2026-11-20', 0), '2026-11-20')
})

test('months are those of the calendar, wherever one starts', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(36), (day, months) =>
      assert.equal(monthsAfter(day, months), Temporal.PlainDate.from(day).add({ months }).toString()),
    ),
  )
})

test('the second monthly charge is on the first debit day at least 15 days later', () => {
  assert.equal(secondDebitDate('2026-11-20', 5), '2026-12-05')
  assert.equal(secondDebitDate('2026-11-20', 4), '2027-01-04')
  assert.equal(secondDebitDate('2026-11-01', 16), '2026-11-16')
  assert.equal(secondDebitDate('2026-11-01', 15), '2026-12-15')
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: lastDebitDay }), (day, levy) => {
      const second = secondDebitDate(day, levy)
      assert.equal(Number(second.slice(8)), levy)
      const pause = daysBetween(day, second)
      assert.ok(pause >= 15 && pause <= 15 + 31, `${day} ${levy} ${second}`)
    }),
  )
})
