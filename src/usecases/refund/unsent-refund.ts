import { accountOfPayment } from '#db/disputes.ts'
import { lockPayment, paymentById } from '#db/payments.ts'
import { markRefundTaken, refundById } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import type { Refunds } from '#domain/payment/provider.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import { sourceOf } from '#domain/payment/refundable.ts'
import type { App } from '../app.ts'
import { isInDoubt } from '../payment/doubt.ts'
import { givenAgain, refundFacts, transfersOf } from './moved-once.ts'
import { failRefund } from './settle-refund.ts'

/**
 * What the provider has of a refund that is only asked for here: nothing; no refund, but the part that was taken from the
 * organization for it; the refund itself; `unknown`: it could not be asked, or a call of ours may still take effect.
 */
export type TraceOfRefund = 'nothing' | 'part' | 'refund' | 'unknown'

/**
 * Asks the provider for whatever an unheard call of a refund may have made. Stands outside of any transaction: the caller hands
 * in the refunds of the refund's own provider.
 */
export async function traceOfRefund(
  app: App,
  refunds: Refunds,
  refund: PaymentRefund,
): Promise<TraceOfRefund> {
  const payment = await paymentById(app.db, refund)
  // Without an intent there is nothing that the provider could have been told.
  if (payment === undefined || payment.intentId === null) return 'nothing'
  const listed = await refunds.listRefunds(payment.intentId)
  if (listed.outcome !== 'done') return 'unknown'
  if (listed.value.some(({ metadata }) => metadata.refund === refund.id)) return 'refund'
  // What was answered with a fault may still be made.
  if (isInDoubt(app, refund)) return 'unknown'
  return sourceOf(refund) === null || refund.takenAt !== null ? 'nothing' : traceOfPart(app, refund)
}

/** Whether the part that the organization was given again was taken for this refund. */
async function traceOfPart(app: App, refund: PaymentRefund): Promise<TraceOfRefund> {
  const source = await givenAgain(app, refund)
  if (source === undefined) return 'nothing'
  const destination = await accountOfPayment(app.db, refund)
  if (destination === undefined) return 'unknown'
  const transfers = transfersOf(app, refund.provider)
  const given = await transfers.findTransfer(destination, source.since, source.facts)
  if (given.outcome !== 'done' || given.value === null) return 'unknown'
  const taken = await transfers.findReversalOfGiven(given.value.id, refundFacts(app, refund))
  if (taken.outcome !== 'done') return 'unknown'
  return taken.value === null ? 'nothing' : 'part'
}

/**
 * A refund of which the provider has no refund fails: what it reserved is free again, and what was taken for it goes back to the
 * organization. Returns whether this call did; somebody may have sent it meanwhile.
 */
export async function failUnsentRefund(
  app: App,
  tx: Transaction,
  { organizationId, id: refundId, paymentId }: PaymentRefund,
  trace: 'nothing' | 'part',
): Promise<boolean> {
  const payment = await lockPayment(tx, { organizationId, paymentId })
  const refund = await refundById(tx, { organizationId, refundId })
  if (payment === undefined || refund?.status !== 'requested') return false
  if (trace === 'part') await markRefundTaken(tx, refund, app.now())
  const takenAt = trace === 'part' ? app.now() : refund.takenAt
  await failRefund(app, tx, payment, { ...refund, takenAt })
  return true
}
