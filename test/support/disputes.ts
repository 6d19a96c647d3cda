import assert from 'node:assert/strict'
import type { Transaction } from '#db/schema.ts'
import type { Dispute } from '#domain/payment/provider.ts'
import { applyDispute } from '#usecases/refund/apply-dispute.ts'
import type { TestApp } from './app.ts'

/** A payment as it is contested: all of it. */
type Charged = { readonly amount: number; readonly intentId: string | null }

/** Makes true that a payer contests a payment at the bank, or how the bank decided; the provider itself knows nothing of it. */
export async function dispute(
  { app }: TestApp,
  payment: Charged | undefined,
  status: 'open' | 'won' | 'lost',
  tx?: Transaction,
): Promise<void> {
  assert.ok(payment?.intentId, 'a payment that came')
  const { intentId, amount } = payment
  const read = await app.provider('stripe').intents.readIntent(intentId)
  assert.ok(read.outcome === 'done' && read.value.chargeId !== null)
  const seen: Dispute = {
    id: `du_${intentId}`,
    intentId,
    chargeId: read.value.chargeId,
    amount,
    fee: 0,
    status,
    fundsWithdrawn: true,
    reason: 'fraudulent',
  }
  const apply = (open: Transaction) => applyDispute(app, open, 'stripe', seen, [])
  assert.equal(await (tx === undefined ? app.transaction(apply) : apply(tx)), true)
}
