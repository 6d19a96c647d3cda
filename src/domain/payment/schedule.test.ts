import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartItem } from '../cart/cart.ts'
import type { PaymentTerm } from '../cart/payment-terms.ts'
import { scheduleOf } from './schedule.ts'

const term = (number: number, date: string, realAmount: number): PaymentTerm => ({
  number,
  date,
  initialAmount: realAmount,
  discount: 0,
  vat: 0,
  realAmount,
  amountTip: 0,
})
const item = (facts: Partial<CartItem>): CartItem => ({
  index: 0,
  tierId: 1,
  tierType: 'Membership',
  quantity: 1,
  customAmount: null,
  participant: null,
  customFields: [],
  extraOptions: [],
  paymentTerms: null,
  dayOfLevy: null,
  contribution: null,
  label: 'Adhésion',
  amount: 6000,
  discount: 0,
  vatRate: 0,
  isEligibleTaxReceipt: false,
  installmentCounts: [1, 3],
  ...facts,
})

test('a sale that is paid at once has no schedule', () => {
  const terms = [term(1, '2026-11-20', 6000)]
  assert.equal(scheduleOf({ items: [item({})], terms }, '2026-11-20'), null)
  assert.equal(scheduleOf({ items: [], terms: [term(1, '2026-11-20', 0)] }, '2026-11-20'), null)
})

test('instalments: the equal later charges, their day and their number', () => {
  const terms = [term(1, '2027-01-31', 3500), term(2, '2027-02-28', 2000), term(3, '2027-03-31', 2000)]
  assert.deepEqual(scheduleOf({ items: [item({})], terms }, '2027-01-31'), {
    frequency: 'Installment',
    amount: 2000,
    dayOfLevy: 31,
    nextOn: '2027-02-28',
    count: 3,
  })
})

test('a monthly gift: its amount each month on the chosen day, without end', () => {
  const gift = item({ tierType: 'MonthlyDonation', amount: 1500, dayOfLevy: 10 })
  const terms = [term(1, '2026-11-20', 1500)]
  assert.deepEqual(scheduleOf({ items: [gift], terms }, '2026-11-20'), {
    frequency: 'Monthly',
    amount: 1500,
    dayOfLevy: 10,
    nextOn: '2026-12-10',
    count: null,
  })
})

test('a monthly gift without a chosen day is charged on the day of the first one, which every month has', () => {
  const gift = item({ tierType: 'MonthlyDonation', amount: 1500 })
  const dayOf = (today: string) =>
    scheduleOf({ items: [gift], terms: [term(1, today, 1500)] }, today)?.dayOfLevy
  assert.deepEqual([dayOf('2026-11-20'), dayOf('2027-01-31')], [20, 28])
})
