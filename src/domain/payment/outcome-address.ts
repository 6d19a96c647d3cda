import type { ErrorCode } from '../errors.ts'
import type { FormType } from '../form/form.ts'
import { formPath } from '../form/types/index.ts'

type FormHead = { readonly organizationSlug: string; readonly formType: FormType; readonly formSlug: string }

/** Codes that end on the cancellation page; all others on the failure page (spec §2, §4). */
const cancellations: readonly ErrorCode[] = ['PAYMENT_CANCELED', 'CART_EXPIRED', 'CART_UNKNOWN']

/** The page of a committed order; the token lets the payer read it without an account. */
export function confirmationAddress(form: FormHead, orderId: number, token: string): string {
  return `${formPath(form.organizationSlug, form.formType, form.formSlug)}/confirmation/${orderId}?token=${token}`
}

/** The page that tells why a payment did not come to an order. */
export function failureAddress(form: FormHead, code: ErrorCode, paymentRequestId: string): string {
  const page = cancellations.includes(code) ? 'annulation' : 'echec'
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  return `${path}/${page}?code=${code}&paymentRequestId=${paymentRequestId}`
}

/** The payment page of a request. */
export function paymentPageAddress(paymentRequestId: string): string {
  return `/paiement/embarque/${paymentRequestId}`
}

/** Where the bank sends the payer back to. */
export function redirectionAddress(form: FormHead, paymentKey: string): string {
  return `${formPath(form.organizationSlug, form.formType, form.formSlug)}/redirection?paymentId=${paymentKey}`
}
