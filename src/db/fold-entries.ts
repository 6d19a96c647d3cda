import { sql } from 'kysely'
import { postingsOfToken, sumOfToken } from './account-balances.ts'
import { beginFold, foldAllTokens, foldSize } from './fold-tokens.ts'
import type { Database, Transaction } from './schema.ts'

/** Folds every entry that has its token, each batch in a transaction of its own. Returns how many it took. */
export async function foldAll(db: Database): Promise<number> {
  return foldAllTokens(db, 'unfoldedEntries', foldEntries)
}

/** The same for one organization, within a transaction that needs every entry taken. */
export async function foldOrganization(tx: Transaction, organizationId: number): Promise<void> {
  let taken = 1
  while (taken > 0) taken = await foldEntries(tx, organizationId)
}

/**
 * Adds the next entries of an organization to its balances, once each: those whose token this takes. They are then to be
 * compared, and to be stated where they are the organization's. Entries that do not sum to zero keep their token: they stay
 * in sight. The database seals together what one statement takes the tokens of (rule MON-4). Returns how many it took.
 */
export async function foldEntries(tx: Transaction, organizationId: number): Promise<number> {
  await beginFold(tx, organizationId)
  const { rows } = await sql<{ folded: number }>`
    with token as materialized (
      select u.entry_id from unfolded_entries u ${sumOfToken}
      where u.organization_id = ${organizationId} and s.total = 0
      order by u.entry_id limit ${sql.lit(foldSize)}
    ), taken as (
      delete from unfolded_entries u
      where u.organization_id = ${organizationId} and u.entry_id = any(array(select entry_id from token))
      returning u.organization_id, u.entry_id
    ), line as (
      select u.entry_id, p.account, p.amount from taken u ${postingsOfToken}
    ), stored as (
      insert into account_balances (organization_id, account, amount)
      select ${organizationId}, account, sum(amount) from line group by account
      on conflict (organization_id, account) do update set amount = account_balances.amount + excluded.amount
    ), to_compare as (
      insert into uncompared_entries (organization_id, entry_id) select organization_id, entry_id from taken
      on conflict do nothing
    ), to_state as (
      insert into unstated_entries (organization_id, entry_id)
      select distinct ${organizationId}::integer, entry_id from line where account = 'organization'
      on conflict do nothing
    )
    select count(*)::integer as folded from taken`.execute(tx)
  return rows[0]?.folded ?? 0
}
