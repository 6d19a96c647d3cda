import type { ProviderAnswer, ProviderPage } from './provider-answer.ts'

/** One movement of the operator's balance, in cents: `net` = `amount` - `fee`. */
export type Movement = {
  readonly id: string
  readonly type: string
  readonly amount: number
  readonly fee: number
  readonly net: number
  /** The charge, refund, transfer … that it comes from. */
  readonly sourceId: string | null
  readonly intentId: string | null
  /** The refund or dispute of ours that it says it is for. */
  readonly ownId: string | null
  /** ISO instant. */
  readonly createdAt: string
}

/** A payout to an organization's bank, in cents. */
export type Payout = {
  readonly id: string
  readonly account: string
  readonly amount: number
  readonly status: 'pending' | 'paid' | 'failed' | 'canceled'
  /** ISO day. */
  readonly arrivalOn: string
  readonly createdAt: string
  /** Whether the provider tells which movements it is made of: `none` where somebody made it by hand, `pending` not yet. */
  readonly movements: 'none' | 'pending' | 'known'
}

/** One movement of an organization's account that an automatic payout is made of, in cents: what reached the account. */
export type PayoutMovement = {
  readonly id: string
  readonly type: string
  readonly net: number
  readonly createdAt: string
  /** The object of the account that it comes from. */
  readonly sourceId: string | null
  /** The intent of the transfer behind it. */
  readonly intentId: string | null
  /** The provider's refund that took it back. */
  readonly refundId: string | null
  /** The refund or dispute of ours that its transfer, or the way back, was made for. */
  readonly own: { readonly of: 'refund' | 'dispute'; readonly id: string } | null
}

export type Balances = {
  /** Movements of the operator's balance from an instant on, oldest first. */
  listMovements(from: string, after: string | null): Promise<ProviderAnswer<ProviderPage<Movement>>>
  /** What an account holds in all, pending included; null: the operator's. Cents. */
  readBalance(account: string | null): Promise<ProviderAnswer<number>>
  listPayouts(account: string, after: string | null): Promise<ProviderAnswer<ProviderPage<Payout>>>
  readPayout(account: string, id: string): Promise<ProviderAnswer<Payout>>
  /** What an automatic payout whose movements are `known` is made of, newest first; its own line is left out. */
  listPayoutMovements(
    account: string,
    id: string,
    after: string | null,
  ): Promise<ProviderAnswer<ProviderPage<PayoutMovement>>>
}
