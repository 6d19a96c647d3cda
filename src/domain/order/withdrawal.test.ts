import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TierType } from '../form/form.ts'
import {
  endsPlan,
  keptOf,
  lastDay,
  lessNeverPaid,
  lessToCome,
  noLongerCharged,
  paidItems,
  refundDay,
  stillDue,
  stillOwed,
  withdrawalRight,
} from './withdrawal.ts'

const item = (id: number, tierType: TierType, amount = 1000, discount = 0) => ({
  id,
  tierType,
  amount,
  discount,
})
const sale = (
  items: ReturnType<typeof item>[],
  more: { startDate?: string; status?: 'Canceled'; deliveredOn?: string; isRecorded?: boolean } = {},
) =>
  withdrawalRight({
    order: { status: more.status ?? 'Processed', isRecorded: more.isRecorded ?? false },
    items,
    form: { startDate: more.startDate ?? null },
    orderedOn: '2026-11-09',
    deliveredOn: more.deliveredOn ?? null,
  })

describe('what may be given back', () => {
  const cases: readonly [string, Parameters<typeof sale>, number | undefined][] = [
    ['a product', [[item(1, 'Product')]], 1000],
    ['an undated service', [[item(1, 'Payment')]], 1000],
    ['a service with a date', [[item(1, 'Payment')], { startDate: '2026-12-12T10:00:00Z' }], undefined],
    ['a product of a dated sale', [[item(1, 'Product')], { startDate: '2026-12-12T10:00:00Z' }], 1000],
    ['a ticket', [[item(1, 'Registration')]], undefined],
    ['a gift', [[item(1, 'Donation'), item(2, 'MonthlyDonation')]], undefined],
    ['a membership', [[item(1, 'Membership')]], undefined],
    ['the products among other things', [[item(1, 'Product'), item(2, 'Donation', 500)]], 1000],
    ['something that cost nothing', [[item(1, 'Product', 0)]], undefined],
    ['something that a coupon lowered', [[item(1, 'Product', 30_000, 3000)]], 27_000],
    ['something that a coupon made free', [[item(1, 'Product', 1000, 1000)]], undefined],
    ['what an administrator recorded', [[item(1, 'Product')], { isRecorded: true }], undefined],
    ['a cancelled order', [[item(1, 'Product')], { status: 'Canceled' }], undefined],
  ]
  for (const [name, args, amount] of cases) test(name, () => assert.equal(sale(...args)?.amount, amount))

  test('names its items and its last day', () =>
    assert.deepEqual(sale([item(7, 'Payment', 1200)]), {
      lines: [{ orderItemId: 7, amount: 1200 }],
      amount: 1200,
      kept: 0,
      until: '2026-11-23',
    }))
})

test('goods count from their receipt, and stay open until it is known; services from the order', () => {
  const until = (...given: Parameters<typeof sale>) => sale(...given)?.until
  assert.equal(until([item(1, 'Product')]), null)
  assert.equal(until([item(1, 'Product')], { deliveredOn: '2026-12-01' }), '2026-12-15')
  assert.equal(until([item(1, 'Payment')], { deliveredOn: '2026-12-01' }), '2026-11-23')
  assert.equal(until([item(1, 'Product'), item(2, 'Payment')], { deliveredOn: '2026-12-01' }), '2026-12-15')
  assert.equal(until([item(1, 'Product'), item(2, 'Payment')]), null)
  assert.equal(until([item(1, 'Product', 0), item(2, 'Payment')]), '2026-11-23')
})

test('a withdrawal ends the plan where what is kept is paid for, whatever a coupon took off', () => {
  const cases = [
    [sale([item(1, 'Product', 30_000, 3000)]), 9000, true],
    [sale([item(1, 'Product', 30_000, 3000)]), 0, true],
    [sale([item(1, 'Product', 30_000), item(2, 'Donation', 2000)]), 12_000, true],
    [sale([item(1, 'Product', 2000), item(2, 'Membership', 30_000)]), 12_000, false],
    [sale([item(1, 'Product', 2000), item(2, 'Membership', 30_000, 18_000)]), 12_000, true],
    [sale([item(1, 'Product'), item(2, 'Registration', 0)]), 0, true],
  ] as const
  for (const [given, received, ends] of cases) assert.equal(given && endsPlan(given, received), ends)
})

test('what was still to come of it is no longer charged, and no more than it cost', () => {
  const right = sale([item(1, 'Product', 30_000)])!
  for (const [toCome, amount, notCharged] of [
    [0, 30_000, 0],
    [20_000, 10_000, 20_000],
    [40_000, 0, 30_000],
  ] as const) {
    const given = lessToCome(right, toCome)
    assert.deepEqual(
      [given.amount, given.notCharged, noLongerCharged(given)],
      [amount, notCharged, notCharged],
    )
  }
})

test('what is kept is still owed, less what the other payments bring', () => {
  const items = [
    item(1, 'Product', 30_000, 3000),
    item(2, 'Donation', 2000),
    item(3, 'Membership', 9000, 1000),
  ]
  const { lines } = sale(items)!
  assert.equal(keptOf(items, { lines }), 10_000)
  assert.equal(keptOf(items.slice(0, 1), { lines }), 0)
  const owed = (kept: number, others: number, asked = 8000) => stillOwed(kept, { asked, others })
  assert.deepEqual([owed(10_000, 0), owed(10_000, 4000), owed(10_000, 9000)], [8000, 6000, 1000])
  assert.deepEqual([owed(0, 4000), owed(0, 0)], [0, 0])
  // What is kept of a plan is not cancelled because its instalments to come would pay for it.
  assert.deepEqual([owed(6000, 8000, 4000), owed(8000, 8000, 4000)], [4000, 4000])
})

test('payments that ask for less than everything cost pay for what is kept', () => {
  const items = [item(1, 'Product', 30_000, 3000), item(2, 'Donation', 2000)]
  const { lines } = sale(items)!
  const paid = (asked: number) => paidItems(items, { lines }, asked).map(({ id }) => id)
  assert.deepEqual([paid(29_000), paid(28_999), paid(2000)], [[1, 2], [2], [2]])
})

test('what counted as paid and never came is not paid back', () => {
  const given = { ...sale([item(1, 'Product', 30_000)])!, amount: 10_000 }
  for (const [neverPaid, amount] of [
    [0, 10_000],
    [20_000, 10_000],
    [24_000, 6000],
    [30_000, 0],
    [32_000, 0],
  ] as const)
    assert.equal(lessNeverPaid(given, neverPaid).amount, amount)
})

test('what was refunded since is not due any more: by its lines, or without any', () => {
  const { lines, amount } = sale([item(1, 'Product', 10_000), item(2, 'Donation', 2000)])!
  const given = { lines, amount, createdAt: '2026-11-10T10:00:00.000Z' }
  const since = '2026-11-11T10:00:00.000Z'
  const refund = (organizationPart: number, more: Partial<Parameters<typeof stillDue>[1][number]> = {}) => ({
    ...{ status: 'succeeded' as const, organizationPart, lines: null, createdAt: since },
    ...more,
  })
  const line = (orderItemId: number, amount: number) => ({ lines: [{ orderItemId, amount }] })
  const cases: readonly [string, Parameters<typeof stillDue>[1], number][] = [
    ['nothing', [], 10_000],
    ['a part', [refund(4000)], 6000],
    ['all of it in two', [refund(4000, { status: 'requested' }), refund(6000)], 0],
    ['more than it', [refund(12_000)], 0],
    ['its line', [refund(10_000, line(1, 10_000))], 0],
    ['what is kept', [refund(2000, line(2, 2000))], 10_000],
    ['what came back to the sender', [refund(10_000, { status: 'failed' })], 10_000],
    ['what was refunded before', [refund(2000, { createdAt: '2026-11-10T09:00:00.000Z' })], 10_000],
  ]
  for (const [name, refunds, due] of cases) assert.equal(stillDue(given, refunds), due, name)
})

test('fourteen days, and the Monday after a weekend', () => {
  const days = {
    '2026-11-09': '2026-11-23',
    '2026-11-06': '2026-11-20',
    '2026-11-07': '2026-11-23',
    '2026-11-08': '2026-11-23',
  }
  for (const [ordered, last] of Object.entries(days)) assert.equal(lastDay(ordered), last)
})

test('the money is due fourteen days later', () => assert.equal(refundDay('2026-12-20'), '2027-01-03'))
