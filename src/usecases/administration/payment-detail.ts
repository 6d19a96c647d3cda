import type { AdministeredPayment } from '#db/administered-payments.ts'
import type { PaymentDispute } from '#domain/payment/dispute.ts'
import { type ShownPaymentStatus, shownStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'

/** A payment as its organization's administrators may see it. */
export type PaymentRow = Omit<AdministeredPayment, 'status'> & { readonly status: ShownPaymentStatus }

export function paymentRow(payment: AdministeredPayment): PaymentRow {
  return { ...payment, status: shownStatus(payment.status) }
}

/** A refund as administrators may see it, in cents. */
export type RefundView = Pick<
  PaymentRefund,
  | 'number'
  | 'status'
  | 'organizationPart'
  | 'tipPart'
  | 'byTransfer'
  | 'comment'
  | 'requestedBy'
  | 'createdAt'
>

export function refundView(refund: PaymentRefund): RefundView {
  const { number, status, organizationPart, tipPart, byTransfer, comment, requestedBy, createdAt } = refund
  return { number, status, organizationPart, tipPart, byTransfer, comment, requestedBy, createdAt }
}

/** A dispute as administrators may see it, in cents: their part of it, and what they still owe. */
export type DisputeView = Pick<
  PaymentDispute,
  'status' | 'amount' | 'organizationPart' | 'receivable' | 'reason' | 'createdAt'
>

export function disputeView(dispute: PaymentDispute): DisputeView {
  const { status, amount, organizationPart, receivable, reason, createdAt } = dispute
  return { status, amount, organizationPart, receivable, reason, createdAt }
}
