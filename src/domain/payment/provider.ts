/**
 * What the platform asks of a payment provider. Small capabilities, so that a provider implements only what it can do;
 * acts see providers only through these types (house, `App`). A second provider is a folder under `providers/payment/`,
 * its line in `providers/payment/index.ts`, and its name in `ProviderName`.
 */
export type ProviderName = 'stripe'

/** The life of an authorisation at the provider, in our words. Only `captured` and `canceled` are final. */
export type IntentStatus =
  | 'requiresMethod'
  | 'requiresConfirmation'
  | 'requiresAction'
  | 'processing'
  | 'requiresCapture'
  | 'captured'
  | 'canceled'

/** Why the last try with a payment method failed. */
export type IntentFailure = {
  readonly kind: 'refused' | 'authentication' | 'processing'
  /** The bank's reason, in the provider's vocabulary: `insufficient_funds`, `expired_card` … */
  readonly declineCode: string | null
}

/** A fetched intent. Amounts in cents. */
export type Intent = {
  readonly id: string
  readonly status: IntentStatus
  readonly amount: number
  readonly amountCaptured: number
  readonly amountRefunded: number
  readonly redirectUrl: string | null
  readonly clientSecret: string | null
  readonly failure: IntentFailure | null
  readonly chargeId: string | null
  /** The provider's own fee, where the reply carries it; `null` while it is not known. */
  readonly fee: ProviderFee | null
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * What became of a call. `unknown` is doubt (time-out, 5xx, broken connection, throttling): nobody may conclude that
 * nothing happened; fetch, then repeat the same key and body. `rejected`: the provider understood and refuses the call.
 */
export type ProviderAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'unknown'; readonly reason: string }
  | { readonly outcome: 'rejected'; readonly http: number; readonly code: string }

/** What to authorise. `destination` is the organization's connected account, `tip` goes to the operator (cents). */
export type IntentOrder = {
  readonly amount: number
  readonly tip: number
  readonly destination: string
  readonly description: string
  /** The customer that the card is kept for, to be charged later without its holder; `null`: it is not kept. */
  readonly keepFor: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** Whom cards are kept for: one nameless customer per order, never looked up by e-mail (D7). */
export type Customers = {
  createCustomer(
    metadata: Readonly<Record<string, string>>,
    key: string,
  ): Promise<ProviderAnswer<{ readonly id: string }>>
}

export type CardPayments = {
  /** Creates an unconfirmed intent with manual capture. */
  createIntent(order: IntentOrder, key: string): Promise<ProviderAnswer<Intent>>
  /** Confirms with a payment method. A decline is `done`, with the intent's `failure`. */
  confirmIntent(
    id: string,
    confirmation: { paymentMethod: string; returnUrl: string },
    key: string,
  ): Promise<ProviderAnswer<Intent>>
  readIntent(id: string): Promise<ProviderAnswer<Intent>>
  captureIntent(id: string, key: string): Promise<ProviderAnswer<Intent>>
  /** An intent that is captured already answers `done` with its real status: the caller reads it. */
  cancelIntent(id: string, key: string): Promise<ProviderAnswer<Intent>>
}

export type Refund = {
  readonly id: string
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
}

export type Refunds = {
  /** Everything back: the organization's part and the tip. */
  refundAll(intentId: string, key: string): Promise<ProviderAnswer<Refund>>
}

export type ProviderFee = { readonly id: string; readonly amount: number }

export type Fees = {
  /** The provider's own fee for a captured intent, in cents; `null` while it is not known yet. */
  readFee(intentId: string): Promise<ProviderAnswer<ProviderFee | null>>
}

/** A signed notice that something happened. It is a hint to fetch, never a fact by itself. */
export type ProviderEvent = {
  readonly account: string
  readonly id: string
  readonly type: string
  readonly intentId: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

export type EventSource = {
  /** The event of a raw body whose signature holds, or `undefined`. Platform and connected accounts sign apart. */
  readEvent(rawBody: string, signature: string, audience: 'platform' | 'connect'): ProviderEvent | undefined
}

export type PaymentProvider = {
  readonly name: ProviderName
  readonly publishableKey: string
  /** Where the browser loads the card fields from; no card number ever passes through us. */
  readonly cardFrame: { readonly url: string; readonly origin: string }
  readonly cards: CardPayments
  readonly customers: Customers
  readonly refunds: Refunds
  readonly fees: Fees
  readonly events: EventSource
}
