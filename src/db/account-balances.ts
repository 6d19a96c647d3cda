import { type RawBuilder, sql } from 'kysely'
import type { Reader, Transaction } from './schema.ts'

/** What an account holds, in cents: debits are positive. */
export type AccountBalance = { readonly account: string; readonly amount: number }

/** Entries that one fold takes at most. */
const foldSize = 5_000

/**
 * What the accounts of an organization hold: what was added up before, and the few entries since then. It costs the same
 * whatever the organization's past. Two reads, because the planner has to know the instant to see that few are later; a
 * fold between them changes nothing, since what was read before it goes with what is read after it.
 */
export async function balancesOf(db: Reader, organizationId: number): Promise<readonly AccountBalance[]> {
  const { rows: folded } = await foldedQuery(organizationId).execute(db)
  const { rows: later } = await laterQuery(organizationId, folded[0]?.until ?? '-infinity').execute(db)
  const amounts = new Map(folded.map(({ account, amount }) => [account, amount]))
  for (const { account, amount } of later) amounts.set(account, (amounts.get(account) ?? 0) + amount)
  return [...amounts].map(([account, amount]) => ({ account, amount })).sort(byAccount)
}

const byAccount = (one: AccountBalance, other: AccountBalance) => (one.account < other.account ? -1 : 1)

/** What was added up, and until when; for {@link balancesOf}, and for those who ask what it costs. */
export function foldedQuery(organizationId: number): RawBuilder<AccountBalance & { readonly until: string }> {
  return sql`
    select account, amount::float8 as amount, max(recorded_until) over ()::text as until from account_balances
    where organization_id = ${organizationId}`
}

/** What came after that; for {@link balancesOf}, and for those who ask what it costs. `offset 0`: by index, entry by entry. */
export function laterQuery(organizationId: number, until: string): RawBuilder<AccountBalance> {
  return sql`
    select p.account, sum(p.amount)::float8 as amount from ledger_entries e
    cross join lateral (
      select account, amount from postings where organization_id = e.organization_id and entry_id = e.id offset 0) p
    where e.organization_id = ${organizationId} and e.recorded_at > ${until}::timestamptz
    group by p.account`
}

/**
 * The entries of all organizations that are not added up yet, each with its postings. `offset 0` and `limit` keep the planner
 * from reading the whole ledger for them: it cannot know how few they are.
 */
const laterOfAll = sql`
  select e.organization_id, e.id, p.account, p.amount from organizations o
  cross join lateral (select max(recorded_until) as until from account_balances where organization_id = o.id) f
  cross join lateral (
    select organization_id, id from ledger_entries
    where organization_id = o.id and recorded_at > coalesce(f.until, '-infinity') order by recorded_at limit 100000000) e
  left join lateral (
    select account, amount from postings where organization_id = e.organization_id and entry_id = e.id offset 0) p on true`

/** What all accounts hold together: those of the operator and of the organizations. */
export async function allBalances(db: Reader): Promise<readonly AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    with later as (${laterOfAll})
    select account, sum(amount)::float8 as amount
    from (select account, amount from account_balances
      union all select account, amount from later where account is not null) as both_parts
    group by account order by account`.execute(db)
  return rows
}

/** What must hold at any moment: entries not folded yet that do not sum to zero, and the sum of everything (cents). */
export async function balanceCheck(db: Reader): Promise<{ unbalanced: number; difference: number }> {
  const { rows } = await sql<{ unbalanced: number; difference: number }>`
    with later as (
      select sum(amount) as total from (${laterOfAll}) as line group by organization_id, id
    )
    select (select count(*) from later where total is distinct from 0)::integer as unbalanced,
      ((select coalesce(sum(total), 0) from later) + (select coalesce(sum(amount), 0) from account_balances))::float8
        as difference`.execute(db)
  return rows[0] ?? { unbalanced: 0, difference: 0 }
}

/** Organizations with entries that are old enough to be folded, by id: those after `after`. */
export async function organizationsToFold(
  db: Reader,
  {
    settleSeconds,
    after,
    limit,
  }: { readonly settleSeconds: number; readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o
    cross join lateral (select max(recorded_until) as until from account_balances where organization_id = o.id) f
    where o.id > ${after} and exists (
      select from ledger_entries e where e.organization_id = o.id and e.recorded_at > coalesce(f.until, '-infinity')
        and e.recorded_at <= clock_timestamp() - make_interval(secs => ${settleSeconds}))
    order by o.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Adds the next entries of an organization to its balances, once each: those recorded more than `settleSeconds` ago, when
 * no transaction that wrote an earlier one can still be open. Entries that do not sum to zero are never folded: they stay
 * in sight. Answers how many it took.
 */
export async function foldEntries(
  tx: Transaction,
  organizationId: number,
  settleSeconds: number,
): Promise<number> {
  // Two folds of one organization come one after the other; whoever writes entries does not wait for them.
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
  const { rows } = await sql<{ folded: number }>`
    with since as (
      select coalesce(max(recorded_until), '-infinity') as at from account_balances where organization_id = ${organizationId}
    ), entry as (
      select e.id, e.recorded_at, coalesce(sum(p.amount), 1) as total
      from (
        select id, organization_id, recorded_at from ledger_entries, since
        where organization_id = ${organizationId} and recorded_at > since.at
          and recorded_at <= clock_timestamp() - make_interval(secs => ${settleSeconds})
        order by recorded_at fetch first ${sql.lit(foldSize)} rows with ties
      ) e
      left join postings p on p.organization_id = e.organization_id and p.entry_id = e.id
      group by e.id, e.recorded_at
    ), taken as (
      select id, recorded_at from entry
      where recorded_at < coalesce((select min(recorded_at) from entry where total <> 0), 'infinity')
    ), moved as (
      select p.account, sum(p.amount) as amount
      from taken join postings p on p.organization_id = ${organizationId} and p.entry_id = taken.id
      group by p.account
    ), until as (
      select max(recorded_at) as at from taken having count(*) > 0
    ), stored as (
      insert into account_balances (organization_id, account, amount, recorded_until)
      select ${organizationId}, moved.account, moved.amount, until.at from moved, until
      on conflict (organization_id, account) do update
        set amount = account_balances.amount + excluded.amount, recorded_until = excluded.recorded_until
    )
    select count(*)::integer as folded from taken`.execute(tx)
  return rows[0]?.folded ?? 0
}
