import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { overlap, type Season, validityOf } from './season.ts'

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
