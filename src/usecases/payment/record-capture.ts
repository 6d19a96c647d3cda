import { randomUUIDv7 } from 'node:crypto'
import { attemptById, moveAttempt } from '#db/payment-attempts.ts'
import { lockPayment, movePayment } from '#db/payments.ts'
import { lockScheduleOfOrder } from '#db/schedules.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { storeCapture } from '#db/store-capture.ts'
import { storeLater } from '#db/store-later.ts'
import { captureEntry, providerFeeEntry } from '#domain/ledger/ledger.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { paymentEvent, tellPayment } from '../integration/tell.ts'
import { cancelOrder } from '../order/follow-order.ts'
import type { LockedLater } from './refuse-later.ts'

type Taken = { readonly payment: Payment; readonly attempt: PaymentAttempt }

/**
 * Records a capture that was read back from the provider, in one statement: the payment is `Authorized`, the order processed; postings,
 * mail and the provider's fee follow here and nowhere else. Repeating it is harmless.
 */
export async function recordCapture(app: App, db: Reader, taken: Taken, intent: Intent): Promise<void> {
  await storeCapture(db, { ...factsOf(app, taken, intent), event: paymentEvent(app, 'captured') })
}

/**
 * Records the money of a later attempt that was read back: the same, and the plan goes on or ends. Payment and attempt are
 * locked.
 */
export async function recordLater(
  app: App,
  tx: Transaction,
  locked: LockedLater,
  intent: Intent,
): Promise<void> {
  const { organizationId, orderId } = locked.payment
  if (orderId !== null) await lockScheduleOfOrder(tx, { organizationId, id: orderId })
  await storeLater(tx, { ...factsOf(app, locked, intent), intentId: intent.id })
  if (orderId !== null) await tellPayment(app, tx, locked.payment, 'captured')
}

function factsOf(app: App, { payment, attempt }: Taken, { id: key, fee }: Intent) {
  const { organizationId, amount, amountTip: tip } = payment
  const entries = [captureEntry({ key, organizationId, amount, tip })]
  if (fee !== null && fee.amount > 0) entries.push(providerFeeEntry({ key: fee.id, fee: fee.amount }))
  return {
    payment,
    attempt,
    entries: entries.map(entry => ({ id: randomUUIDv7(), entry })),
    feeUnknown: fee === null,
    now: app.now(),
    trace: app.trace,
  }
}

/**
 * The authorisation is lost for good (the fetched intent is canceled, or its bank refused the capture): the order and its
 * future payments are cancelled, its units go back on sale, the payer and the organization's programs are told (rules PAY-17
 * and INT-4). Repeating it is harmless.
 */
export async function loseCapture(app: App, tx: Transaction, key: PaymentKey): Promise<void> {
  const payment = await lockPayment(tx, key)
  if (payment === undefined || payment.orderId === null) return
  if (!(await movePayment(tx, payment, 'lose'))) return
  const { organizationId, orderId, attemptId } = payment
  await tellPayment(app, tx, payment, `refused:${attemptId ?? payment.id}`)
  if (attemptId !== null) {
    const attempt = await attemptById(tx, { organizationId, attemptId })
    if (attempt !== undefined) await moveAttempt(tx, attempt, 'lose', { now: app.now() })
  }
  await cancelOrder(app, tx, { organizationId, id: orderId }, 'orderCancelled')
}
