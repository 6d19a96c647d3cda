import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PayoutMovement } from '../payment/provider-balances.ts'
import { kindOfMovement, type StatementKind } from './statement.ts'

type Origin = Partial<Pick<PayoutMovement, 'intentId' | 'refundId' | 'own'>>
const refund = { of: 'refund', id: 'r1' } as const
const dispute = { of: 'dispute', id: 'd1' } as const

const cases: readonly [type: string, origin: Origin, kind: StatementKind][] = [
  ['payment', { intentId: 'pi_1' }, 'capture'],
  ['payment', {}, 'correction'],
  ['payment', { own: refund }, 'refundFailed'],
  ['payment', { own: dispute }, 'transfer'],
  ['payment_refund', { intentId: 'pi_1', refundId: 're_1' }, 'refund'],
  ['payment_refund', { intentId: 'pi_1' }, 'refund'],
  ['payment_refund', { intentId: 'pi_1', own: dispute }, 'transferReversal'],
  ['payment_refund', {}, 'correction'],
  ['payout', {}, 'payout'],
  ['payout_failure', {}, 'payoutFailed'],
  ['payout_cancel', {}, 'payoutFailed'],
  ['payment_failure_refund', {}, 'refundFailed'],
  ['payout_minimum_balance_hold', {}, 'reserve'],
  ['payout_minimum_balance_release', {}, 'reserve'],
  ['adjustment', {}, 'correction'],
  ['something_new', {}, 'correction'],
]
for (const [type, origin, kind] of cases) {
  test(`${type} of ${JSON.stringify(origin)} is a line ${kind}`, () => {
    assert.equal(kindOfMovement({ type, intentId: null, refundId: null, own: null, ...origin }), kind)
  })
}
