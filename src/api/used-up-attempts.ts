import { failureAddress } from '#domain/payment/outcome-address.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'

const code = 'PAYMENT_MAX_ERROR_ATTEMPTS'

/** Which payment it is about, and where the payer goes. */
type End = Pick<PaymentStep, 'paymentId' | 'redirectUrl'>
type Shown = End & Pick<PaymentStep, 'action' | 'clientSecret' | 'errorCode' | 'declineCode' | 'attemptsLeft'>

/** A try beyond the last one is an answer, not a fault: nothing is left to do (platform API, rule PAY-14). */
export async function orUsedUp(
  step: Result<PaymentStep>,
  end: () => Promise<End | undefined>,
): Promise<Result<Shown>> {
  if (step.ok || !step.error.some(problem => problem.code === code)) return step
  const where = await end()
  return where === undefined
    ? failWith('NOT_FOUND')
    : ok({ ...where, action: null, clientSecret: null, errorCode: code, declineCode: null, attemptsLeft: 0 })
}

/** The payment of a request, and the page that tells that its attempts are used up. */
export async function endOfRequest(acts: Acts, paymentRequestId: string): Promise<End | undefined> {
  const read = await acts.readPaymentSummary({ paymentRequestId })
  if (!read.ok) return undefined
  const { paymentId, campaign, request } = read.value
  const place = { ...campaign.form, cartId: request.cartId }
  return { paymentId, redirectUrl: failureAddress(place, code, paymentRequestId) }
}
