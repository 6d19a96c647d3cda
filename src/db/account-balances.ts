import { type RawBuilder, sql } from 'kysely'
import type { Reader, Transaction } from './schema.ts'

/** What an account holds, in cents: debits are positive. */
export type AccountBalance = { readonly account: string; readonly amount: number }

/** Entries that one fold takes at most. */
const foldSize = 5_000

/**
 * What the accounts of an organization hold: what was added up before, and the few entries that still have their token. One
 * statement, so one moment. It costs the same whatever the organization's past.
 */
export async function balancesOf(db: Reader, organizationId: number): Promise<readonly AccountBalance[]> {
  const { rows } = await balanceQuery(organizationId).execute(db)
  return rows
}

/** For {@link balancesOf}, and for those who ask what it costs. */
export function balanceQuery(organizationId: number): RawBuilder<AccountBalance> {
  return sql`
    select account, sum(amount)::float8 as amount from (
      select account, amount from account_balances where organization_id = ${organizationId}
      union all
      select p.account, p.amount from unfolded_entries u ${postingsOfToken} where u.organization_id = ${organizationId}
    ) as both_parts
    group by account order by account`
}

/** The postings `p` of a token `u`. `offset 0`: by index, entry by entry; the planner cannot know how few tokens there are. */
const postingsOfToken = sql`
  cross join lateral (
    select account, amount from postings where organization_id = u.organization_id and entry_id = u.entry_id offset 0) p`

/** The sum of a token's entry as `s.total`; null where it has no posting. */
const sumOfToken = sql`
  cross join lateral (
    select sum(amount) as total from postings where organization_id = u.organization_id and entry_id = u.entry_id offset 0) s`

/** What all accounts hold together: those of the operator and of the organizations. */
export async function allBalances(db: Reader): Promise<readonly AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select account, sum(amount)::float8 as amount from (
      select account, amount from account_balances
      union all select p.account, p.amount from unfolded_entries u ${postingsOfToken}
    ) as both_parts
    group by account order by account`.execute(db)
  return rows
}

/** What must hold at any moment: entries not folded yet that do not sum to zero, and the sum of everything (cents). */
export async function balanceCheck(db: Reader): Promise<{ unbalanced: number; difference: number }> {
  const { rows } = await sql<{ unbalanced: number; difference: number }>`
    with later as (select s.total from unfolded_entries u ${sumOfToken})
    select (select count(*) from later where total is distinct from 0)::integer as unbalanced,
      ((select coalesce(sum(total), 0) from later) + (select coalesce(sum(amount), 0) from account_balances))::float8
        as difference`.execute(db)
  return rows[0] ?? { unbalanced: 0, difference: 0 }
}

/** The next organization after `after` that has entries to fold, by id; `undefined`: there is none. */
export async function organizationToFold(db: Reader, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('unfolded_entries')
    .select('organization_id as id')
    .where('organization_id', '>', after)
    .orderBy('organization_id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Adds the next entries of an organization to its balances, once each: those whose token this takes. They are then to be
 * compared, and to be stated where they are the organization's. Entries that do not sum to zero keep their token: they stay
 * in sight. Answers how many it took.
 */
export async function foldEntries(tx: Transaction, organizationId: number): Promise<number> {
  // Two folds of one organization come one after the other; whoever writes entries does not wait for them.
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
  const { rows } = await sql<{ folded: number }>`
    with token as (
      select u.entry_id from unfolded_entries u ${sumOfToken}
      where u.organization_id = ${organizationId} and s.total = 0
      order by u.entry_id limit ${sql.lit(foldSize)}
    ), taken as (
      delete from unfolded_entries u using token
      where u.organization_id = ${organizationId} and u.entry_id = token.entry_id
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
