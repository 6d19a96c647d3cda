import type { Charge } from './charge.ts'
import type { ConfirmationToken, TokenSecret } from './confirmation-token.ts'
import type { Dossier, DossierLink, Person, StoredFile } from './dossier.ts'
import type {
  ApplicationFee,
  BalanceTransaction,
  Dispute,
  FeeRefund,
  Refund,
  Transfer,
  TransferReversal,
} from './money.ts'
import type { Account, Customer } from './party.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { Mandate, MethodSecret, PaymentMethod } from './payment-method.ts'
import type { Counterpart, Holding, Payout } from './payout.ts'
import type { SetupIntent } from './setup-intent.ts'
import type { Delivery, EndpointSecret, StoredEvent, WebhookEndpoint } from './webhook.ts'

/** The first answer to an idempotency key; the key is the id. */
export type StoredReply = {
  id: string
  object: 'sandbox.reply'
  fingerprint: string
  status: number
  created: number
  body: object
}

/** A call that was answered with an error and is executed all the same, later. */
export type LateCall = {
  /** The idempotency key with its account, or the request. */
  id: string
  object: 'sandbox.late'
  operation: string
  request: {
    requestId: string
    id: string
    /** The second id of the address, if it has two. */
    inner?: string
    input: unknown
    account: string | null
    publishable: boolean
    idempotencyKey: string | null
  }
  /** Where the true answer will be kept; null where the error is already kept as the answer. */
  keyed: { key: string; fingerprint: string } | null
}

export type TimerAction =
  | 'balance'
  | 'dispute'
  | 'late_call'
  | 'lapse'
  | 'payout'
  | 'payout_result'
  | 'reconcile_payout'
  | 'refund_result'
  | 'settle_debit'
  | 'verdict'

/** Something that the provider will do by itself at `due` (milliseconds on the sandbox's clock). */
export type Timer = { id: string; object: 'sandbox.timer'; action: TimerAction; subject: string; due: number }

export type ClockOffset = { id: 'clock'; object: 'sandbox.clock'; offset: number }

/** What a test lets the platform or an account hand out: `offset` and what moved on its books. */
export type Purse = { id: string; object: 'sandbox.purse'; offset: number }

/**
 * Where the bank's page sends a payer back to, kept since `next_action` is gone once it is answered; and what its address proves
 * that it was given to that payer.
 */
export type ReturnAddress = { id: string; object: 'sandbox.return'; url: string | null; key: string }

/** Every kind of row that the sandbox keeps, by its `object` name; `sandbox.*` rows are never shown. */
export type Kinds = {
  account: Account
  application_fee: ApplicationFee
  balance_transaction: BalanceTransaction
  charge: Charge
  confirmation_token: ConfirmationToken
  customer: Customer
  dispute: Dispute
  event: StoredEvent
  file: StoredFile
  fee_refund: FeeRefund
  mandate: Mandate
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  payout: Payout
  person: Person
  refund: Refund
  setup_intent: SetupIntent
  transfer: Transfer
  transfer_reversal: TransferReversal
  webhook_endpoint: WebhookEndpoint
  'sandbox.clock': ClockOffset
  'sandbox.counterpart': Counterpart
  'sandbox.delivery': Delivery
  'sandbox.dossier': Dossier
  'sandbox.endpoint': EndpointSecret
  'sandbox.holding': Holding
  'sandbox.late': LateCall
  'sandbox.link': DossierLink
  'sandbox.method': MethodSecret
  'sandbox.purse': Purse
  'sandbox.reply': StoredReply
  'sandbox.return': ReturnAddress
  'sandbox.timer': Timer
  'sandbox.token': TokenSecret
}

export type Kind = keyof Kinds
export type Row = Kinds[Kind]

const prefixes: Record<string, Kind> = {
  acct: 'account',
  ch: 'charge',
  ctoken: 'confirmation_token',
  cus: 'customer',
  du: 'dispute',
  evt: 'event',
  fee: 'application_fee',
  file: 'file',
  fr: 'fee_refund',
  mandate: 'mandate',
  person: 'person',
  pi: 'payment_intent',
  pm: 'payment_method',
  po: 'payout',
  py: 'charge',
  re: 'refund',
  pyr: 'refund',
  seti: 'setup_intent',
  tr: 'transfer',
  trr: 'transfer_reversal',
  txn: 'balance_transaction',
  we: 'webhook_endpoint',
}

/** The kind of object that an id names by its prefix, if it is one. */
export const kindOfId = (id: string): Kind | undefined => prefixes[id.slice(0, id.indexOf('_'))]
