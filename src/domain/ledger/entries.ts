import { addCents, assertCents, type Cents } from '../money.ts'
import { assertBalanced, type LedgerEntry, type LedgerKind, type Posting } from './ledger.ts'

/** A charge that was captured: `amount` is the whole charge in cents, the tip included. */
export type Capture = {
  readonly key: string
  readonly organizationId: number
  readonly amount: Cents
  readonly tip: Cents
}

/** A refund that succeeded: what the organization and the operator give back, in cents. */
export type Refund = {
  readonly key: string
  readonly organizationId: number
  readonly organizationPart: Cents
  readonly tipPart: Cents
}

/** The entry of a capture: the organization gets the whole of its own part, the operator the tip (D5, D8). */
export function captureEntry({ key, organizationId, amount, tip }: Capture): LedgerEntry {
  assertParts(amount, tip, amount - tip)
  return entry('capture', key, [
    { account: 'provider:clearing', organizationId: null, amount },
    { account: 'organization', organizationId, amount: tip - amount },
    { account: 'operator:tips', organizationId: null, amount: -tip },
  ])
}

/** The entry of the provider's fee, in cents: the operator's expense, never the organization's (D8). */
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

function entry(kind: LedgerKind, key: string, postings: readonly Posting[]): LedgerEntry {
  return assertBalanced({ kind, key, postings: postings.filter(posting => posting.amount !== 0) })
}

function assertParts(...parts: readonly Cents[]): void {
  for (const part of parts) {
    if (assertCents(part) < 0) throw new RangeError(`a part of an entry cannot be negative: ${part}`)
  }
}
