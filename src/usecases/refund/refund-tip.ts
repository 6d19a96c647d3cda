import { orderByPublicId } from '#db/orders.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder, type Reader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { reserveRefund } from './reserve-refund.ts'
import { tipsOfOrder } from './tip-refund.ts'

/**
 * A payer asks their contribution back, the association's part untouched (rule TIP-5). Once it is on its way, or back,
 * asking again changes nothing. Errors: those of `reserveRefund`.
 */
export async function refundTip(app: App, input: Reader & { orderId: number }): Promise<Result<null>> {
  const order = await orderByPublicId(app.db, input.orderId)
  if (order === undefined || !(await mayReadOrder(app, order, input))) return failWith('NOT_FOUND')
  const tips = await tipsOfOrder(app.db, order)
  if (tips.length === 0) return failWith('NOT_FOUND')
  for (const { payment } of tips.filter(tip => tip.left > 0)) {
    const key = { organizationId: order.organizationId, paymentId: payment.id }
    const reserved = await app.transaction(tx => reserveRefund(app, tx, key, tipAlone))
    const again = !reserved.ok && (await isAskedFor(app, order, payment.id))
    if (!reserved.ok && !again) return reserved
  }
  app.crashPoint('refund-reserved')
  return ok(null)
}

const tipAlone = {
  input: { part: 'none', withTip: true },
  requestedBy: 'payer',
  cancelOrder: false,
  sendMail: true,
  comment: null,
  expectedLeft: null,
} as const

/** The other half of a double click came first. */
async function isAskedFor(
  app: App,
  order: Parameters<typeof tipsOfOrder>[1],
  paymentId: number,
): Promise<boolean> {
  const tips = await tipsOfOrder(app.db, order)
  const tip = tips.find(each => each.payment.id === paymentId)
  return tip !== undefined && tip.left === 0 && tip.underWay + tip.returned > 0
}
