import { lockPayment, movePayment } from '#db/payments.ts'
import { queueReceiptsOfOrder } from '#db/receipts.ts'
import { noteVoid } from '#db/recorded-payments.ts'
import { checkMaxLength } from '#domain/fields/max-length.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { longestReason } from '#domain/payment/recorded-payment.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { tellPayment } from '../integration/tell.ts'
import { cancelOrder } from '../order/follow-order.ts'

type Voiding = PaymentVisit & { readonly reason: string }

/**
 * Makes a recorded payment void (rule PAY-28): a mistake, or a cheque that was not honoured. Its order is cancelled and its places go
 * back on sale; no provider is asked. Grave: it asks for a proof. Repeating it changes nothing. Errors: `NOT_FOUND`, `required` and `max_length` of the reason,
 * `CONFLICT` for a payment that nobody recorded.
 */
export async function voidOfflinePayment(
  app: App,
  { reason: typed, ...visit }: Voiding,
): Promise<Result<null>> {
  const found = await administeredPayment(app, visit, 'recordPayments')
  const { userId } = visit
  if (found === undefined || userId === null) return failWith('NOT_FOUND')
  const { organizationId, orderId, id: paymentId, means } = found.payment
  if (!isOffline(means)) return failWith('CONFLICT')
  const reason = typed.trim()
  if (reason === '') return failWith('required', 'reason')
  if (checkMaxLength(reason, longestReason) !== undefined)
    return fail({ code: 'max_length', field: 'reason', values: { limit: longestReason } })
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  return app.transaction(async tx => {
    const key = { organizationId, paymentId }
    const payment = await lockPayment(tx, key)
    if (payment === undefined || !(await movePayment(tx, payment, 'void'))) return ok(null)
    await noteVoid(tx, key, { by: userId, at: app.now(), reason })
    await queueReceiptsOfOrder(tx, { organizationId, id: orderId }, app.trace)
    await tellPayment(app, tx, payment, 'refused:void')
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'payment.void', object: `payment:${paymentId}` },
      facts: { amount: payment.amount },
    })
    // The stock comes last before COMMIT (rule STK-5).
    if (!(await cancelOrder(app, tx, { organizationId, id: orderId }, null)))
      throw new Error(`order ${orderId} of a recorded payment could not be cancelled`)
    return ok(null)
  })
}
