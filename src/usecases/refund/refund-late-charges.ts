import { orderByKey } from '#db/orders.ts'
import { paymentById, paymentsOfOrder } from '#db/payments.ts'
import { refundById } from '#db/refunds.ts'
import type { RefundKey } from '#domain/payment/refund.ts'
import { refundable } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { returnsOf } from '../order/payment-status.ts'
import { reserveRefund } from './reserve-refund.ts'

/**
 * A refund cancelled its order, and while it was under way the bank brought another payment of it (a debit in hand, a payer
 * on the payment page): nobody wanted that money any more, so it is given back in full and its payer is told. Repeating it
 * is harmless; one of which a part is going back just now is thrown, and the job is retried. One that is contested waits:
 * when its dispute is over, the job is queued again.
 */
export async function refundLateCharges(app: App, key: RefundKey): Promise<void> {
  const refund = await refundById(app.db, key)
  if (refund?.status !== 'succeeded' || refund.keptPayments === null) return
  const { keptPayments } = refund
  const payment = await paymentById(app.db, refund)
  if (payment === undefined || payment.orderId === null) return
  const order = await orderByKey(app.db, { organizationId: key.organizationId, id: payment.orderId })
  if (order?.status !== 'Canceled') return
  const payments = await paymentsOfOrder(app.db, order)
  for (const late of payments.filter(({ id }) => !keptPayments.includes(id))) await giveBack(app, late)
}

async function giveBack(app: App, late: Payment): Promise<void> {
  if (late.status !== 'Authorized' && late.status !== 'Refunding') return
  const left = refundable(late, await returnsOf(app.db, late))
  if (left.organization + left.tip === 0) return
  const key = { organizationId: late.organizationId, paymentId: late.id }
  const reserved = await app.transaction(tx => reserveRefund(app, tx, key, everything))
  if (!reserved.ok) throw new Error(`payment ${late.id} of a cancelled order is not given back yet`)
}

const everything = {
  input: { part: 'all', withTip: true },
  requestedBy: 'platform',
  cancelOrder: false,
  sendMail: true,
  comment: null,
  expectedLeft: null,
} as const
