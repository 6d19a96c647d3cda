import { sql } from 'kysely'
import type { Database, Transaction } from './schema.ts'
import { inTransaction } from './transaction.ts'

/** Tokens that one fold takes at most. */
export const foldSize = 5_000

/** Takes the next tokens of an organization and adds up what they stand for. Returns how many it took. */
type Fold = (tx: Transaction, organizationId: number) => Promise<number>

/** Folds every token of a table, organization by organization, each batch in a transaction of its own. Returns how many were taken. */
export async function foldAllTokens(
  db: Database,
  table: 'unfoldedEntries' | 'unfoldedOrders',
  fold: Fold,
): Promise<number> {
  let folded = 0
  let after = 0
  for (;;) {
    const next = await db
      .selectFrom(table)
      .select('organizationId')
      .where('organizationId', '>', after)
      .orderBy('organizationId')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined) return folded
    after = next.organizationId
    let taken = 1
    while (taken > 0) {
      taken = await inTransaction(db, tx => fold(tx, after))
      folded += taken
    }
  }
}

/**
 * Begins a fold. Folds and seals of one organization come one after the other; whoever writes tokens does not wait for them. A plan
 * made while the tables were nearly empty would read all of them for each token, for as long as its connection lives; tokens are
 * found once and taken by their ids, because a table that was empty a minute ago is planned as if it still were.
 */
export async function beginFold(tx: Transaction, organizationId: number): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true)
    from organizations where id = ${organizationId} for no key update`.execute(tx)
}
