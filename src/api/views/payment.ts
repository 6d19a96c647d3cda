import type { PaymentSummary } from '#usecases/payment/read-payment-summary.ts'
import type { UnpaidSummary } from '#usecases/plan/read-unpaid.ts'
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
    provider: providerView(provider),
    means,
    debit,
    paymentId,
    orderId,
    backUrl: request.backUrl,
  }
}

/** The same of a past-due payment: another card pays it, and no contribution is asked for again (rule DUE-7). */
export function unpaidSummaryView({ place, provider, term, ...summary }: UnpaidSummary) {
  const { organizationSlug, organizationName: name, formType, formSlug, title, accountId } = place
  return {
    ...summary,
    tip: 0,
    organization: { organizationSlug, name },
    form: { formType, formSlug, title, url: formUrl(place) },
    terms: [term],
    provider: providerView({ ...provider, accountId }),
    means: ['Card'] as const,
    debit: null,
  }
}

type Provider = Pick<PaymentSummary['provider'], 'name' | 'accountId' | 'fields'>

function providerView({ name, accountId, fields }: Provider) {
  return {
    name,
    accountId,
    publishableKey: fields?.publishableKey ?? null,
    script: fields?.script ?? null,
    wallets: fields?.wallets ?? false,
  }
}
