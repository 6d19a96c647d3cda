import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { hasChargesToCome } from './plan.ts'

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
