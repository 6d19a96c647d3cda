import { addCents, assertCents, type Cents, sumCents } from '../money.ts'

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

/** A charge that was captured: `amount` is the whole charge in cents, the tip included. */
type Capture = {
  readonly key: string
  readonly organizationId: number
  readonly amount: Cents
  readonly tip: Cents
}

/** A refund that succeeded: what the organization and the operator give back, in cents. */
type Refund = {
  readonly key: string
  readonly organizationId: number
  readonly organizationPart: Cents
  readonly tipPart: Cents
}

/** The entry of a capture: the organization gets the whole of its own part, the operator the tip (rule MON-5). */
export function captureEntry({ key, organizationId, amount, tip }: Capture): LedgerEntry {
  assertParts(amount, tip, amount - tip)
  return entry('capture', key, [
    { account: 'provider:clearing', organizationId: null, amount },
    { account: 'organization', organizationId, amount: tip - amount },
    { account: 'operator:tips', organizationId: null, amount: -tip },
  ])
}

/** The entry of the provider's fee, in cents: the operator's expense, never the organization's (rule MON-5). */
export function providerFeeEntry({ key, fee }: { readonly key: string; readonly fee: Cents }): LedgerEntry {
  assertParts(fee)
  return entry('providerFee', key, [
    { account: 'operator:providerFees', organizationId: null, amount: fee },
    { account: 'provider:clearing', organizationId: null, amount: -fee },
  ])
}

/** The entry of a refund: each gives back its own part. */
export function refundEntry({ key, organizationId, organizationPart, tipPart }: Refund): LedgerEntry {
  assertParts(organizationPart, tipPart)
  return entry('refund', key, [
    { account: 'provider:clearing', organizationId: null, amount: -addCents(organizationPart, tipPart) },
    { account: 'organization', organizationId, amount: organizationPart },
    { account: 'operator:tips', organizationId: null, amount: tipPart },
  ])
}

/** The entry of a refund that the bank sent back after it had succeeded: each has its own part again. */
export function refundFailedEntry(refund: Refund): LedgerEntry {
  const { key, postings } = refundEntry(refund)
  return entry(
    'refundFailed',
    key,
    postings.map(posting => ({ ...posting, amount: -posting.amount })),
  )
}

/**
 * The entry of what an organization paid back itself, in cents, out of its own bank account: what the provider holds for it
 * stays as it is.
 */
export function refundByTransferEntry({ key, organizationId, organizationPart }: Refund): LedgerEntry {
  assertParts(organizationPart)
  return entry('refundByTransfer', key, [
    { account: 'organization:refunds', organizationId, amount: organizationPart },
    { account: 'organization:bank', organizationId, amount: -organizationPart },
  ])
}

/** What moves for a dispute, in cents; `key` is the provider's id of the dispute. */
type DisputeMovement = {
  readonly key: string
  readonly organizationId: number
  readonly amount: Cents
}

/** The entry of funds that a dispute takes: the operator is debited, whoever was paid (rule REF-6). */
export function disputeEntry({ key, amount }: Omit<DisputeMovement, 'organizationId'>): LedgerEntry {
  assertParts(amount)
  return entry('dispute', key, [
    { account: 'operator:disputes', organizationId: null, amount },
    { account: 'provider:clearing', organizationId: null, amount: -amount },
  ])
}

/** The entry of what the provider asks for a dispute, in cents: the operator's loss. */
export function disputeFeeEntry({ key, fee }: { readonly key: string; readonly fee: Cents }): LedgerEntry {
  return { ...disputeEntry({ key, amount: fee }), kind: 'disputeFee' }
}

/** The entry of a dispute's fee that the provider gave back, in cents. */
export function disputeFeeReturnedEntry({
  key,
  fee,
}: {
  readonly key: string
  readonly fee: Cents
}): LedgerEntry {
  return { ...disputeWonEntry({ key, amount: fee }), kind: 'correction' }
}

/** The entry of a dispute that was won: the operator has the funds again. */
export function disputeWonEntry({ key, amount }: Omit<DisputeMovement, 'organizationId'>): LedgerEntry {
  assertParts(amount)
  return entry('disputeWon', key, [
    { account: 'provider:clearing', organizationId: null, amount },
    { account: 'operator:disputes', organizationId: null, amount: -amount },
  ])
}

/**
 * The entry of the organization's part of a dispute: taken from its account, or owed by it (`receivable`) where the
 * provider could not take it.
 */
export function transferReversalEntry(
  { key, organizationId, amount }: DisputeMovement,
  from: 'organization' | 'organization:receivable' = 'organization',
): LedgerEntry {
  assertParts(amount)
  return entry('transferReversal', key, [
    { account: from, organizationId, amount },
    { account: 'operator:disputes', organizationId: null, amount: -amount },
  ])
}

/** The entry of the organization's part after a dispute was won: given again, or owed no more. */
export function transferEntry(
  { key, organizationId, amount }: DisputeMovement,
  to: 'organization' | 'organization:receivable' = 'organization',
): LedgerEntry {
  assertParts(amount)
  return entry('transfer', key, [
    { account: 'operator:disputes', organizationId: null, amount },
    { account: to, organizationId, amount: -amount },
  ])
}

/** What somebody puts right in the ledger: `amount` cents are debited to one account and credited to another. */
type Correction = {
  readonly key: string
  readonly organizationId: number
  readonly debit: Account
  readonly credit: Account
  readonly amount: Cents
}

/** The entry of a correction. Throws a RangeError where it would move nothing. */
export function correctionEntry({ key, organizationId, debit, credit, amount }: Correction): LedgerEntry {
  assertParts(amount)
  if (amount === 0 || debit === credit) throw new RangeError(`the correction ${key} moves nothing`)
  const owner = (account: Account) => (account.startsWith('organization') ? organizationId : null)
  return entry('correction', key, [
    { account: debit, organizationId: owner(debit), amount },
    { account: credit, organizationId: owner(credit), amount: -amount },
  ])
}

function entry(kind: LedgerKind, key: string, postings: readonly Posting[]): LedgerEntry {
  return assertBalanced({ kind, key, postings: postings.filter(posting => posting.amount !== 0) })
}

function assertParts(...parts: readonly Cents[]): void {
  for (const part of parts) {
    if (assertCents(part) < 0) throw new RangeError(`a part of an entry cannot be negative: ${part}`)
  }
}
