import { disputesOfPayment } from '#db/disputes.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { refundsOfPayment } from '#db/refunds.ts'
import type { Reader } from '#db/schema.ts'
import { sumCents } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { refundable } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'

/** What became of an order's contribution, in cents (rule TIP-5). */
export type TipRefund = {
  /** What can be asked back now. */
  readonly left: number
  /** What is on its way back. */
  readonly underWay: number
  readonly returned: number
}

type TipOfPayment = TipRefund & { readonly payment: Payment }

/** The contribution of each payment that has one, oldest first. */
export async function tipsOfOrder(db: Reader, order: Order): Promise<readonly TipOfPayment[]> {
  const payments = (await paymentsOfOrder(db, order)).filter(payment => payment.amountTip > 0)
  return Promise.all(payments.map(payment => tipOf(db, payment)))
}

async function tipOf(db: Reader, payment: Payment): Promise<TipOfPayment> {
  const key = { organizationId: payment.organizationId, paymentId: payment.id }
  const refunds = await refundsOfPayment(db, key)
  const disputes = await disputesOfPayment(db, key)
  const sum = (...statuses: string[]) =>
    sumCents(refunds.filter(({ status }) => statuses.includes(status)).map(refund => refund.tipPart))
  const captured = payment.capturedAt !== null
  return {
    payment,
    left: captured ? refundable(payment, { refunds, disputes }).tip : 0,
    underWay: sum('requested', 'sent'),
    returned: sum('succeeded'),
  }
}

/** The same of the order as a whole. */
export function wholeTip(tips: readonly TipRefund[]): TipRefund {
  const sum = (part: keyof TipRefund) => sumCents(tips.map(tip => tip[part]))
  return { left: sum('left'), underWay: sum('underWay'), returned: sum('returned') }
}
