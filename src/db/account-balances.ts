import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './schema.ts'

/** What an account holds, in cents: debits are positive. */
export type AccountBalance = { readonly account: string; readonly amount: number }

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
export const postingsOfToken = sql`
  cross join lateral (
    select account, amount from postings where organization_id = u.organization_id and entry_id = u.entry_id offset 0) p`

/** The sum of a token's entry as `s.total`; null where it has no posting. */
export const sumOfToken = sql`
  cross join lateral (
    select sum(amount) as total from postings where organization_id = u.organization_id and entry_id = u.entry_id offset 0) s`

/** What all accounts hold together: those of the operator and of the organizations; or of some organizations only. */
export async function allBalances(
  db: Reader,
  isWanted: (organizationId: string) => RawBuilder<boolean> = () => sql`true`,
): Promise<readonly AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select account, sum(amount)::float8 as amount from (
      select b.account, b.amount from account_balances b where ${isWanted('b.organization_id')}
      union all select p.account, p.amount from unfolded_entries u ${postingsOfToken} where ${isWanted('u.organization_id')}
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
