import { campaignByKey } from '#db/forms.ts'
import { orderByPublicId } from '#db/orders.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import type { Reader } from '#db/schema.ts'
import { sumCents } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { refundable } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { returnsOf } from '../order/payment-status.ts'
import { reserveRefund } from './reserve-refund.ts'

/**
 * A payer asks their contribution back, the association's part untouched (rule TIP-5). Once it is on its way, or back,
 * asking again changes nothing. Errors: those of `reserveRefund`.
 */
export async function refundTip(app: App, input: OrderReader & { orderId: number }): Promise<Result<null>> {
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

/** An order's contribution, with the names that its page shows. */
export type TipRefundView = TipRefund & {
  readonly orderId: number
  readonly title: string
  readonly organization: string
}

/** A payer asks what became of their contribution; to anyone else the order does not exist (rule TIP-5). */
export async function readTipRefund(
  app: App,
  input: OrderReader & { orderId: number },
): Promise<Result<TipRefundView>> {
  const order = await orderByPublicId(app.db, input.orderId)
  if (order === undefined || !(await mayReadOrder(app, order, input))) return failWith('NOT_FOUND')
  const tips = await tipsOfOrder(app.db, order)
  if (tips.length === 0) return failWith('NOT_FOUND')
  const { form, organization } = await campaignByKey(app.db, order.organizationId, order.formId)
  return ok({ ...wholeTip(tips), orderId: order.id, title: form.title, organization: organization.name })
}

/** What became of an order's contribution, in cents (rule TIP-5). */
type TipRefund = {
  /** What can be asked back now. */
  readonly left: number
  /** What is on its way back. */
  readonly underWay: number
  readonly returned: number
}

type TipOfPayment = TipRefund & { readonly payment: Payment }

/** The contribution of each payment that has one, oldest first. */
async function tipsOfOrder(db: Reader, order: Order): Promise<readonly TipOfPayment[]> {
  const payments = (await paymentsOfOrder(db, order)).filter(payment => payment.amountTip > 0)
  return Promise.all(payments.map(payment => tipOf(db, payment)))
}

async function tipOf(db: Reader, payment: Payment): Promise<TipOfPayment> {
  const returns = await returnsOf(db, payment)
  const sum = (...statuses: string[]) =>
    sumCents(returns.refunds.filter(({ status }) => statuses.includes(status)).map(refund => refund.tipPart))
  const captured = payment.capturedAt !== null
  return {
    payment,
    left: captured ? refundable(payment, returns).tip : 0,
    underWay: sum('requested', 'sent'),
    returned: sum('succeeded'),
  }
}

/** The same of the order as a whole. */
function wholeTip(tips: readonly TipRefund[]): TipRefund {
  const sum = (part: keyof TipRefund) => sumCents(tips.map(tip => tip[part]))
  return { left: sum('left'), underWay: sum('underWay'), returned: sum('returned') }
}
