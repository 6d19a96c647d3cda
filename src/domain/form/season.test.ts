import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lastDayOf, overlap, type Season, validityOf } from './season.ts'

describe('the season that people join for', () => {
  const rows: readonly (readonly [Season, string, string | null, string | null])[] = [
    ['calendar', '2026-01-01', '2026-01-01', '2026-12-31'],
    ['calendar', '2026-09-30', '2026-01-01', '2026-12-31'],
    ['calendar', '2026-10-01', '2027-01-01', '2027-12-31'],
    ['school', '2026-04-30', '2025-09-01', '2026-08-31'],
    ['school', '2026-05-01', '2026-09-01', '2027-08-31'],
    ['school', '2026-12-31', '2026-09-01', '2027-08-31'],
    ['sliding', '2026-11-26', null, null],
  ]
  for (const [season, today, from, until] of rows)
    test(`${season} on ${today}`, () => {
      const { validFrom, validUntil, validMonths } = validityOf(season, today)
      assert.deepEqual([validFrom, validUntil], [from, until])
      assert.equal(validMonths, season === 'sliding' ? 12 : null)
    })
})

describe('twelve months from a purchase end', () => {
  const rows: readonly (readonly [string, number, string])[] = [
    ['2026-11-26', 12, '2027-11-25'],
    ['2026-01-01', 12, '2026-12-31'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-03-01', 12, '2027-02-28'],
  ]
  for (const [boughtOn, months, last] of rows)
    test(`${months} from ${boughtOn}: ${last}`, () => assert.equal(lastDayOf(boughtOn, months), last))
})

test('seasons overlap from the first common day on', () => {
  const of = (validFrom: string | null, validUntil: string | null) => ({
    validFrom,
    validUntil,
    validMonths: null,
  })
  assert.ok(overlap(of('2026-01-01', '2026-12-31'), of('2026-12-31', '2027-08-31')))
  assert.ok(!overlap(of('2026-01-01', '2026-12-31'), of('2027-01-01', '2027-12-31')))
  assert.ok(!overlap(of(null, null), of('2027-01-01', '2027-12-31')))
})
