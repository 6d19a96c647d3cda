import type { Locale } from '../locale.ts'
import type { Cents } from '../money.ts'
import { type AttestedParty, documentNumber } from '../order/attestation.ts'
import type { DocumentImage } from '../order/document-image.ts'
import type { PaymentMeans } from '../payment/payment-means.ts'
import { readPaymentSearch, type TypedSearch } from '../payment/payment-search.ts'
import type { Article, BodyKind } from './receipt-settings.ts'

/** A receipt repeats the mentions of a French form: it is in French for whoever reads it (rule TAX-7). */
export const receiptLanguage: Locale = 'fr'

/** Who a receipt is for decides its form: the official model, and a series of numbers of its own (rule TAX-7). */
export const receiptKinds = ['taxReceipt', 'companyTaxReceipt'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** The official models whose mentions a receipt repeats. */
export const officialForms: Readonly<Record<ReceiptKind, string>> = {
  taxReceipt: '11580*05',
  companyTaxReceipt: '16216*02',
}

/** A payment that a receipt covers: what of it is deductible, in cents, on the ISO day in Paris on which its money came. */
export type ReceiptedPayment = {
  readonly on: string
  readonly amount: Cents
  readonly means: PaymentMeans
}

/** What a tax receipt says, on its page and on paper, but its number and its date (rule TAX-7). Amounts in cents. */
export type ReceiptFacts = {
  readonly kind: ReceiptKind
  readonly brand: string
  readonly organization: {
    readonly name: string
    readonly address: string
    readonly object: string
    readonly body: BodyKind
    /** The day of a decree, or what kind of body it is where none of the list fits; empty where nothing more is to be said. */
    readonly bodyDetail: string
    readonly siren: string
    readonly rna: string
  }
  readonly donor: AttestedParty & {
    /** Of a company; null for a person. */
    readonly company: { readonly siren: string; readonly legalStatusId: number } | null
  }
  readonly payments: readonly ReceiptedPayment[]
  readonly articles: readonly Article[]
  readonly signatory: { readonly name: string; readonly capacity: string }
  /** The logo and the signature of that day; none in documents that are older than images (rule LAW-14). */
  readonly logo?: DocumentImage | null
  readonly signature?: DocumentImage | null
  /** The number of the receipt whose place it takes. */
  readonly replaces: string | null
}

/** The same with what its row says. */
export type Receipt = ReceiptFacts & { readonly number: string; readonly madeAt: string }

/** « 2026-000012 », of companies « E2026-000012 »: each series counts by itself (rule TAX-7). */
export function receiptNumber(row: {
  readonly kind: ReceiptKind
  readonly year: number
  readonly number: number
}): string {
  return `${row.kind === 'companyTaxReceipt' ? 'E' : ''}${documentNumber(row)}`
}

/** A run that issues the missing receipts of a year, and the payment after which it goes on. */
export type ReceiptRunKey = { readonly organizationId: number; readonly year: number; readonly after: number }

/** Why a receipt was cancelled: by hand, or because money of it came back. */
export const cancelCauses = ['byHand', 'givenBack'] as const
export type CancelCause = (typeof cancelCauses)[number]

/** The longest reason that somebody cancels a receipt with, in characters. */
export const longestReason = 300

/** What finds a receipt: its own number, or what finds a payment. */
export type ReceiptSearch =
  | { readonly by: 'receipt'; readonly kind: ReceiptKind; readonly year: number; readonly number: number }
  | TypedSearch

/** Reads what somebody typed to find a receipt: « 2026-000012 », « E2026-12 », or what finds a payment; null for nothing. */
export function readReceiptSearch(typed: string): ReceiptSearch | null {
  const [, company = '', year = '', number = ''] = /^(E?)(20\d\d)-0*([1-9]\d{0,8})$/i.exec(typed.trim()) ?? []
  if (year === '') return readPaymentSearch(typed)
  const kind = company === '' ? 'taxReceipt' : 'companyTaxReceipt'
  return { by: 'receipt', kind, year: Number(year), number: Number(number) }
}
