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
