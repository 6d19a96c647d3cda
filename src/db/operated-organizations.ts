import { sql } from 'kysely'
import type { Reader, Transaction } from './schema.ts'

/** An organization as the operator sees it. Amounts in cents. */
export type OperatedOrganization = {
  readonly id: number
  readonly organizationSlug: string
  readonly name: string
  readonly city: string
  readonly rna: string | null
  readonly siren: string | null
  readonly createdAt: string
  readonly authenticationState: string
  /** The operator's own word; the provider has another. */
  readonly allowCollect: boolean
  readonly accountMayCollect: boolean
  readonly hasAccount: boolean
  readonly withheldSince: string | null
  /** Of its own; null: as for all. */
  readonly collectCap: number | null
  /** What it collected before it was verified, as the job counted it. */
  readonly collected: number
}

const columns = sql`
  o.id, o.slug as "organizationSlug", o.name, o.city, o.rna, o.siren, o.created_at, o.authentication_state,
  o.allow_collect, o.account_may_collect, o.provider_account_id is not null as "hasAccount", o.withheld_since,
  o.collect_cap::float8 as "collectCap", coalesce(s.collected, 0)::float8 as collected
  from organizations o left join collected_sums s on s.organization_id = o.id`

type Wanted = {
  /** A part of its name, or its slug, SIREN or RNA number whole; an empty one: any. */
  readonly text: string
  /** Those that are not verified and have collected as much as they may, where no other cap is theirs than this. */
  readonly atCap: number | null
  readonly before: number | null
  readonly limit: number
}

// A key has letters, digits and spaces only: nothing in it means anything to `like`.
const isCalled = (
  text: string,
) => sql`(o.name_key like '%' || search_key(${text}) || '%' or o.slug = lower(${text})
  or o.siren = ${text} or o.rna = upper(${text}))`

/** Those at the cap of all are found by their sums, those with one of their own by that: others are not read. */
function isAtCap(cap: number) {
  const isOpen = sql`o.authentication_state <> 'Authenticated'`
  // Who has collected nothing is at a cap of nothing.
  if (cap <= 0) return sql`${isOpen} and coalesce(s.collected, 0) >= coalesce(o.collect_cap, ${cap}::bigint)`
  return sql`${isOpen} and o.id in (
    select c.organization_id from collected_sums c join organizations g on g.id = c.organization_id
      where c.collected >= ${cap}::bigint and g.collect_cap is null
    union all
    select g.id from organizations g left join collected_sums c on c.organization_id = g.id
      where g.collect_cap is not null and coalesce(c.collected, 0) >= g.collect_cap)`
}

/** Organizations, the newest first: those before an id. */
export async function searchOrganizations(
  db: Reader,
  { text, atCap, before, limit }: Wanted,
): Promise<readonly OperatedOrganization[]> {
  const { rows } = await sql<OperatedOrganization>`
    select ${columns}
    where ${text === '' ? sql`true` : isCalled(text)}
      and (${before}::integer is null or o.id < ${before}::integer)
      and ${atCap === null ? sql`true` : isAtCap(atCap)}
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}

export async function operatedOrganization(
  db: Reader,
  slug: string,
): Promise<OperatedOrganization | undefined> {
  const { rows } = await sql<OperatedOrganization>`select ${columns} where o.slug = ${slug}`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockOperatedOrganization(
  tx: Transaction,
  slug: string,
): Promise<OperatedOrganization | undefined> {
  const { rows } = await sql<OperatedOrganization>`
    select ${columns} where o.slug = ${slug} for update of o`.execute(tx)
  return rows[0]
}

export async function changeOperatedOrganization(
  tx: Transaction,
  id: number,
  change: Pick<OperatedOrganization, 'allowCollect' | 'authenticationState' | 'collectCap'>,
): Promise<void> {
  await tx.updateTable('organizations').set(change).where('id', '=', id).execute()
}

/** How many organizations are at the cap that holds for all, or at their own. */
export async function countAtCap(db: Reader, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from organizations o left join collected_sums s on s.organization_id = o.id
    where ${isAtCap(cap)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts what each organization that is not verified has collected through the platform: what was captured, whatever was given back later. Those
 * with ids after `after`, so many at a time; gives the last id, or `undefined` when none is left.
 */
export async function countCollectedAfter(
  db: Reader,
  { after, limit, now }: { readonly after: number; readonly limit: number; readonly now: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with chosen as (
      select id from organizations where id > ${after} and authentication_state <> 'Authenticated' order by id limit ${limit}
    ), counted as (
      insert into collected_sums as s (organization_id, collected, counted_at)
      select chosen.id, coalesce((
        select sum(p.amount - p.amount_tip) from payments p
        where p.organization_id = chosen.id and p.captured_at is not null and p.means in ('Card', 'Sepa')), 0), ${now}
      from chosen
      on conflict (organization_id) do update set collected = excluded.collected, counted_at = excluded.counted_at
    )
    select max(id)::integer as last from chosen`.execute(db)
  return rows[0]?.last ?? undefined
}

/** What an organization is called, and by what the operator finds it. */
export type OperatedName = Pick<OperatedOrganization, 'organizationSlug' | 'name'>

/** The name of an organization; `undefined` where there is none of this id. */
export async function operatedName(db: Reader, id: number): Promise<OperatedName | undefined> {
  return db
    .selectFrom('organizations')
    .select(['slug as organizationSlug', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}
