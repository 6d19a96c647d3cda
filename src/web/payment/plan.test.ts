import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { hasChargesToCome, planOfOrder } from './plan.ts'

const plan = (...states: readonly (ShownPaymentStatus | null)[]) => ({
  frequency: 'Installment' as const,
  charges: states.map((status, index) => ({ number: index + 1, date: '2026-11-23', amount: 6000, status })),
  whole: 6000 * states.length,
})

test('a card is kept for what is to come, and for nothing once all is paid or cancelled', () => {
  assert.ok(hasChargesToCome(plan(null, null)))
  assert.ok(hasChargesToCome(plan('Authorized', 'Waiting')))
  assert.ok(!hasChargesToCome(plan('Authorized', 'Authorized')))
  assert.ok(!hasChargesToCome(plan('Refunded', 'Canceled')))
})

test('a monthly gift tells its next charge until it is stopped', () => {
  const gift = {
    frequency: 'Monthly',
    amount: 2000,
    count: null,
    dayOfLevy: 5,
    nextOn: '2026-12-05',
  } as const
  const planIn = (status: 'Active' | 'Suspended' | 'Canceled') =>
    planOfOrder({ schedule: { ...gift, status }, payments: [], notCharged: 0 })
  for (const status of ['Active', 'Suspended'] as const) assert.equal(planIn(status)?.frequency, 'Monthly')
  assert.equal(planIn('Canceled'), null)
})

test('instalments that a withdrawal ended are no plan any more, others stay with what became of them', () => {
  const terms = {
    frequency: 'Installment',
    amount: 10_000,
    count: 3,
    dayOfLevy: 20,
    nextOn: '2026-12-20',
  } as const
  const frequencyIn = (status: 'Active' | 'Canceled' | 'Ended', notCharged: number) =>
    planOfOrder({ schedule: { ...terms, status }, payments: [], notCharged })?.frequency
  assert.equal(frequencyIn('Canceled', 20_000), undefined)
  assert.equal(frequencyIn('Canceled', 0), 'Installment')
  assert.equal(frequencyIn('Active', 20_000), 'Installment')
})
