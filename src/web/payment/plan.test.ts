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
    planOfOrder({ schedule: { ...gift, status }, payments: [] })
  for (const status of ['Active', 'Suspended'] as const) assert.equal(planIn(status)?.frequency, 'Monthly')
  assert.equal(planIn('Canceled'), null)
})
