import { createHash, randomUUIDv7 } from 'node:crypto'
import { lockOpenDifference } from '#db/differences.ts'
import { bookEntry } from '#db/ledger.ts'
import type { Transaction } from '#db/schema.ts'
import { type Account, correctionEntry } from '#domain/ledger/ledger.ts'
import { readReasons } from '#domain/moderation/reasons.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'

export type LedgerCorrection = ByOperator & {
  readonly organizationId: number
  /** `amount` cents are debited to the one and credited to the other. */
  readonly debit: Account
  readonly credit: Account
  readonly amount: number
  /** What the comparison named: an intent, a movement, an account, `operator`. */
  readonly about: string
  readonly reason: string
  /** Who decided it. */
  readonly author: string
  /** The difference on whose page it is booked. */
  readonly differenceId?: string
}

/**
 * The operator puts right what the ledger will never learn by itself: an entry that sums to zero, with its reason and its
 * author in the audit. The same correction again books nothing and answers `false`; of a difference it is the same in any words,
 * until the next comparison. Codes, each on its field: `required` (what it is about, reason, author), `max_length` (reason),
 * `amount_invalid`, `value_invalid` (one account twice); `CONFLICT` where the difference is not open any more.
 */
export async function correctLedger(
  app: App,
  { actor, ...correction }: LedgerCorrection,
): Promise<Result<boolean>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  const { organizationId, debit, credit, amount, about, author } = correction
  const reason = readReasons(correction.reason, 'reason')
  if (!reason.ok) return reason
  if (about.trim() === '') return failWith('required', 'about')
  if (author.trim() === '') return failWith('required', 'author')
  if (debit === credit) return failWith('value_invalid', 'credit')
  if (!Number.isSafeInteger(amount) || amount <= 0) return failWith('amount_invalid', 'amount')
  const id = randomUUIDv7()
  return app.transaction<Result<boolean>>(async tx => {
    const seenAt = await lastSeenOf(tx, correction)
    if (seenAt === undefined) return failWith('CONFLICT')
    const key = keyOf(correction, seenAt ?? correction.reason)
    const entry = correctionEntry({ key, organizationId, debit, credit, amount })
    const facts = { id, organizationId, paymentId: null, trace: app.trace, now: app.now() }
    if (!(await bookEntry(tx, { ...facts, entry }))) return ok(false)
    await audit(app, tx, {
      organizationId,
      actor: allowed.value,
      action: 'ledger.correct',
      object: `entry:${id}`,
      facts: { debit, credit, amount, about, reason: reason.value, author },
    })
    return ok(true)
  })
}

/** When the difference was last seen that is put right, locked; null: of no difference. `undefined`: it is not open any more. */
async function lastSeenOf(
  tx: Transaction,
  { differenceId, organizationId }: Pick<LedgerCorrection, 'differenceId' | 'organizationId'>,
): Promise<string | null | undefined> {
  if (differenceId === undefined) return null
  const difference = await lockOpenDifference(tx, differenceId)
  return difference?.organizationId === organizationId ? difference.lastSeenAt : undefined
}

type Key = Pick<LedgerCorrection, 'debit' | 'credit' | 'amount' | 'about'>

/**
 * What it is about, then what makes it the same as one that was made before: its reason, or the comparison that found what it puts
 * right. Two operators who book it in their own words book it once.
 */
function keyOf({ debit, credit, amount, about }: Key, cause: string): string {
  const sameness = createHash('sha256')
    .update(JSON.stringify([debit, credit, amount, cause]))
    .digest('hex')
  return `${about}:${sameness.slice(0, 16)}`
}
