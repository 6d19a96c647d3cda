import type { AdministeredPayment } from '#db/administered-payments.ts'
import { type ShownPaymentStatus, shownStatus } from '#domain/payment/payment-flow.ts'

/** A payment as its organization's administrators may see it; `share` is the association's own part, without the tip. */
export type PaymentRow = Omit<AdministeredPayment, 'status'> & {
  readonly status: ShownPaymentStatus
  readonly share: number
}

export function paymentRow(payment: AdministeredPayment): PaymentRow {
  return { ...payment, share: payment.amount - payment.amountTip, status: shownStatus(payment.status) }
}
