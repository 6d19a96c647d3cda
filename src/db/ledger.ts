import { sql } from 'kysely'
import { assertBalanced, type LedgerEntry } from '#domain/ledger/ledger.ts'
import type { Reader, Transaction } from './schema.ts'

type Booking = {
  readonly id: string
  readonly organizationId: number
  readonly paymentId: number | null
  readonly entry: LedgerEntry
  readonly trace: string
  readonly now: string
}

/**
 * Books what happened once to money: the entry and its postings, whose sum is zero. The same (kind, key) again books
 * nothing and answers `false`.
 */
export async function bookEntry(tx: Transaction, booking: Booking): Promise<boolean> {
  const entry = assertBalanced(booking.entry)
  const inserted = await tx
    .insertInto('ledgerEntries')
    .values({
      organizationId: booking.organizationId,
      id: booking.id,
      kind: entry.kind,
      key: entry.key,
      paymentId: booking.paymentId,
      traceId: booking.trace,
      bookedAt: booking.now,
    })
    .onConflict(conflict => conflict.columns(['organizationId', 'kind', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await tx
    .insertInto('postings')
    .values(
      entry.postings.map((posting, position) => ({
        organizationId: booking.organizationId,
        entryId: booking.id,
        position,
        account: posting.account,
        amount: posting.amount,
      })),
    )
    .execute()
  return true
}

/** What must hold at any moment: entries that do not sum to zero, and the sum of all postings (cents). */
export async function ledgerCheck(db: Reader): Promise<{ unbalanced: number; difference: number }> {
  const { rows } = await sql<{ unbalanced: number; difference: number }>`
    select count(*) filter (where total <> 0)::integer as unbalanced, coalesce(sum(total), 0)::bigint as difference
    from (select sum(amount) as total from postings group by organization_id, entry_id) as entries`.execute(
    db,
  )
  return rows[0] ?? { unbalanced: 0, difference: 0 }
}

/** What each account holds, in cents. */
export async function balances(
  db: Reader,
  organizationId?: number,
): Promise<readonly { account: string; amount: number }[]> {
  let query = db
    .selectFrom('postings')
    .select(eb => ['account', eb.fn.sum<number>('amount').as('amount')])
    .groupBy('account')
    .orderBy('account')
  if (organizationId !== undefined) query = query.where('organizationId', '=', organizationId)
  return query.execute()
}
