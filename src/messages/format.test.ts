import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAmount } from '#domain/fields/amount.ts'
import * as format from './format.ts'
import { locales } from './locales.ts'

const saturday = '2026-12-12T19:30:00Z'

const cases: [string, string | undefined, string | undefined][] = [
  ['money', format.money(123450, 'fr'), '1\u202f234,50\u00a0€'],
  ['money in English', format.money(123450, 'en'), '€1,234.50'],
  ['a discount', format.money(-740, 'fr'), '−7,40\u00a0€'],
  ['a discount in English', format.money(-740, 'en'), '−€7.40'],
  ['the largest amount', format.money(99_999_999, 'fr'), '999\u202f999,99\u00a0€'],
  ['nothing', format.money(0, 'fr'), '0,00\u00a0€'],
  ['a tile of whole euros', format.tileMoney(2000, 'fr'), '20\u00a0€'],
  ['a tile with cents', format.tileMoney(2050, 'en'), '€20.50'],
  ['a moment for a spreadsheet', format.cellTime(saturday), '2026-12-12 20:30'],
  ['midnight for a spreadsheet', format.cellTime('2026-12-11T23:00:00Z'), '2026-12-12 00:00'],
  ['digits of a field', format.amountDigits(123450, 'fr'), '1\u202f234,50'],
  ['a share', format.percent(0.78, 'fr'), '78\u00a0%'],
  ['a share with its decimals', format.exactPercent(0.055, 'fr'), '5,5\u00a0%'],
  ['a whole share', format.exactPercent(0.1, 'en'), '10%'],
  ['a share above one', format.percent(1.12, 'en'), '112%'],
  ['a whole number', format.wholeNumber(-12480, 'fr'), '−12\u202f480'],
  ['a long date', format.longDate(saturday, 'fr'), 'samedi 12 décembre 2026'],
  ['a long date in English', format.longDate(saturday, 'en'), 'Saturday 12 December 2026'],
  ['the first of a month', format.longDate('2026-12-01', 'fr'), 'mardi 1er décembre 2026'],
  ['a plain date', format.shortDate('1988-03-24', 'fr'), '24/03/1988'],
  ['seen today', format.timeSeen(saturday, '2026-12-12T22:00:00Z', 'fr'), '20h30'],
  ['seen on another day', format.timeSeen(saturday, '2026-12-13T00:30:00Z', 'fr'), '12/12/2026, 20h30'],
  [
    'seen on another day in English',
    format.timeSeen(saturday, '2026-12-13T00:30:00Z', 'en'),
    '12/12/2026, 8:30\u00a0pm',
  ],
  ['an instant late in the evening', format.shortDate('2026-12-31T23:30:00Z', 'en'), '01/01/2027'],
  ['day and time', format.dateTime(saturday, 'fr'), 'samedi 12 décembre 2026 à 20h30'],
  ['day and time in English', format.dateTime(saturday, 'en'), 'Saturday 12 December 2026, 8:30\u00a0pm'],
  ['no time at midnight', format.dateTime('2026-12-11T23:00:00Z', 'fr'), 'samedi 12 décembre 2026'],
  ['no time at 23h59', format.clockTime('2026-12-12T22:59:00Z'), undefined],
  ['HHhmm', format.clockTime(saturday), '20h30'],
  ['a deadline at midnight', format.time('2026-12-11T23:00:00Z', 'fr'), '00h00'],
  ['noon in English', format.time('2026-12-12T11:05:00Z', 'en'), '12:05\u00a0pm'],
  ['the head of a campaign', format.headDateTime(saturday, 'fr'), 'sam. 12 décembre 2026, 20h30'],
]

for (const [name, written, expected] of cases) test(name, () => assert.equal(written, expected))

test('an amount in a field has no mark between thousands that would be read as the decimal one', () => {
  for (const locale of locales) {
    const text = format.fieldAmount(1_234_567_50, locale)
    assert.equal(parseAmount(text), 1_234_567_50, text)
  }
})
