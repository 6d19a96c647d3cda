import { setGroupOrderAside } from '#db/group-refunds.ts'
import { queueInvoice } from '#db/invoices.ts'
import { enqueue } from '#db/jobs.ts'
import { moveOrder } from '#db/orders.ts'
import { queueReceiptsOfOrder } from '#db/receipts.ts'
import { cancellationsOf, lockOrder, moveRefund, refundsOfPayment } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import { failSettlementAgain, joinSettlements } from '#db/settlements.ts'
import { refundByTransferEntry, refundEntry, refundFailedEntry } from '#domain/ledger/ledger.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { isOfAction, type PaymentRefund } from '#domain/payment/refund.ts'
import { isTaken } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { tellPayment } from '../integration/tell.ts'
import { tellAdministrators } from '../mail-envelope.ts'
import { followOrder } from '../order/follow-order.ts'
import { moveToCurrentStatus } from '../order/payment-status.ts'
import { book } from '../records.ts'

/**
 * A refund was read back as succeeded: it is booked, the payment moves, the payer is told, and the order follows where all
 * of it came back or its cancelling was asked for. Under the payment's lock; repeating it is harmless.
 */
export async function succeedRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  refund: PaymentRefund,
): Promise<void> {
  if (!(await moveRefund(tx, refund, 'succeed', { now: app.now() }))) return
  const entryOf = refund.byTransfer ? refundByTransferEntry : refundEntry
  await book(app, tx, refund, entryOf(movementOf(refund)))
  await tellOfAction(app, tx, refund)
  await moveToCurrentStatus(tx, payment)
  if (payment.orderId === null) return
  const order = { organizationId: payment.organizationId, id: payment.orderId }
  await queueReceiptsOfOrder(tx, order, app.trace)
  await queueInvoice(tx, order, app.trace)
  await tellPayment(app, tx, payment, `refunded:${refund.id}`)
  await followOrder(app, tx, order, refund.cancelOrder)
  if (!refund.cancelOrder) return
  const { organizationId, id: refundId } = refund
  await enqueue(tx, 'refund-late-charges', { organizationId, refundId }, { trace: app.trace })
}

/**
 * A payment is no longer contested: where its order was cancelled meanwhile, a job looks again at what the bank brought too
 * late, because nothing could be given back of it during the dispute.
 */
export async function queueLateCharges(app: App, tx: Transaction, payment: Payment): Promise<void> {
  const { organizationId, orderId } = payment
  if (orderId === null) return
  for (const refundId of await cancellationsOf(tx, { organizationId, id: orderId })) {
    await enqueue(tx, 'refund-late-charges', { organizationId, refundId }, { trace: app.trace })
  }
}

/**
 * The payer is told once of what was asked for with one press: by the last of its refunds that settles, of all that were
 * done (rule REF-8). Nothing else of the payment can be under way meanwhile (rule REF-3).
 */
async function tellOfAction(app: App, tx: Transaction, refund: PaymentRefund): Promise<void> {
  if (!refund.sendMail) return
  const { organizationId } = refund
  const rows = (await refundsOfPayment(tx, refund)).filter(row => isOfAction(row, refund))
  if (rows.some(({ status }) => status === 'requested' || status === 'sent')) return
  const done = rows.find(({ id }) => id === refund.id)?.status === 'succeeded'
  const told = done ? refund : rows.find(({ status }) => status === 'succeeded')
  if (told === undefined) return
  const mail = { organizationId, kind: 'refunded', subjectId: told.id } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
}

/**
 * A refund failed, perhaps after it had succeeded: then it is booked back. What it reserved is free again, and where the
 * provider had taken the organization's part, a job gives it again.
 */
export async function failRefund(
  app: App,
  tx: Transaction,
  payment: Payment,
  refund: PaymentRefund,
): Promise<void> {
  if (!(await moveRefund(tx, refund, 'fail', { now: app.now() }))) return
  if (refund.status === 'succeeded') {
    await book(app, tx, refund, refundFailedEntry(movementOf(refund)))
    await tellPayment(app, tx, payment, `returned:${refund.id}`)
  }
  const { organizationId, id: refundId } = refund
  if (isTaken(refund)) {
    await enqueue(tx, 'return-part', { organizationId, refundId }, { trace: app.trace })
  }
  await tellOfFailure(app, tx, refund)
  const status = await moveToCurrentStatus(tx, payment)
  if (payment.orderId !== null) {
    const order = { organizationId, id: payment.orderId }
    await queueReceiptsOfOrder(tx, order, app.trace)
    await queueInvoice(tx, order, app.trace)
  }
  if (payment.orderId === null) return
  const order = { organizationId, id: payment.orderId }
  if (status !== 'Refunded' && (await reopenOrder(tx, order, refund)))
    await joinSettlements(tx, order, app.now())
  await failSettlementAgain(tx, order, app.now())
  if (refund.groupRefundId !== null) await setGroupOrderAside(tx, order, refund.groupRefundId)
}

/**
 * The organization's part concerns its administrators, and its payer where they were told that it had come back; the
 * contribution alone its payer, and the operator who has it again.
 */
async function tellOfFailure(app: App, tx: Transaction, refund: PaymentRefund): Promise<void> {
  const { organizationId, id: subjectId } = refund
  const tellPayer = (kind: 'tipRefundFailed' | 'refundSentBack') =>
    enqueue(tx, 'send-mail', { organizationId, kind, subjectId }, { trace: app.trace })
  if (refund.status !== 'succeeded') await tellOfAction(app, tx, refund)
  if (refund.organizationPart === 0) {
    await tellPayer('tipRefundFailed')
    const owed = { organizationId, kind: 'tipToGiveBack', subjectId } as const
    return enqueue(tx, 'send-mail', owed, { trace: app.trace })
  }
  await tellAdministrators(app, tx, organizationId, 'refundFailed', subjectId)
  if (refund.status === 'succeeded' && refund.sendMail) await tellPayer('refundSentBack')
}

/**
 * Something of a refunded order is paid again: it goes on, or stays cancelled where a refund has cancelled it. Returns whether it was
 * a refunded one.
 */
async function reopenOrder(tx: Transaction, key: OrderKey, refund: PaymentRefund): Promise<boolean> {
  const order = await lockOrder(tx, key)
  if (order?.status !== 'Refunded') return false
  const isOver = refund.cancelOrder || (await cancellationsOf(tx, order)).length > 0
  await moveOrder(tx, order, isOver ? 'annul' : 'reopen')
  return true
}

function movementOf({ id, providerRefundId, organizationId, organizationPart, tipPart }: PaymentRefund) {
  return { key: providerRefundId ?? id, organizationId, organizationPart, tipPart }
}
