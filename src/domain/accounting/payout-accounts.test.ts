import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StatementLine } from '../ledger/statement.ts'
import { planOf } from './accounts.ts'
import type { Movement, MovementKind } from './movement.ts'
import { PayoutAccounts } from './payout-accounts.ts'

const line = (kind: StatementLine['kind'], amount: number, paymentId: number | null = 1): StatementLine => ({
  ...{ at: '2026-11-02T10:00:00Z', kind, amount, paymentId, orderId: paymentId },
})

/** A movement of a payment for one item; VAT in cents. */
function movement(
  kind: MovementKind,
  key: string,
  gross: number,
  tierType: 'Registration' | 'Donation',
  vat = 0,
) {
  const told: Movement = {
    ...{ kind, key, on: '2026-11-02', piece: `OB-${key}`, orderId: 1, campaign: null },
    moved: [{ place: 'provider', amount: gross }],
    income: [{ itemId: 1, tierType, tierId: null, formId: null, gross, vat }],
  }
  return { paymentId: 1, movement: told }
}

const told = (accounts: PayoutAccounts) =>
  accounts.all().map(({ account, amount }) => `${account.number} ${amount}`)

describe('what a payout is for (rule BKP-8)', () => {
  test('is what the movements of its lines are for, VAT apart', () => {
    const accounts = new PayoutAccounts(planOf())
    const sold = movement('capture', 'a', 1055, 'Registration', 55)
    accounts.add(
      [line('capture', 1055), line('refund', -500)],
      [sold, movement('refund', 'b', -500, 'Donation')],
    )
    assert.deepEqual(told(accounts), ['44571 55', '706 1000', '75411 -500'])
  })

  test('counts each of two movements alike once, also when they are lines of two batches', () => {
    const accounts = new PayoutAccounts(planOf())
    const both = [movement('refund', 'a', -500, 'Registration'), movement('refund', 'b', -500, 'Donation')]
    accounts.add([line('refund', -500)], both)
    accounts.add([line('refund', -500)], both)
    assert.deepEqual(told(accounts), ['706 -500', '75411 -500'])
  })

  test('has on the suspense account what no movement tells of, so that the sum is that of the lines', () => {
    const accounts = new PayoutAccounts(planOf())
    const lines = [line('reserve', -300, null), line('capture', 999), line('capture', 1000)]
    accounts.add(lines, [movement('capture', 'a', 1000, 'Donation')])
    assert.deepEqual(told(accounts), ['4718 699', '75411 1000'])
  })
})
