import { failureAddress } from '#domain/payment/outcome-address.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import type { PaymentSummary } from '#usecases/payer/read-payment-summary.ts'
import { formUrl } from './form.ts'

/** What the payment page shows. */
export function summaryView({ request, campaign, status, provider, paymentId, orderId }: PaymentSummary) {
  const { form, organization } = campaign
  return {
    amount: request.amount,
    tip: request.tip,
    organization,
    form: { ...form, url: formUrl(form) },
    terms: request.frozen.terms,
    status,
    provider,
    paymentId,
    orderId,
    backUrl: request.backUrl,
  }
}

type Ending = Pick<PaymentStep, 'action' | 'paymentId' | 'clientSecret' | 'redirectUrl' | 'errorCode'>

/** A try beyond the last one is an answer, not a fault: nothing is left to do (platform API, D6). */
export function withoutAttempts(
  step: Result<PaymentStep>,
  ending: () => Promise<Pick<Ending, 'paymentId' | 'redirectUrl'> | undefined>,
): Promise<Result<Ending>> | Result<Ending> {
  const exhausted = !step.ok && step.error.some(problem => problem.code === 'PAYMENT_MAX_ERROR_ATTEMPTS')
  return exhausted ? endingOf(ending) : step
}

async function endingOf(
  ending: () => Promise<Pick<Ending, 'paymentId' | 'redirectUrl'> | undefined>,
): Promise<Result<Ending>> {
  const where = await ending()
  if (where === undefined) return failWith('NOT_FOUND')
  return ok({ ...where, action: null, clientSecret: null, errorCode: 'PAYMENT_MAX_ERROR_ATTEMPTS' })
}

/** The payment of a request, and the page that tells that its attempts are used up. */
export async function endOfRequest(acts: Acts, paymentRequestId: string) {
  const read = await acts.readPaymentSummary({ paymentRequestId })
  if (!read.ok) return undefined
  const { paymentId, campaign } = read.value
  return {
    paymentId,
    redirectUrl: failureAddress(campaign.form, 'PAYMENT_MAX_ERROR_ATTEMPTS', paymentRequestId),
  }
}
