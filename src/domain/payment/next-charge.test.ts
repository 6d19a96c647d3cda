import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  catchUp,
  daysAfter,
  expiryHorizon,
  firstDayAfter,
  monthDue,
  monthStands,
  type OpenTerm,
} from './next-charge.ts'

const plan = (...days: string[]): OpenTerm[] =>
  days.map((on, place) => ({ paymentId: 100 + place, number: 2 + place, on }))

test('which instalment may be taken, and where the others go', () => {
  const cases: [string, string[], string, number | undefined, string[]][] = [
    ['nothing before its day', ['2026-03-20', '2026-04-20'], '2026-03-19', undefined, []],
    ['on its day', ['2026-03-20', '2026-04-20'], '2026-03-20', 2, ['2026-03-20', '2026-04-20']],
    ['some days late', ['2026-03-20', '2026-04-20'], '2026-03-23', 2, ['2026-03-20', '2026-04-20']],
    ['late', ['2026-03-20', '2026-04-20'], '2026-03-24', 2, ['2026-03-20', '2026-04-24']],
    ['just before the next', ['2026-03-20', '2026-04-20'], '2026-04-18', 2, ['2026-03-20', '2026-05-18']],
    [
      'two missed, the rest one by one',
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
      '2026-03-05',
      2,
      ['2026-01-31', '2026-04-05', '2026-05-05', '2026-06-05'],
    ],
    [
      'what is far away stays',
      ['2026-01-20', '2026-02-20', '2026-12-20'],
      '2026-02-25',
      2,
      ['2026-01-20', '2026-03-25', '2026-12-20'],
    ],
    [
      'from the last day of a month',
      ['2026-01-31', '2026-02-28'],
      '2026-03-31',
      2,
      ['2026-01-31', '2026-04-30'],
    ],
  ]
  for (const [what, days, today, number, after] of cases) {
    const found = catchUp(plan(...days).toReversed(), today)
    assert.equal(found?.due.number, number, what)
    const moved = new Map(found?.moved.map(term => [term.number, term.on]))
    if (found === undefined) continue
    assert.deepEqual(
      plan(...days).map(term => moved.get(term.number) ?? term.on),
      after,
      what,
    )
  }
})

test('however long the pause, at most one instalment a month is taken', () => {
  const starts = fc.integer({ min: 0, max: 20_000 }).map(days => daysAfter('2020-01-01', days))
  fc.assert(
    fc.property(starts, fc.integer({ min: 2, max: 11 }), fc.nat(500), (start, count, pause) => {
      let terms = plan(...Array.from({ length: count }, (_, place) => daysAfter(start, 31 * place)))
      let today = daysAfter(start, pause)
      const taken: string[] = []
      for (let day = 0; terms.length > 0 && day < 2000; day += 1, today = daysAfter(today, 1)) {
        const found = catchUp(terms, today)
        if (found === undefined) continue
        taken.push(today)
        const moved = new Map(found.moved.map(term => [term.paymentId, term]))
        terms = terms.filter(term => term !== found.due).map(term => moved.get(term.paymentId) ?? term)
        assert.equal(catchUp(terms, today), undefined, 'two on one day')
      }
      assert.equal(terms.length, 0)
      taken.slice(1).forEach((day, place) => {
        assert.ok(
          Date.parse(day) - Date.parse(taken[place] ?? '') >= 27 * 86_400_000,
          `${taken[place]} ${day}`,
        )
      })
    }),
  )
})

test('which month of a gift is charged: missed months are skipped', () => {
  const cases: [string, string, number, string, string | null, string][] = [
    ['before its day', '2026-03-10', 10, '2026-03-09', null, '2026-03-10'],
    ['on its day', '2026-03-10', 10, '2026-03-10', '2026-03-10', '2026-04-10'],
    ['a day late', '2026-02-28', 28, '2026-03-01', '2026-02-28', '2026-03-28'],
    ['a year later', '2026-12-31', 28, '2026-12-31', '2026-12-31', '2027-01-28'],
    ['three months later', '2026-03-10', 10, '2026-06-15', '2026-06-10', '2026-07-10'],
    ['just before the next', '2026-03-10', 10, '2026-06-05', null, '2026-06-10'],
    ['half a month before the next', '2026-03-20', 20, '2026-06-05', '2026-05-20', '2026-06-20'],
    ['on the next day itself', '2026-03-10', 10, '2026-04-10', '2026-04-10', '2026-05-10'],
    ['the day was changed', '2026-03-10', 25, '2026-03-10', '2026-03-10', '2026-04-25'],
  ]
  for (const [what, nextOn, dayOfLevy, today, charge, then] of cases) {
    assert.deepEqual(monthDue({ nextOn, dayOfLevy }, today), { charge, nextOn: then }, what)
  }
})

test('a card is told when its end is at most 30 days away', () => {
  const cases = [
    ['2026-12-01', '2026-12'],
    ['2026-11-30', '2026-11'],
    ['2026-01-29', '2026-02'],
    ['2026-01-28', '2026-01'],
    ['2028-01-30', '2028-02'],
    ['2026-10-31', '2026-11'],
    ['2026-10-30', '2026-10'],
    ['2026-12-31', '2026-12'],
  ]
  for (const [today = '', month] of cases) assert.equal(expiryHorizon(today), month, today)
  assert.equal(firstDayAfter('2026-12'), '2027-01-01')
  assert.equal(firstDayAfter('2028-02'), '2028-03-01')
})

test('which month of a gift may still be taken', () => {
  const december = { dueOn: '2026-12-10', nextOn: '2027-01-10', isNewest: true, wasRefused: false }
  const cases: [string, Partial<typeof december>, string, boolean][] = [
    ['on its day', {}, '2026-12-10', true],
    ['late, the next one far enough away', {}, '2026-12-26', true],
    ['late, the next one too close', {}, '2026-12-27', false],
    ['refused on its day, tried again', { wasRefused: true }, '2026-12-27', true],
    ['refused, but the next one has come', { wasRefused: true, isNewest: false }, '2026-12-27', false],
    ['refused, on the next day itself', { wasRefused: true }, '2027-01-10', false],
    [
      'the plan goes on later, the month is over',
      { wasRefused: true, nextOn: '2027-03-10' },
      '2027-01-10',
      false,
    ],
    ['the day was changed to an earlier one', { nextOn: '2026-12-25' }, '2026-12-11', false],
  ]
  for (const [what, change, today, expected] of cases)
    assert.equal(monthStands({ ...december, ...change }, today), expected, what)
})
