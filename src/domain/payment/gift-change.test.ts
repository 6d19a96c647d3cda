import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comingMonths, monthsToPause, nextGiftDate } from './gift-change.ts'

describe('the next charge of a changed gift', () => {
  const cases: [string, Parameters<typeof nextGiftDate>[0], string][] = [
    [
      'a later day of the same month',
      { day: 28, lastCharge: '2026-11-05', today: '2026-11-10', means: 'Card' },
      '2026-11-28',
    ],
    [
      '15 days after the last charge, not 14',
      { day: 20, lastCharge: '2026-11-05', today: '2026-11-06', means: 'Card' },
      '2026-11-20',
    ],
    [
      'too soon after the last charge',
      { day: 19, lastCharge: '2026-11-05', today: '2026-11-06', means: 'Card' },
      '2026-12-19',
    ],
    ['never today', { day: 28, lastCharge: '2026-11-05', today: '2026-11-28', means: 'Card' }, '2026-12-28'],
    [
      'tomorrow by card',
      { day: 28, lastCharge: '2026-11-05', today: '2026-11-27', means: 'Card' },
      '2026-11-28',
    ],
    [
      'not tomorrow by direct debit',
      { day: 28, lastCharge: '2026-11-05', today: '2026-11-27', means: 'Sepa' },
      '2026-12-28',
    ],
    [
      'after a pause of months',
      { day: 5, lastCharge: '2026-11-05', today: '2027-03-10', means: 'Card' },
      '2027-04-05',
    ],
    [
      'until a month that was named',
      { day: 5, lastCharge: '2026-11-05', today: '2026-11-10', means: 'Card', notBefore: '2027-03-01' },
      '2027-03-05',
    ],
    [
      'over the end of a year and a short month',
      { day: 28, lastCharge: '2026-12-28', today: '2027-02-01', means: 'Card' },
      '2027-02-28',
    ],
  ]
  for (const [name, given, expected] of cases) test(name, () => assert.equal(nextGiftDate(given), expected))
})

test('coming months', () => {
  assert.deepEqual(comingMonths('2026-12-28', 3), ['2026-12-28', '2027-01-28', '2027-02-28'])
})

test('a gift can be suspended until the months after its next charge, for a year', () => {
  const months = monthsToPause('2026-12-20')
  assert.deepEqual([months[0], months.at(-1), months.length], ['2027-01-01', '2027-12-01', 12])
})
