/** How a payment is made; the names are the public API's. */
export type PaymentMethodType = 'Card' | 'Sepa'

/** What may be shown of a kept card or account: never its number. `expiresIn` is `2028-12`, null where it never does. */
export type ShownMethod = {
  readonly means: PaymentMethodType
  /** The card's scheme (`visa`, `mastercard`, `cartes_bancaires`) or the account's bank code. */
  readonly brand: string | null
  readonly last4: string
  readonly expiresIn: string | null
  readonly country: string | null
}

/** What a payer agreed to before a direct debit: the unique reference of the mandate, and when and from where. */
export type Mandate = {
  /** The unique mandate reference (RUM). */
  readonly reference: string
  readonly creditorId: string
  /** ISO instant. */
  readonly acceptedAt: string
  readonly ip: string
  readonly userAgent: string
}
