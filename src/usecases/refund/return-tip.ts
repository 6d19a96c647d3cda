import { paymentById } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import { owesTip, type PaymentRefund } from '#domain/payment/refund.ts'
import { refundable } from '#domain/payment/refundable.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { returnsOf } from '../order/payment-status.ts'
import { type RefundRequest, reserveRefund } from './reserve-refund.ts'

/** Sends the contribution that came back with the association's part to its payer again; nothing where there is none. */
export async function returnTip(
  app: App,
  tx: Transaction,
  key: PaymentKey,
  { requestedBy, sendMail }: Pick<RefundRequest, 'requestedBy' | 'sendMail'>,
): Promise<Result<readonly PaymentRefund[]>> {
  const payment = await paymentById(tx, key)
  const returns = payment && (await returnsOf(tx, payment))
  if (payment === undefined || returns === undefined) return ok([])
  if (!owesTip(refundable(payment, returns).tip, returns.refunds)) return ok([])
  return reserveRefund(app, tx, key, {
    input: { part: 'none', withTip: true },
    requestedBy,
    cancelOrder: false,
    sendMail,
    comment: null,
    expectedLeft: null,
  })
}
