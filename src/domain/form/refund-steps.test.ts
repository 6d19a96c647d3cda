import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DatedRefundRule, datedSteps, owedOf, percentAt, ruleOfOrder } from './refund-steps.ts'

/** All until 30 days before, half until 7 days before; the ball is on 12 April 2027 at 20h30 in Paris. */
const ball: DatedRefundRule = {
  countsFrom: 'start',
  steps: [
    { days: 30, percent: 100 },
    { days: 7, percent: 50 },
  ],
  byPayer: true,
  startDate: '2027-04-12T18:30:00.000Z',
}
const ordered = '2026-12-01T10:00:00.000Z'
const at = (now: string, rule = ball) => percentAt(rule, ordered, now)

test('a step holds until the end of its day in Paris, across the change of the clocks', () => {
  assert.deepEqual(
    datedSteps(ball, null).map(({ until }) => until),
    ['2027-03-13', '2027-04-05'],
  )
  // Winter time in March: 23h59 and midnight of Paris; summer time in April.
  assert.equal(at('2027-03-13T22:59:59.999Z'), 100)
  assert.equal(at('2027-03-13T23:00:00.000Z'), 50)
  assert.equal(at('2027-04-05T21:59:59.999Z'), 50)
  assert.equal(at('2027-04-05T22:00:00.000Z'), 0)
})

test('a step of no day holds until the event begins, to the instant', () => {
  const toTheEnd = { ...ball, steps: [{ days: 0, percent: 80 }] }
  assert.equal(at('2027-04-12T18:29:59.999Z', toTheEnd), 80)
  assert.equal(at('2027-04-12T18:30:00.000Z', toTheEnd), 0)
})

test('days after the purchase count from its day in Paris', () => {
  const shop: DatedRefundRule = {
    ...{ countsFrom: 'purchase', byPayer: true, startDate: null },
    steps: [
      { days: 0, percent: 100 },
      { days: 14, percent: 25 },
    ],
  }
  // 23h30 of Paris on 31 March: the day of the purchase ends half an hour later.
  const late = '2027-03-31T21:30:00.000Z'
  assert.equal(percentAt(shop, late, '2027-03-31T21:59:00.000Z'), 100)
  assert.equal(percentAt(shop, late, '2027-03-31T22:00:00.000Z'), 25)
  assert.equal(percentAt(shop, late, '2027-04-14T21:59:00.000Z'), 25)
  assert.equal(percentAt(shop, late, '2027-04-14T22:00:00.000Z'), 0)
  assert.deepEqual(
    datedSteps(shop, null).map(({ until }) => until),
    [null, null],
  )
})

test('an event without a date has not come near, and a rule without steps gives nothing', () => {
  assert.equal(at('2027-04-12T18:30:00.000Z', { ...ball, startDate: null }), 100)
  assert.equal(at(ordered, { ...ball, steps: [] }), 0)
})

test('a part of a cent is the payer’s, and what came back before is not owed again', () => {
  assert.equal(owedOf(50, 2_000, 0), 1_000)
  assert.equal(owedOf(50, 1_501, 0), 751)
  assert.equal(owedOf(33, 1_000, 0), 330)
  assert.equal(owedOf(33, 1_001, 0), 331)
  assert.equal(owedOf(100, 1_999, 0), 1_999)
  assert.equal(owedOf(1, 1, 0), 1)
  assert.equal(owedOf(0, 2_000, 0), 0)
  assert.equal(owedOf(50, 2_000, 400), 600)
  assert.equal(owedOf(50, 2_000, 1_500), 0)
})

test('an event that was put off counts from its later date, one that was brought forward from the one that was sold', () => {
  const later = '2027-06-01T18:30:00.000Z'
  assert.equal(ruleOfOrder(ball, later).startDate, later)
  assert.equal(ruleOfOrder(ball, '2027-01-01T18:30:00.000Z').startDate, ball.startDate)
  assert.equal(ruleOfOrder(ball, null).startDate, null)
  assert.equal(ruleOfOrder({ ...ball, startDate: null }, later).startDate, later)
})
