import assert from 'node:assert/strict'
import type { Transaction } from '#db/schema.ts'
import type { Dispute } from '#domain/payment/provider.ts'
import { applyDispute } from '#usecases/refund/apply-dispute.ts'
import type { TestApp } from './app.ts'
import { callProvider, moveProviderClock, switchProvider } from './provider.ts'
import { type PaidPayment, providerState } from './refunds.ts'

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

/** The payer contests a payment at the bank, once more or in part; gives the provider's id of the dispute, which is seen here. */
export async function contestAtBank(
  product: TestApp,
  payment: PaidPayment,
  amount?: number,
): Promise<string> {
  const read = await product.app.provider('stripe').intents.readIntent(payment.intentId)
  assert.ok(read.outcome === 'done' && read.value.chargeId !== null)
  const path = `/sandbox/charges/${read.value.chargeId}/disputes`
  const { id } = (await switchProvider(product, path, { amount })) as { id: string }
  await lookAtDisputes(product, payment)
  return id
}

/** The bank decides, and the decision is seen. */
export async function decideAtBank(
  product: TestApp,
  payment: PaidPayment,
  id: string,
  evidence: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  await callProvider(product, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': evidence })
  await moveProviderClock(product, 60_000)
  await lookAtDisputes(product, payment)
}

/** What a webhook leads to, for every dispute of a payment. */
export async function lookAtDisputes(product: TestApp, { intentId }: PaidPayment): Promise<void> {
  const { disputes, refunds } = product.app.provider('stripe')
  const there = (await providerState(product)).disputes.filter(each => each.paymentIntent === intentId)
  const given = await refunds.listRefunds(intentId)
  assert.ok(given.outcome === 'done')
  for (const { id } of there) {
    const seen = await disputes!.readDispute(id)
    assert.ok(seen.outcome === 'done')
    await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', seen.value, given.value))
  }
}
