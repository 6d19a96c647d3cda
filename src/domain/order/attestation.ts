import type { Locale } from '../locale.ts'
import type { Cents } from '../money.ts'
import { type GivenBack, sumsGivenBack } from '../payment/given-back.ts'
import type { PaymentMeans } from '../payment/payment-means.ts'
import type { DocumentImage } from './document-image.ts'
import type { OrderLine } from './order-lines.ts'

/** What a payment's attestation says, on its page and on paper. Amounts in cents; dates ISO. */
export type Attestation = {
  readonly locale: Locale
  readonly brand: string
  /** « 2026-000012 »: unbroken per organization and year (rule LAW-6). */
  readonly number: string
  readonly madeAt: string
  readonly organization: AttestedParty
  /** Its logo on that day; none in documents that are older than logos (rule LAW-14). */
  readonly logo?: DocumentImage | null
  readonly payer: AttestedParty
  readonly form: string
  readonly order: { readonly id: number; readonly date: string }
  readonly paid: {
    readonly amount: Cents
    /** What of it went to the operator. */
    readonly tip: Cents
    readonly on: string
    readonly means: PaymentMeans
    /** Which one of several; null where nothing is spread. */
    readonly share: { readonly number: number; readonly count: number } | null
  }
  /** What came back of it since; all of it never does, for then nothing is attested. */
  readonly givenBack: readonly (GivenBack & { readonly on: string })[]
  /** What it was paid for, without the tip. */
  readonly lines: readonly OrderLine[]
  /** What all of the order costs and its tip, where this payment is only a part of it. */
  readonly whole: { readonly amount: Cents; readonly tip: Cents } | null
}

/** Who was paid, or who paid: a name, and an address line by line. */
export type AttestedParty = { readonly name: string; readonly lines: readonly string[] }

/** What is left of the payment, in cents. */
export function keptOfPayment({ paid, givenBack }: Pick<Attestation, 'paid' | 'givenBack'>): Cents {
  return paid.amount - sumsGivenBack(givenBack).done
}

/** « 2026-000012 »: how a document's number is written. */
export function documentNumber({ year, number }: { readonly year: number; readonly number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`
}
