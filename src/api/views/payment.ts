import type { PaymentSummary } from '#usecases/payment/read-payment-summary.ts'
import { formUrl } from './form.ts'

/** What the payment page shows. */
export function summaryView(summary: PaymentSummary) {
  const { request, campaign, status, provider, paymentId, orderId, means, debit } = summary
  const { form, organization } = campaign
  return {
    amount: request.amount,
    tip: request.tip,
    organization,
    form: { ...form, url: formUrl(form) },
    terms: request.frozen.terms,
    status,
    provider,
    means,
    debit,
    paymentId,
    orderId,
    backUrl: request.backUrl,
  }
}
