import { toldMeans } from '#domain/payment/payment-means.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import type { PaymentPage } from '#usecases/administration/payments.ts'

/** A payment as its organization's administrators see it. */
export function administeredPaymentView(payment: PaymentPage['payments'][number]) {
  const { dueOn: date, formType, formSlug, formTitle: title, means, ...rest } = payment
  return { ...rest, ...toldMeans(means), date, form: { formType, formSlug, title } }
}

/** A refund under its public number. */
export function refundView({ number: id, status, organizationPart, tipPart, createdAt }: PaymentRefund) {
  return { id, status, amount: organizationPart, amountTip: tipPart, date: createdAt }
}
