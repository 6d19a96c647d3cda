import type { TierType } from '../form/form.ts'
import type { LedgerKind } from '../ledger/ledger.ts'
import type { Cents } from '../money.ts'
import type { RefundLine } from '../payment/refund.ts'
import type { Place } from './accounts.ts'

/** What happened to an association's money: what the ledger books of it, or what an administrator recorded. */
export type MovementKind =
  | Exclude<LedgerKind, 'providerFee' | 'dispute' | 'disputeWon' | 'disputeFee'>
  | 'recorded'
  | 'voided'
  | 'repaid'

/** Money that came to a place, in cents; negative: that left it. */
export type Moved = { readonly place: Place; readonly amount: Cents }

/** Income of an item of an order, in cents, VAT included; negative: what went back. `itemId` null: of no item that is known. */
export type Income = {
  readonly itemId: number | null
  readonly tierType: TierType | null
  readonly tierId: number | null
  readonly formId: number | null
  readonly gross: Cents
  readonly vat: Cents
}

/** What happened once to an association's money (decision 33). */
export type Movement = {
  readonly kind: MovementKind
  /** What names it for ever, with its kind. */
  readonly key: string
  /** ISO day in Paris. */
  readonly on: string
  /** What names it in accounting software: the same whenever it is drawn, so that what is imported twice is found. */
  readonly piece: string
  readonly orderId: number | null
  /** As the association named it. */
  readonly campaign: string | null
  readonly moved: readonly Moved[]
  readonly income: readonly Income[]
}

/** A movement of a payment before it is known what of it is for which item; amounts of refunds and takes are below zero. */
export type PaidMovement = {
  readonly kind: MovementKind
  readonly key: string
  /** Which payment of its order, from 0. */
  readonly payment: number
  readonly amount: Cents
  /** What a refund was asked for by; null: it is not known of what. */
  readonly lines: readonly RefundLine[] | null
}
