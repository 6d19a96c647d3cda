import { createHash, randomUUIDv7 } from 'node:crypto'
import { bookEntry } from '#db/ledger.ts'
import { type Account, correctionEntry } from '#domain/ledger/ledger.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'

export type LedgerCorrection = {
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
}

/**
 * The operator puts right what the ledger will never learn by itself: an entry that sums to zero, with its reason and its
 * author in the audit. The same correction again books nothing and answers `false`. Throws on one without a reason, an
 * author or what it is about.
 */
export async function correctLedger(app: App, correction: LedgerCorrection): Promise<boolean> {
  const { organizationId, debit, credit, amount, about, reason, author } = correction
  for (const word of [about, reason, author]) {
    if (word.trim() === '')
      throw new RangeError('a correction says what it is about, why, and who decided it')
  }
  const entry = correctionEntry({ key: keyOf(correction), organizationId, debit, credit, amount })
  const id = randomUUIDv7()
  return app.transaction(async tx => {
    const facts = { id, organizationId, paymentId: null, trace: app.trace, now: app.now() }
    if (!(await bookEntry(tx, { ...facts, entry }))) return false
    await audit(app, tx, {
      organizationId,
      actor: 'operator',
      action: 'ledger.correct',
      object: `entry:${id}`,
      facts: { debit, credit, amount, about, reason, author },
    })
    return true
  })
}

/** What it is about, then what makes it the same as one that was made before. */
function keyOf({ debit, credit, amount, about, reason }: LedgerCorrection): string {
  const sameness = createHash('sha256')
    .update(JSON.stringify([debit, credit, amount, reason]))
    .digest('hex')
  return `${about}:${sameness.slice(0, 16)}`
}
