import type { Locale } from '../locale.ts'
import { type Cents, sumCents } from '../money.ts'
import { type AttestedParty, documentNumber } from '../order/attestation.ts'
import type { DocumentImage } from '../order/document-image.ts'
import type { VatExemption } from '../organization/legal-texts.ts'
import type { PaymentMeans } from '../payment/payment-means.ts'

/** An invoice, and the credit note for what of it came back: a series of numbers each (rule INV-4). */
export const invoiceKinds = ['invoice', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** A line of an invoice, of one item of its order. Amounts in cents: `gross` is what was paid for it, of which `vat` is the tax. */
export type InvoiceLine = {
  /** The order's item. */
  readonly item: number
  readonly label: string
  readonly quantity: number
  /** In percent. */
  readonly vatRate: number
  readonly gross: Cents
  readonly vat: Cents
}

/** What is supplied, as an invoice has to say it. */
export type Supply = 'goods' | 'services' | 'both'

/** What an invoice or a credit note says, on its page and on paper, but its number and its date (rule INV-3). */
export type InvoiceFacts = {
  readonly kind: InvoiceKind
  readonly locale: Locale
  readonly brand: string
  /** The logo of who sells, on the day of the invoice; none in documents that are older than logos on invoices (rule LAW-14). */
  readonly logo?: DocumentImage | null
  readonly seller: AttestedParty & {
    readonly siren: string
    readonly rna: string
    readonly vatNumber: string
  }
  readonly buyer: AttestedParty & {
    /** Of a company; null for a person. Its SIREN is empty where it was not told. */
    readonly company: { readonly siren: string } | null
  }
  readonly form: string
  readonly order: { readonly id: number; readonly date: string }
  /** The day of the supply: an instant, or an ISO day. */
  readonly suppliedOn: string
  readonly supply: Supply
  readonly lines: readonly InvoiceLine[]
  /** Why lines without VAT bear none, as the association states it; empty where it states nothing. */
  readonly exemption: VatExemption | ''
  /** The payments of the order, in the order of their dates: ISO, whether they came, and how. */
  readonly payments: readonly {
    readonly on: string
    readonly isPaid: boolean
    readonly means: PaymentMeans
  }[]
  /** The invoice that a credit note corrects, the credit note that a further invoice follows; null for the first. */
  readonly corrects: { readonly number: string; readonly madeAt: string } | null
}

/** The same with what its row says. */
export type Invoice = InvoiceFacts & { readonly number: string; readonly madeAt: string }

/** « F2026-000012 », of credit notes « A2026-000012 »: each series counts by itself (rule INV-4). */
export function invoiceNumber(row: {
  readonly kind: InvoiceKind
  readonly year: number
  readonly number: number
}): string {
  return `${row.kind === 'invoice' ? 'F' : 'A'}${documentNumber(row)}`
}

/** What lines come to, in cents. */
export type InvoiceSums = { readonly net: Cents; readonly vat: Cents; readonly gross: Cents }

/** The sums of lines: those of their amounts, nothing is rounded again (rule INV-1). */
export function sumsOf(lines: readonly Pick<InvoiceLine, 'gross' | 'vat'>[]): InvoiceSums {
  const [gross, vat] = [sumCents(lines.map(line => line.gross)), sumCents(lines.map(line => line.vat))]
  return { net: gross - vat, vat, gross }
}

/** The same by rate of VAT, the lowest first. */
export function sumsByRate(
  lines: readonly InvoiceLine[],
): readonly (InvoiceSums & { readonly vatRate: number })[] {
  return [...Map.groupBy(lines, ({ vatRate }) => vatRate)]
    .map(([vatRate, same]) => ({ vatRate, ...sumsOf(same) }))
    .toSorted((one, other) => one.vatRate - other.vatRate)
}

/** Where a document of an order is found: 0 is its invoice, then come credit notes and further invoices. */
export type InvoicePlace = {
  readonly organizationId: number
  readonly orderId: number
  readonly place: number
}

/** « 48 » for the invoice of order 48, « 48-1 » for what was issued of it next: what an address names it by. */
export function invoiceReference({ orderId, place }: Pick<InvoicePlace, 'orderId' | 'place'>): string {
  return place === 0 ? String(orderId) : `${orderId}-${place}`
}

/** Reads a reference; `undefined` for any other text. */
export function readInvoiceReference(
  text: string,
): { readonly orderId: number; readonly place: number } | undefined {
  const [, orderId = '', place = '0'] = /^([1-9]\d{0,8})(?:-([1-9]\d{0,3}))?$/.exec(text) ?? []
  return orderId === '' ? undefined : { orderId: Number(orderId), place: Number(place) }
}
