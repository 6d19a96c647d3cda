import { randomUUIDv7 } from 'node:crypto'
import { type ProviderObject, providerOfPayment } from '#db/payment-attempts.ts'
import { insertRefund, lockPaymentOfIntent, moveRefund, refundsOfPayment } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import type { Refund } from '#domain/payment/provider.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import { refundable, sharesOfProviderRefund } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { isStatusAfterCapture, moveToCurrentStatus, returnsOf } from '../order/payment-status.ts'
import { failRefund, succeedRefund } from './settle-refund.ts'

/** What came for such a payment had no order: whatever undid it books what goes back, however often this is tried again. */
const neverCame: readonly Payment['status'][] = ['Canceled', 'Abandoned']

/**
 * Makes the FETCHED refunds of an intent true on our side, whoever fetched them: the job that asked, webhook and poller all
 * come here, in any order and any number of times. `refunds` is the whole list, newest first, as the provider gives it. One
 * that was made at the provider becomes a row. Returns whether the intent is a payment of ours; throws while its capture is
 * not recorded, so that the caller's job is retried.
 */
export async function applyRefunds(
  app: App,
  tx: Transaction,
  { provider, id: intentId }: ProviderObject,
  refunds: readonly Refund[],
): Promise<boolean> {
  const payment = await lockPaymentOfIntent(tx, provider, intentId)
  if (payment === undefined) return false
  if (neverCame.includes(payment.status)) {
    const { id: paymentId } = payment
    app.log.error(
      { event: 'refund_without_payment', paymentId, intentId },
      'what was refunded is no payment of ours',
    )
    return true
  }
  await applyRefundsTo(app, tx, payment, refunds)
  return true
}

/** The same for a payment that is locked already; returns it with its resulting status. */
export async function applyRefundsTo(
  app: App,
  tx: Transaction,
  payment: Payment,
  refunds: readonly Refund[],
): Promise<Payment> {
  if (!isStatusAfterCapture(payment.status))
    throw new Error(`payment ${payment.id} is not recorded as captured yet`)
  let current = payment
  for (const seen of refunds.toReversed()) {
    await applyOne(app, tx, current, seen)
    current = { ...current, status: await moveToCurrentStatus(tx, current) }
  }
  return current
}

async function applyOne(app: App, tx: Transaction, payment: Payment, seen: Refund): Promise<void> {
  const refund = (await knownRefund(app, tx, payment, seen)) ?? (await madeAtProvider(app, tx, payment, seen))
  const current = { ...payment, status: await moveToCurrentStatus(tx, payment) }
  if (seen.status === 'succeeded') await succeedRefund(app, tx, current, refund)
  if (seen.status === 'failed') await failRefund(app, tx, current, refund)
}

/** Our row of a refund: by the provider's id, else by our own id in its metadata; it is sent by now. */
async function knownRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  seen: Refund,
): Promise<PaymentRefund | undefined> {
  const key = { organizationId: payment.organizationId, paymentId: payment.id }
  const rows = await refundsOfPayment(tx, key)
  const known = rows.find(row => row.providerRefundId === seen.id)
  if (known !== undefined) return known
  const own = rows.find(row => row.id === seen.metadata.refund && row.status === 'requested')
  if (own === undefined) return undefined
  const facts = { now: app.now(), providerRefundId: seen.id }
  await moveRefund(tx, own, 'send', facts)
  return { ...own, status: 'sent', providerRefundId: seen.id }
}

/** Somebody gave money back at the provider itself: it becomes a row here (rule REF-5). */
async function madeAtProvider(
  app: App,
  tx: Transaction,
  payment: Payment,
  seen: Refund,
): Promise<PaymentRefund> {
  const { refunds, disputes } = await returnsOf(tx, payment)
  // What was only asked for has not left yet: if nothing is left for it, the provider will refuse it.
  const left = refundable(payment, {
    refunds: refunds.filter(row => row.providerRefundId !== null),
    disputes,
  })
  const shares = sharesOfProviderRefund(left, seen)
  return insertRefund(tx, {
    id: randomUUIDv7(),
    organizationId: payment.organizationId,
    paymentId: payment.id,
    status: 'sent',
    provider: await providerOfPayment(tx, payment),
    organizationPart: shares.organization,
    tipPart: shares.tip,
    lines: null,
    cancelOrder: false,
    keptPayments: null,
    groupRefundId: null,
    byTransfer: false,
    takesFrom: null,
    takesFromDispute: null,
    sendMail: true,
    comment: null,
    requestedBy: 'provider',
    providerRefundId: seen.id,
    trace: app.trace,
    createdAt: app.now(),
  })
}
