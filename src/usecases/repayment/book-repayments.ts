import { groupRefundById, lockGroupOrder, moveGroupOrder } from '#db/group-refunds.ts'
import { leftOfGroupOrder } from '#db/owed-repayments.ts'
import { lockRepayment, markBooked, markRefund, repaymentById, repaymentsToBook } from '#db/repayments.ts'
import type { Transaction } from '#db/schema.ts'
import { lockedPayments, lockSettlement, noteSettlementWait } from '#db/settlements.ts'
import { defaultLocale } from '#domain/locale.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { refundable } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import { minutesToTakeBack, type Repayment, type RepaymentKey } from '#domain/repayment/repayment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { App } from '../app.ts'
import { meantOf } from '../group-refund/settle-group-order.ts'
import { inBatches } from '../in-batches.ts'
import { cancelOrder } from '../order/follow-order.ts'
import { returnsOf } from '../order/payment-status.ts'
import { beforeWait } from '../paris-time.ts'
import { voidRecorded } from '../payment/void-recorded.ts'
import { reserveRefund } from '../refund/reserve-refund.ts'
import { returnTip } from '../refund/return-tip.ts'

/**
 * Books what was noted as paid by transfer a quarter of an hour ago, each in a transaction of its own (rule REF-15): what is killed is taken up by the next
 * run. One that cannot be booked holds up no other. Returns how many were booked.
 */
export async function bookRepayments(app: App): Promise<number> {
  const faults: unknown[] = []
  const until = beforeWait(app, minutesToTakeBack)
  let booked = 0
  for await (const { organizationId, id } of inBatches(input => repaymentsToBook(app.db, until, input))) {
    try {
      const seen = await repaymentById(app.db, id)
      if (seen !== undefined) await app.transaction(tx => bookOne(app, tx, { ...seen, organizationId }))
      app.crashPoint('repayment-booked')
      booked += 1
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} repayments could not be booked`)
  return booked
}

async function bookOne(app: App, tx: Transaction, seen: Repayment): Promise<void> {
  const { organizationId, orderId } = seen
  const payments = await lockedPayments(tx, { organizationId, id: orderId })
  const repayment = await lockRepayment(tx, seen)
  if (repayment?.status !== 'sent' || repayment.bookedAt !== null) return
  await markBooked(tx, repayment, app.now())
  const payment = payments.find(({ id }) => id === repayment.paymentId)
  if (payment === undefined) return
  const isCancelled = await cancels(tx, repayment, payments)
  await bookMoney(app, tx, { repayment, payment, isCancelled })
  await finishGroupOrder(tx, repayment, payments)
  // The stock comes last before COMMIT (rule STK-5).
  if (isCancelled && isOffline(payment.means) && repayment.groupRefundId !== null)
    await cancelOrder(app, tx, { organizationId, id: orderId }, null)
}

/** Whether an order ends with what was paid back: its event's settlement gives all of it back; or the operation that refunds many says so, once all of its part went back. */
async function cancels(
  tx: Transaction,
  repayment: Repayment,
  payments: readonly Payment[],
): Promise<boolean> {
  const { organizationId, orderId: id } = repayment
  if (repayment.groupRefundId === null) {
    const settlement = await lockSettlement(tx, { organizationId, id })
    return settlement?.status === 'settling' || settlement?.status === 'failed'
  }
  const given = await givenByGroup(tx, repayment, payments)
  return given?.isWhole === true && given.cancels
}

/** The operation that refunds many is through with an order once all that it gives went back. */
async function finishGroupOrder(
  tx: Transaction,
  repayment: Repayment,
  payments: readonly Payment[],
): Promise<void> {
  const given = await givenByGroup(tx, repayment, payments)
  if (given?.isWhole === true && given.row.status === 'aside')
    await moveGroupOrder(tx, given.row, 'finish', { lookAt: null })
}

async function givenByGroup(
  tx: Transaction,
  { organizationId, orderId, groupRefundId }: Repayment,
  payments: readonly Payment[],
) {
  if (groupRefundId === null) return undefined
  const group = await groupRefundById(tx, { organizationId, id: groupRefundId })
  const row = await lockGroupOrder(tx, { organizationId, groupRefundId, orderId })
  if (group === undefined || row === undefined) return undefined
  const order = { organizationId, id: orderId }
  const { cancels } = await meantOf(tx, group, order, payments)
  return { row, cancels, isWhole: (await leftOfGroupOrder(tx, order, groupRefundId)).left <= 0 }
}

type Booked = { readonly repayment: Repayment; readonly payment: Payment; readonly isCancelled: boolean }

/**
 * What came through the platform counts as given back by transfer; what was recorded becomes void once all of it went back (rules PAY-28, CAN-7). Money that
 * went back in another way meanwhile is not booked twice: the log says so.
 */
async function bookMoney(
  app: App,
  tx: Transaction,
  { repayment, payment, isCancelled }: Booked,
): Promise<void> {
  const { organizationId, orderId, sentBy, amount, groupRefundId } = repayment
  const settlement = await lockSettlement(tx, { organizationId, id: orderId })
  if (settlement?.status === 'settling' && settlement.waitsFor === 'association')
    await noteSettlementWait(tx, settlement, { waitsFor: null, lookAt: app.now() })
  const key = { organizationId, paymentId: payment.id }
  if (isOffline(payment.means)) {
    const left = refundable(payment, await returnsOf(tx, payment)).organization
    if (payment.status !== 'Authorized' || left > 0) return
    const reason = serverTranslator(defaultLocale)('repayment.void_reason')
    const why = { userId: sentBy ?? 0, reason, because: 'returned', keepsOrder: !isCancelled } as const
    await voidRecorded(app, tx, payment, why)
    return
  }
  const request = {
    input: { part: { amount }, withTip: false },
    requestedBy: `user:${sentBy}`,
    cancelOrder: isCancelled,
    sendMail: true,
    comment: null,
    expectedLeft: null,
    byTransfer: true,
    ...(groupRefundId === null ? {} : { groupRefundId }),
  } as const
  await markRefund(tx, repayment, true)
  const noted = await reserveRefund(app, tx, key, request)
  if (!noted.ok) {
    // It left the association's account all the same: nothing pays it a second time.
    await markRefund(tx, repayment, false)
    return tellUnbooked(app, repayment, noted.error[0]?.code)
  }
  // A contribution that the bank sent back with it is the operator’s to give: it goes to the payer anew, alone.
  await returnTip(app, tx, key, request)
}

function tellUnbooked({ log }: App, { id }: RepaymentKey, code: string | undefined): void {
  log.error({ event: 'repayment_unbooked', repayment: id, code }, 'a transfer to a payer could not be booked')
}
