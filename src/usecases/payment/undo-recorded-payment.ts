import { cashedFacts } from '#db/cashed-instalments.ts'
import { lockPayment } from '#db/payments.ts'
import { recordedSince } from '#db/recorded-payments.ts'
import { undoMinutes } from '#domain/payment/recorded-payment.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { takeBackCashed } from './cash-instalment.ts'
import { voidRecorded } from './void-recorded.ts'

/**
 * Takes back a payment that the same person recorded a moment ago (rule PAY-30): it becomes void like any other, without a proof and
 * without a reason. Repeating it changes nothing. Errors: `NOT_FOUND`; `CONFLICT` for a payment that somebody else recorded, or
 * longer ago, and for an awaited transfer: its money came.
 */
export async function undoRecordedPayment(app: App, visit: PaymentVisit): Promise<Result<null>> {
  const found = await administeredPayment(app, visit, 'recordPayments')
  const { userId } = visit
  if (found === undefined || userId === null) return failWith('NOT_FOUND')
  const { organizationId, id: paymentId } = found.payment
  return app.transaction(async tx => {
    const payment = await lockPayment(tx, { organizationId, paymentId })
    const since = minutesAfter(app.now(), -undoMinutes)
    if (payment === undefined || !(await recordedSince(tx, { organizationId, paymentId }, { userId, since })))
      return failWith('CONFLICT')
    const key = { organizationId, paymentId }
    if ((await cashedFacts(tx, key)) !== undefined)
      return (await takeBackCashed(app, tx, key, userId)) === 'done' ? ok(null) : failWith('CONFLICT')
    await voidRecorded(app, tx, payment, { userId, reason: null, because: 'notHonoured' })
    return ok(null)
  })
}
