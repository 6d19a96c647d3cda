import type { ProviderName } from '../provider-name.ts'
import type { PaymentMethodType, ShownMethod } from './payment-method-type.ts'
import type { AccountOpening, Accounts } from './provider-account.ts'
import type { ProviderAnswer, ProviderPage } from './provider-answer.ts'
import type { Balances } from './provider-balances.ts'

/**
 * What the platform asks of a payment provider. Small capabilities, so that a provider implements only what it can do;
 * acts see providers only through these types (`App`). A second provider is a folder under `providers/payment/`,
 * its line in `providers/payment/index.ts`, and its name in `provider-name.ts`. A row says whose it is, from its beginning to
 * its end.
 */
export type { ProviderName } from '../provider-name.ts'

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
  readonly failure: IntentFailure | null
  /**
   * Which card was refused: the same for the same number, however often it is typed. Absent where the provider does not say.
   */
  readonly refusedCard?: string
  readonly chargeId: string | null
  /** The provider's own fee, where the reply carries it; `null` while it is not known. */
  readonly fee: ProviderFee | null
  /** The method that is kept, and for whom: where the payer typed it in the provider's fields or page, known only from here. */
  readonly kept?: { readonly paymentMethod: string; readonly customer: string }
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * What to take. `destination` is the organization's connected account, `tip` goes to the operator (cents). `byHand`: only
 * authorised, captured by another call; `atOnce`: taken when it is confirmed (later charges, direct debits).
 */
export type IntentOrder = {
  readonly amount: number
  readonly tip: number
  readonly destination: string
  readonly description: string
  readonly means: PaymentMethodType
  readonly capture: 'byHand' | 'atOnce'
  /** The customer whose kept method is used, or for whom this one is kept. */
  readonly customer: string | null
  /** The method is kept for `customer`, to be charged later without its holder. */
  readonly keep: boolean
  /** How it is confirmed; only a provider whose creating call takes the money, or asks for it, looks at it. */
  readonly confirmation: Confirmation
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Confirming with a method: with its holder present (`returnUrl`), or without (`offSession`). `paymentMethod` is null where the
 * payer gives it on the provider's own page, or has just typed it in its fields.
 */
export type Confirmation = {
  readonly paymentMethod: string | null
  /** What the provider's fields hand over for what was typed: it confirms once, and only for some hours. */
  readonly confirmationToken?: string | null
  readonly returnUrl: string | null
  readonly offSession: boolean
  /** Of a direct debit whose account was just given: when and from where its holder agreed. */
  readonly mandate: { readonly acceptedAt: string; readonly ip: string; readonly userAgent: string } | null
}

/**
 * Whom methods are kept for: one nameless customer per order, or one per account of ours; never looked up by e-mail (rule
 * DUE-8).
 */
export type Customers = {
  createCustomer(
    metadata: Readonly<Record<string, string>>,
    key: string,
  ): Promise<ProviderAnswer<{ readonly id: string }>>
}

export type Intents = {
  /** Creates an unconfirmed intent; without `confirmIntent`, one that takes the money or waits for its payer. */
  createIntent(order: IntentOrder, key: string): Promise<ProviderAnswer<Intent>>
  /**
   * The intent that carries these facts, `null`: there is none. Of a provider whose creating call may move money: a lost
   * answer is looked for before anything is created under another key.
   */
  findIntent?(metadata: Readonly<Record<string, string>>): Promise<ProviderAnswer<Intent | null>>
  /**
   * Confirms with a payment method. A decline is `done`, with the intent's `failure`. Absent where creating is confirming.
   */
  confirmIntent?(id: string, confirmation: Confirmation, key: string): Promise<ProviderAnswer<Intent>>
  readIntent(id: string): Promise<ProviderAnswer<Intent>>
  /** Absent where nothing is authorised first. */
  captureIntent?(id: string, key: string): Promise<ProviderAnswer<Intent>>
  /** An intent that is captured already answers `done` with its real status: the caller reads it. */
  cancelIntent(id: string, key: string): Promise<ProviderAnswer<Intent>>
}

/** A method as the provider knows it. */
export type KeptMethod = ShownMethod & {
  readonly id: string
  readonly customer: string | null
  /** The same for the same card or account, however often its number is typed. */
  readonly fingerprint?: string
}

export type Methods = {
  readMethod(id: string): Promise<ProviderAnswer<KeptMethod>>
  /** The method that a confirmation token stands for, under the token's id; one that is used or over is `rejected`. */
  readToken(id: string): Promise<ProviderAnswer<KeptMethod>>
  /** The methods that a customer keeps, newest first. */
  listMethods(customer: string): Promise<ProviderAnswer<readonly KeptMethod[]>>
  /** Forgets a method; one that is gone already is `done`. */
  forgetMethod(id: string, key: string): Promise<ProviderAnswer<null>>
}

/** A method that is being kept without a charge: its holder authenticates, then it may be charged later. */
export type Setup = {
  readonly id: string
  readonly status:
    | 'requiresMethod'
    | 'requiresConfirmation'
    | 'requiresAction'
    | 'processing'
    | 'kept'
    | 'canceled'
  readonly paymentMethod: string | null
  readonly redirectUrl: string | null
  readonly failure: IntentFailure | null
  /** Which card was refused, as an intent says it. */
  readonly refusedCard?: string
  readonly metadata: Readonly<Record<string, string>>
}

export type Setups = {
  createSetup(
    order: {
      readonly customer: string
      readonly means: PaymentMethodType
      readonly destination: string
      readonly metadata: Readonly<Record<string, string>>
    },
    key: string,
  ): Promise<ProviderAnswer<Setup>>
  confirmSetup(
    id: string,
    confirmation: Omit<Confirmation, 'offSession'>,
    key: string,
  ): Promise<ProviderAnswer<Setup>>
  readSetup(id: string): Promise<ProviderAnswer<Setup>>
  /** One that is final already answers `done` with what it became. */
  cancelSetup(id: string, key: string): Promise<ProviderAnswer<Setup>>
}

/** A refund at the provider. Amounts in cents. */
export type Refund = {
  readonly id: string
  readonly intentId: string | null
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** What it took back from the organization's account, in cents; null: not said, as by anything but a list. */
  readonly reversed: number | null
  readonly metadata: Readonly<Record<string, string>>
}

export type Refunds = {
  /**
   * Gives back a part: the organization's (reversed from its account) and the tip's (from the operator's fee). `whole`:
   * everything that is left, both parts in one refund. One refund per call: both parts without `whole` is two calls.
   * `returned`: the organization's part that was given to it again and is taken from there, so that nothing is reversed here.
   */
  refund(
    intentId: string,
    part: { readonly of: 'organization' | 'tip' | 'whole' | 'returned'; readonly amount: number },
    metadata: Readonly<Record<string, string>>,
    key: string,
  ): Promise<ProviderAnswer<Refund>>
  readRefund(id: string): Promise<ProviderAnswer<Refund>>
  /** Every refund of an intent, those made at the provider included. */
  listRefunds(intentId: string): Promise<ProviderAnswer<readonly Refund[]>>
}

/** What a payer contested at the bank, in cents. `fundsWithdrawn`: the operator was debited; an inquiry never is. */
export type Dispute = {
  readonly id: string
  readonly intentId: string | null
  readonly chargeId: string
  readonly amount: number
  readonly fee: number
  readonly status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
  readonly fundsWithdrawn: boolean
  readonly reason: string
  /** Until when the bank waits for evidence, ISO; null or nothing where that is not told. */
  readonly evidenceDueAt?: string | null
}

/** Money that went from or to an organization's account, in cents. */
export type MoneyMoved = { readonly id: string; readonly amount: number }

export type Disputes = {
  readDispute(id: string): Promise<ProviderAnswer<Dispute>>
  /** Takes back what the organization's account was given for a charge, in cents. */
  reverseTransfer(
    chargeId: string,
    amount: number,
    metadata: Readonly<Record<string, string>>,
    key: string,
  ): Promise<ProviderAnswer<MoneyMoved>>
  /** Gives money to the organization's account again, in cents. */
  transfer(
    order: {
      readonly destination: string
      readonly amount: number
      readonly metadata: Readonly<Record<string, string>>
    },
    key: string,
  ): Promise<ProviderAnswer<MoneyMoved>>
  /** Takes back what the organization's account was given by a transfer of ours, in cents. */
  reverseGiven(
    transferId: string,
    amount: number,
    metadata: Readonly<Record<string, string>>,
    key: string,
  ): Promise<ProviderAnswer<MoneyMoved>>
  /** The reversal of such a transfer that carries these facts; `null`: there is none. The proof after doubt. */
  findReversalOfGiven(
    transferId: string,
    metadata: Readonly<Record<string, string>>,
  ): Promise<ProviderAnswer<MoneyMoved | null>>
  /** The reversal of a charge's transfer that carries these facts; `null`: there is none. The proof after doubt. */
  findReversal(
    chargeId: string,
    metadata: Readonly<Record<string, string>>,
  ): Promise<ProviderAnswer<MoneyMoved | null>>
  /** The same for a transfer to an account since an instant. */
  findTransfer(
    destination: string,
    since: string,
    metadata: Readonly<Record<string, string>>,
  ): Promise<ProviderAnswer<MoneyMoved | null>>
}

/** What is known of a contested payment, as the bank is told; null: not known. */
export type EvidenceFacts = {
  readonly product: string
  readonly customerName: string | null
  readonly customerEmail: string | null
  readonly billingAddress: string | null
  /** The ISO day on which it was delivered, or takes place. */
  readonly serviceDate: string | null
}

export type Evidence = {
  /** Hands an answer over to the bank, once and for good; `statement` is what the association wrote. */
  submitEvidence(
    disputeId: string,
    evidence: EvidenceFacts & { readonly statement: string },
    metadata: Readonly<Record<string, string>>,
    key: string,
  ): Promise<ProviderAnswer<{ readonly id: string }>>
  /** The dispute, if the answer with these facts was handed over; `null`: it was not. The proof after doubt. */
  findEvidence(
    disputeId: string,
    metadata: Readonly<Record<string, string>>,
  ): Promise<ProviderAnswer<{ readonly id: string } | null>>
}

export type ProviderFee = { readonly id: string; readonly amount: number }

export type Fees = {
  /** The provider's own fee for a captured intent, in cents; `null` while it is not known yet. */
  readFee(intentId: string): Promise<ProviderAnswer<ProviderFee | null>>
}

/** What an event is about; the object is fetched before anything is done. */
export type EventSubject = {
  readonly kind: 'intent' | 'setup' | 'refund' | 'dispute' | 'payout' | 'account' | 'other'
  readonly id: string
}

/** A notice that something happened. It is a hint to fetch, never a fact by itself. */
export type ProviderEvent = {
  readonly account: string
  /**
   * `null`: a bare ping, which names its object alone and says the same words whenever anything happens to it. Waiting ones are
   * one look, and none is ever taken for one that came before.
   */
  readonly id: string | null
  readonly type: string
  readonly subject: EventSubject
  /** The intent itself, or the one that a charge, refund or dispute belongs to. */
  readonly intentId: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

export type EventSource = {
  /** The header of the signature; `null` where notices are not signed. */
  readonly signatureHeader: string | null
  /**
   * The event of a raw body whose signature holds, or `undefined`. Platform and connected accounts sign apart; what is not
   * signed says only what to fetch.
   */
  readEvent(rawBody: string, signature: string, audience: 'platform' | 'connect'): ProviderEvent | undefined
  /**
   * What happened from an instant on, oldest first, for the poller: a lost webhook is found there. Absent where the provider
   * keeps no list.
   */
  listEvents?(from: string, after: string | null): Promise<ProviderAnswer<ProviderPage<ProviderEvent>>>
}

/**
 * The provider's own fields on our pages: the address of its script, and the key that it is started with. No number of a card or
 * an account ever passes through us.
 */
export type ProviderFields = {
  readonly script: string
  readonly publishableKey: string
  /** Whether they may offer what the payer's device has: Apple Pay, Google Pay. */
  readonly wallets: boolean
}

/** What every provider can do. What is `null` it cannot: nothing of it is offered, asked or polled. */
export type PaymentProvider = {
  readonly name: ProviderName
  /**
   * How a payer who is present pays. `byHand`: authorised first, captured once the order is committed. `atOnce`: the money has
   * come when the provider says so; it is kept with an order, or given back in full.
   */
  readonly capture: 'byHand' | 'atOnce'
  /** Where payers type on our page; without them, they are sent away to pay. */
  readonly fields: ProviderFields | null
  /** Direct debits, where this installation takes them: who the creditor is. */
  readonly debits: { readonly creditorId: string } | null
  readonly intents: Intents
  readonly customers: Customers
  readonly methods: Methods | null
  readonly setups: Setups | null
  readonly refunds: Refunds
  /** What payers contest, and money that is moved between accounts apart from payments. */
  readonly disputes: Disputes | null
  /** What is answered to the bank of a payer who contests a payment. */
  readonly evidence: Evidence | null
  readonly fees: Fees
  readonly balances: Balances | null
  readonly accounts: Accounts
  readonly events: EventSource
}

/** Intents that are authorised, confirmed and captured by calls of their own. */
export type FullIntents = Intents & Required<Pick<Intents, 'confirmIntent' | 'captureIntent'>>

/** A provider that can do everything. */
export type FullProvider = PaymentProvider & {
  readonly fields: ProviderFields
  readonly intents: FullIntents
  readonly methods: Methods
  readonly setups: Setups
  readonly disputes: Disputes
  readonly evidence: Evidence
  readonly balances: Balances
  readonly accounts: Accounts & { readonly opening: AccountOpening }
  readonly events: Required<EventSource>
}
