import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { factsOf } from './facts.ts'

type View = Parameters<typeof factsOf>[0]

const payment = (id: number, date: string, status: ShownPaymentStatus) => ({
  ...{ id, number: id, date, status, amount: 6000, amountTip: 300 },
  ...{ givenBack: [], attestationUrl: null },
})

/** A plan of three payments, of which this became. */
function plan(status: View['schedule']['status'], ...states: readonly ShownPaymentStatus[]) {
  const dates = ['2026-11-23', '2026-12-23', '2027-01-23']
  const payments = states.map((state, index) => payment(index + 1, dates[index] ?? '', state))
  const campaign = {
    form: { title: 'Adhésion', formType: 'Membership', organizationSlug: 'a', formSlug: 'b' },
    organization: { name: 'A' },
  }
  const schedule = {
    frequency: 'Installment',
    status,
    amount: 6000,
    count: 3,
    method: null,
    nextOn: dates[1],
  }
  const refused = payments.filter(({ status }) => status === 'Refused')
  const retries = refused.map(({ date: dueOn, amount }) => ({ on: '2026-12-26', dueOn, amount }))
  const settleUrls = new Map(refused.map(({ id }) => [id, '/regularisation']))
  const view = { schedule, order: { campaign, payments }, settleUrls, retries }
  return factsOf(view as unknown as View, '2026-11-24')
}

const days = (charges: readonly { readonly date: string }[]) => charges.map(({ date }) => date)

test('what is cancelled before its day was not charged', () => {
  const { past, coming } = plan('Canceled', 'Refunded', 'Canceled', 'Canceled')
  assert.deepEqual(days(past), ['2026-11-23'])
  assert.deepEqual(coming, [])
})

test('what was refused stands among what was tried with the sum that is asked for, its next try and the rest are to come', () => {
  const { past, coming } = plan('Active', 'Authorized', 'Refused', 'Waiting')
  assert.deepEqual(
    past.map(({ amount }) => amount),
    [6000, 5700],
  )
  assert.deepEqual(days(past), ['2026-11-23', '2026-12-23'])
  assert.deepEqual(days(coming), ['2026-12-26', '2027-01-23'])
  assert.deepEqual(
    coming.map(({ retryOf }) => retryOf),
    ['2026-12-23', null],
  )
})
