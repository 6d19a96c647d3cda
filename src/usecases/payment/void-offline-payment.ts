import { lockPayment } from '#db/payments.ts'
import { checkMaxLength } from '#domain/fields/max-length.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { longestReason } from '#domain/payment/recorded-payment.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { voidRecorded } from './void-recorded.ts'

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
  const { organizationId, id: paymentId, means } = found.payment
  if (!isOffline(means)) return failWith('CONFLICT')
  const reason = typed.trim()
  if (reason === '') return failWith('required', 'reason')
  if (checkMaxLength(reason, longestReason) !== undefined)
    return fail({ code: 'max_length', field: 'reason', values: { limit: longestReason } })
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  return app.transaction(async tx => {
    const payment = await lockPayment(tx, { organizationId, paymentId })
    if (payment !== undefined)
      await voidRecorded(app, tx, payment, { userId, reason, because: 'notHonoured' })
    return ok(null)
  })
}
