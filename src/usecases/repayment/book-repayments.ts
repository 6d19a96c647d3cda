import { lockGroupOrder, moveGroupOrder } from '#db/group-refunds.ts'
import { lockRepayment, markBooked, repaymentById, repaymentsToBook } from '#db/repayments.ts'
import type { Transaction } from '#db/schema.ts'
import { lockedPayments, lockSettlement, noteSettlementWait } from '#db/settlements.ts'
import { defaultLocale } from '#domain/locale.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import type { Payment } from '#domain/payment/request.ts'
import { minutesToTakeBack, type Repayment, type RepaymentKey } from '#domain/repayment/repayment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
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
  await finishGroupOrder(tx, repayment)
  const payment = payments.find(({ id }) => id === repayment.paymentId)
  if (payment !== undefined) await bookMoney(app, tx, { repayment, payment })
}

async function finishGroupOrder(
  tx: Transaction,
  { organizationId, orderId, groupRefundId }: Repayment,
): Promise<void> {
  if (groupRefundId === null) return
  const row = await lockGroupOrder(tx, { organizationId, groupRefundId, orderId })
  if (row?.status === 'aside') await moveGroupOrder(tx, row, 'finish', { lookAt: null })
}

type Booked = { readonly repayment: Repayment; readonly payment: Payment }

/**
 * What came through the platform counts as given back by transfer; what was recorded becomes void where all of it went back (rules PAY-28, CAN-7). Money that
 * went back in another way meanwhile is not booked twice: the log says so.
 */
async function bookMoney(app: App, tx: Transaction, { repayment, payment }: Booked): Promise<void> {
  const { organizationId, orderId, amount, sentBy } = repayment
  const settlement = await lockSettlement(tx, { organizationId, id: orderId })
  if (settlement?.status === 'settling' && settlement.waitsFor === 'association')
    await noteSettlementWait(tx, settlement, { waitsFor: null, lookAt: app.now() })
  if (isOffline(payment.means)) {
    if (amount < payment.amount || payment.status !== 'Authorized') return
    const reason = serverTranslator(defaultLocale)('repayment.void_reason')
    await voidRecorded(app, tx, payment, { userId: sentBy ?? 0, reason })
    return
  }
  const request = {
    input: { part: { amount }, withTip: false },
    requestedBy: `user:${sentBy}`,
    cancelOrder: settlement !== undefined,
    sendMail: true,
    comment: null,
    expectedLeft: null,
    byTransfer: true,
  } as const
  const key = { organizationId, paymentId: payment.id }
  const noted = await reserveRefund(app, tx, key, request)
  if (!noted.ok) return tellUnbooked(app, repayment, noted.error[0]?.code)
  // A contribution that the bank sent back with it is the operator’s to give: it goes to the payer anew, alone.
  await returnTip(app, tx, key, request)
}

function tellUnbooked({ log }: App, { id }: RepaymentKey, code: string | undefined): void {
  log.error({ event: 'repayment_unbooked', repayment: id, code }, 'a transfer to a payer could not be booked')
}
