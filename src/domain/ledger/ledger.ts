import { type Cents, sumCents } from '../money.ts'

/**
 * The accounts of the ledger. `provider:clearing` is what the payment provider owes the platform and the organizations;
 * `organization` what is owed to one of them; `operator:tips` the platform's revenue; `operator:providerFees` its cost;
 * `operator:disputes` what disputes cost it; `organization:receivable` what an organization owes it after one.
 * What an organization paid back itself is on `organization:refunds`, out of its own `organization:bank`.
 */
export const accounts = [
  'provider:clearing',
  'organization',
  'organization:receivable',
  'organization:refunds',
  'organization:bank',
  'operator:tips',
  'operator:providerFees',
  'operator:disputes',
] as const
export type Account = (typeof accounts)[number]

/** One line of an entry, in cents: positive is a debit, negative a credit. Never zero. */
export type Posting = {
  readonly account: Account
  /** Whose account it is; null for the operator's and the provider's. */
  readonly organizationId: number | null
  readonly amount: Cents
}

export type LedgerKind =
  | 'capture'
  | 'providerFee'
  | 'refund'
  | 'refundFailed'
  | 'refundByTransfer'
  | 'dispute'
  | 'disputeWon'
  | 'disputeFee'
  | 'transferReversal'
  | 'transfer'
  | 'payout'
  | 'payoutFailed'
  | 'correction'

/** What happened once to money. The key is the provider's own id of it, so that it is never booked twice. */
export type LedgerEntry = {
  readonly kind: LedgerKind
  readonly key: string
  readonly postings: readonly Posting[]
}

/** Gives the entry back, or throws a RangeError when its postings do not sum to zero, or it has none. */
export function assertBalanced(entry: LedgerEntry): LedgerEntry {
  const difference = sumCents(entry.postings.map(posting => posting.amount))
  if (difference !== 0 || entry.postings.length === 0) {
    throw new RangeError(`unbalanced ${entry.kind} entry ${entry.key}: ${difference}`)
  }
  return entry
}
