import type { ErrorCode } from '../errors.ts'
import type { FormType } from '../form/form.ts'
import { formPath, hasPage } from '../form/types/index.ts'

/**
 * Where something is sold: its form, and the cart, which stands in the address where there is no public form (rule FRM-3).
 */
export type SalePlace = {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
  readonly cartId: string
}

/** Codes that end on the cancellation page; all others on the failure page (rules PAY-23 and PAY-22). */
const cancellations: readonly ErrorCode[] = [
  'PAYMENT_CANCELED',
  'CART_EXPIRED',
  'CART_UNKNOWN',
  'PERSON_LIMIT',
]

/** The path that the outcome pages of a sale stand under: its form's, or its checkout's (platform API). */
export function salePath({ organizationSlug, formType, formSlug, cartId }: SalePlace): string {
  return formPath(organizationSlug, formType, hasPage(formType) ? formSlug : cartId)
}

/** The page of a committed order; the token lets the payer read it without an account. */
export function confirmationAddress(place: SalePlace, orderId: number, token: string): string {
  return `${salePath(place)}/confirmation/${orderId}?token=${token}`
}

/** The page that tells why a payment did not come to an order. */
export function failureAddress(place: SalePlace, code: ErrorCode, paymentRequestId: string): string {
  const page = cancellations.includes(code) ? 'annulation' : 'echec'
  return `${salePath(place)}/${page}?code=${code}&paymentRequestId=${paymentRequestId}`
}

/** The payment page of a request. */
export function paymentPageAddress(paymentRequestId: string): string {
  return `/paiement/embarque/${paymentRequestId}`
}

/** Where the bank sends the payer back to. */
export function redirectionAddress(place: SalePlace, paymentKey: string): string {
  return `${salePath(place)}/redirection?paymentId=${paymentKey}`
}

/** The page of a payment's attestation, for whoever holds its signed token. */
export function attestationAddress(paymentId: number, token: string): string {
  return `/paiement/attestation/${paymentId}?token=${token}`
}

/** Where the page of an order lists its documents. */
export const documentsAnchor = 'documents'

/** The page of a person's attestation, for whoever holds its signed token. */
export function personAttestationAddress(reference: string, token: string): string {
  return `/paiement/attestation/personne/${reference}?token=${token}`
}

/** The parameter by which the same link opens an attestation that another one has replaced: its number. */
export const formerAttestation = 'numero'

/** The page of a tax receipt, for whoever holds its signed token. */
export function receiptAddress(receiptId: string, token: string): string {
  return `/recu-fiscal/${receiptId}?token=${token}`
}

/** The page of an invoice or a credit note, for whoever holds its signed token. */
export function invoiceAddress(reference: string, token: string): string {
  return `/paiement/facture/${reference}?token=${token}`
}

/** Where the page of a document or of tickets has its PDF: the same link, with the same token where it has one. */
export function documentFile(page: string): string {
  const [path = '', query] = page.split('?')
  return query === undefined ? `${path}/pdf` : `${path}/pdf?${query}`
}

/** The page of an order for its payer; the token of a mail opens it without an account. */
export function orderPagePath(orderId: number, token: string | null): string {
  return withToken(`/commandes/${orderId}`, token)
}

/** Where a payer gives a purchase back (rule REF-9). */
export function withdrawalPath(orderId: number, token: string | null): string {
  return withToken(`/commandes/${orderId}/retractation`, token)
}

/** Where a payer gives lines of an order up (rule REF-18); `done`: what became of the last press. */
export function giveUpPath(orderId: number, token: string | null, done?: 'cancelled' | 'asked'): string {
  const path = withToken(`/commandes/${orderId}/desistement`, token)
  return done === undefined ? path : `${path}${token === null ? '?' : '&'}fait=${done}`
}

const withToken = (path: string, token: string | null) =>
  token === null ? path : `${path}?token=${encodeURIComponent(token)}`

/** Where orders are found again by mail. */
export const findOrderPath = '/retrouver-ma-commande'
