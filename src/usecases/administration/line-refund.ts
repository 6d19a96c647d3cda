import { paymentsOfOrder } from '#db/payments.ts'
import { refundedLinesOfOrder } from '#db/refunds.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import type { Cents } from '#domain/money.ts'
import { type LineRefund, lineRefund, sharesWithin } from '#domain/order/cancel-line.ts'
import type { Order, OrderItem, OrderKey } from '#domain/order/order.ts'
import { refundable } from '#domain/payment/refundable.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { returnsOf } from '../order/payment-status.ts'
import { type RefundRequest, reserveRefund } from '../refund/reserve-refund.ts'

/** What can be given back of a line now; under the locks of its order's payments, where something is decided on it. */
export async function refundOfLine(db: Reader, order: OrderKey, item: OrderItem): Promise<LineRefund> {
  const [payments, given] = [await paymentsOfOrder(db, order), await refundedLinesOfOrder(db, order)]
  const parts = []
  for (const payment of payments)
    parts.push({ ...payment, left: refundable(payment, await returnsOf(db, payment)).organization })
  return lineRefund(item, given, parts)
}

type GivenLine = {
  readonly order: Order
  readonly item: OrderItem
  readonly refund: LineRefund
  /** How much of it goes back, in cents. */
  readonly amount: Cents
}

type Giving = Pick<RefundRequest, 'requestedBy' | 'sendMail' | 'unproven'> & {
  /** Nothing else of the order stands: the contribution goes back too, and the order ends with it. */
  readonly isLast: boolean
}

/** Reserves what goes back of a line, of each payment (rule REF-2). Errors: what keeps it from going back, and those of a refund. */
export async function giveLineBack(
  app: App,
  tx: Transaction,
  { order: { organizationId }, item, refund, amount }: GivenLine,
  { isLast, ...giving }: Giving,
): Promise<Result<null>> {
  if (refund.obstacle !== null) return failWith(refund.obstacle)
  if (amount === 0 || amount > refund.amount) return failWith('CONFLICT')
  for (const share of sharesWithin(refund.shares, amount)) {
    const lines = [{ orderItemId: item.id, amount: share.amount }]
    const request = {
      ...{ input: { part: { lines }, withTip: isLast }, cancelOrder: isLast },
      ...{ comment: null, expectedLeft: null },
      ...giving,
    }
    const reserved = await reserveRefund(app, tx, { organizationId, paymentId: share.paymentId }, request)
    if (!reserved.ok) return reserved
  }
  return ok(null)
}
