import type { Cents } from '../money.ts'
import { assertBalanced, type LedgerEntry, type Posting } from './ledger.ts'

/** A payout to an organization's bank; `amount` in cents, negative where the bank was debited. */
export type PaidOut = { readonly key: string; readonly organizationId: number; readonly amount: Cents }

/** The entry of a payout: the provider owes less, and so does the platform to the organization. Throws on 0. */
export function payoutEntry(paidOut: PaidOut): LedgerEntry {
  return { kind: 'payout', key: paidOut.key, postings: postingsOf(paidOut) }
}

/** The entry of a payout that came back: the whole of it is owed to the organization again. Throws on 0. */
export function payoutFailedEntry(paidOut: PaidOut): LedgerEntry {
  const postings = postingsOf({ ...paidOut, amount: -paidOut.amount })
  return { kind: 'payoutFailed', key: paidOut.key, postings }
}

function postingsOf({ key, organizationId, amount }: PaidOut): readonly Posting[] {
  if (amount === 0) throw new RangeError(`the payout ${key} moves nothing`)
  const postings = [
    { account: 'organization', organizationId, amount },
    { account: 'provider:clearing', organizationId: null, amount: -amount },
  ] as const
  return assertBalanced({ kind: 'payout', key, postings }).postings
}
