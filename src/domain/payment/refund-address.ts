import { readId } from '#domain/id.ts'

/** The administrators' page of an organization's payments (rule ADDR-4). */
export function administeredPaymentsPath(organizationSlug: string): string {
  return `/associations/${organizationSlug}/administration/paiements`
}

/** Where money that did not come by card is recorded: first, for which campaign. */
export function recordPaymentPath(organizationSlug: string, bankLine: number | null = null): string {
  return `${administeredPaymentsPath(organizationSlug)}/enregistrer${recordedFrom(bankLine)}`
}

/** Says in an address from which line of the bank a transfer is recorded. */
export function recordedFrom(bankLine: number | null): string {
  return bankLine === null ? '' : `?ligne=${bankLine}`
}

/** The line of the bank that an address names, from its query. */
export function bankLineOf(query: URLSearchParams): number | null {
  return readId(query.get('ligne'))
}

/** Where cheques that were recorded are taken to the bank together. */
export function chequesPath(organizationSlug: string): string {
  return `${administeredPaymentsPath(organizationSlug)}/cheques`
}

/** Where an association sees the transfers that it waits for, and says where they are sent. */
export function transfersPath(organizationSlug: string): string {
  return `${administeredPaymentsPath(organizationSlug)}/virements`
}

/** The page of one slip of cheques. */
export function depositSlipPath(organizationSlug: string, number: number): string {
  return `${chequesPath(organizationSlug)}/${number}`
}

/** The administrators' page of one payment. */
export function administeredPaymentPath(organizationSlug: string, paymentId: number): string {
  return `${administeredPaymentsPath(organizationSlug)}/${paymentId}`
}

/** Its attestation as a PDF. */
export function paymentPaperPath(organizationSlug: string, paymentId: number): string {
  return `${administeredPaymentPath(organizationSlug, paymentId)}/pdf`
}

/** A file of that payment's order, as a download (rule FLD-17). */
export function orderFilePath(organizationSlug: string, paymentId: number, fileId: string): string {
  return `${administeredPaymentPath(organizationSlug, paymentId)}/fichiers/${fileId}`
}

/** Where a dispute is answered on that page. */
export const answerAnchor = 'reponse'

/** Where a payer asks their contribution back; the token opens it without an account (rule TIP-5). */
export function tipRefundPath(orderId: number, token: string | null): string {
  const path = `/commandes/${orderId}/contribution`
  return token === null ? path : `${path}?token=${encodeURIComponent(token)}`
}

/** Where a payer says what becomes of an order whose event is cancelled; a signed token opens it without an account. */
export function settlementPath(orderId: number, token: string | null): string {
  const path = `/commandes/${orderId}/annulation`
  return token === null ? path : `${path}?token=${encodeURIComponent(token)}`
}

/** Where a payer names the account to which they are paid back; only the signed token opens it. */
export function repaymentPath(repaymentId: string, token: string | null): string {
  const path = `/remboursement/${repaymentId}`
  return token === null ? path : `${path}?token=${encodeURIComponent(token)}`
}

/** Where an association pays back by transfer, and below it a file for its bank. */
export function repaymentsPath(organizationSlug: string, fileId?: string): string {
  const path = `${administeredPaymentsPath(organizationSlug)}/remboursements`
  return fileId === undefined ? path : `${path}/${fileId}`
}
