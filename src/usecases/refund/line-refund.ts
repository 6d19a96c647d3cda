import { paymentsOfOrder } from '#db/payments.ts'
import { refundedLinesOfOrder } from '#db/refunds.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import type { Cents } from '#domain/money.ts'
import { type LineRefund, lineRefund, type PaymentShare, sharesOfLines } from '#domain/order/cancel-line.ts'
import type { Order, OrderItem, OrderKey } from '#domain/order/order.ts'
import type { RefundLine } from '#domain/payment/refund.ts'
import { refundObstacle } from '#domain/payment/refund-input.ts'
import { refundable } from '#domain/payment/refundable.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { returnsOf } from '../order/payment-status.ts'
import { type RefundRequest, reserveRefund } from './reserve-refund.ts'

/** The payments of an order with what is left of each, both parts in cents. */
export async function partsOfOrder(db: Reader, order: OrderKey) {
  const parts = []
  for (const payment of await paymentsOfOrder(db, order)) {
    const { organization: left, tip } = refundable(payment, await returnsOf(db, payment))
    parts.push({ ...payment, left, tipLeft: tip })
  }
  return parts
}

/** What can be given back of a line now; under the locks of its order's payments, where something is decided on it. */
export async function refundOfLine(db: Reader, order: OrderKey, item: OrderItem): Promise<LineRefund> {
  const given = await refundedLinesOfOrder(db, order)
  return lineRefund(item, given, await partsOfOrder(db, order))
}

type Giving = Pick<RefundRequest, 'requestedBy' | 'sendMail' | 'unproven'> & {
  /** Nothing else of the order stands: the contribution goes back too, and the order ends with it. */
  readonly isLast: boolean
}

/**
 * Reserves what goes back of lines of an order, one refund of each payment that gives some of it (rule REF-2). Errors: `CONFLICT` where there
 * is less than that, and those of a refund.
 */
export async function giveLinesBack(
  app: App,
  tx: Transaction,
  { order, lines }: { readonly order: Order; readonly lines: readonly RefundLine[] },
  { isLast, ...giving }: Giving,
): Promise<Result<null>> {
  const { organizationId } = order
  const parts = await partsOfOrder(tx, order)
  const shares = sharesOfLines(lines, parts)
  if (shares === undefined) return failWith('CONFLICT')
  for (const { paymentId, lines } of shares) {
    const request = {
      ...{ input: { part: { lines }, withTip: isLast }, cancelOrder: isLast },
      ...{ comment: null, expectedLeft: null },
      ...giving,
    }
    const reserved = await reserveRefund(app, tx, { organizationId, paymentId }, request)
    if (!reserved.ok) return reserved
  }
  // The contribution may have come with a payment that has nothing else to give.
  const tips = isLast && shares.length > 0 ? parts.filter(part => holdsTipAlone(part, shares)) : []
  for (const { id: paymentId } of tips) {
    const reserved = await reserveRefund(
      app,
      tx,
      { organizationId, paymentId },
      {
        ...{ input: { part: 'none', withTip: true }, cancelOrder: true, comment: null, expectedLeft: null },
        ...giving,
      },
    )
    if (!reserved.ok) return reserved
  }
  return ok(null)
}

type Part = Awaited<ReturnType<typeof partsOfOrder>>[number]

function holdsTipAlone(part: Part, shares: readonly PaymentShare[]): boolean {
  const gives = shares.some(({ paymentId }) => paymentId === part.id)
  return !gives && part.tipLeft > 0 && refundObstacle(part) === undefined
}

type GivenLine = {
  readonly order: Order
  readonly item: OrderItem
  readonly refund: LineRefund
  /** How much of it goes back, in cents. */
  readonly amount: Cents
}

/** The same of one line. Errors: what keeps it from going back too. */
export async function giveLineBack(
  app: App,
  tx: Transaction,
  { order, item, refund, amount }: GivenLine,
  giving: Giving,
): Promise<Result<null>> {
  if (refund.obstacle !== null) return failWith(refund.obstacle)
  if (amount === 0 || amount > refund.amount) return failWith('CONFLICT')
  return giveLinesBack(app, tx, { order, lines: [{ orderItemId: item.id, amount }] }, giving)
}
