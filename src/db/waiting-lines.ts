import { sql } from 'kysely'
import type { Waiting } from './prospects.ts'
import type { Reader, Transaction } from './schema.ts'

/** The line of a rate. */
export type Line = { readonly organizationId: number; readonly tierId: number }

/** Who is first in a line of those whom its free units suffice. */
export type FirstInLine = Line & { readonly id: string }

type Tried = {
  readonly now: string
  /** Entries that were looked at already. */
  readonly entries: readonly string[]
  /** Lines in which nothing is sold now. */
  readonly lines: readonly Line[]
  readonly limit: number
}

/**
 * Leaves out what surely sells nothing: years of campaigns that are over would be tried each minute. Whether the others sell
 * is the domain's question.
 */
const maySell = (now: string) => sql`
  f.state in ('Public', 'Private') and coalesce(f.withheld_since, o.withheld_since) is null
  and o.allow_collect and o.account_may_collect
  and coalesce(least(f.sale_end_at, case when f.form_type = 'Event' then f.end_at end) > ${now}::timestamptz, true)`

/** What a counter has left; a thing without one is unlimited. */
const left = (kind: 'tier' | 'form' | 'pool', target: ReturnType<typeof sql>) => sql`coalesce((
  select s.capacity - s.sold - s.held from stocks s
  where s.organization_id = l.organization_id and s.kind = ${sql.lit(kind)} and s.target_id = ${target}), 2147483647)`

/** What the rate of the line `l`, its pool and its form have for one order together. */
const leftOfLine = sql`least(${left('tier', sql`l.tier_id`)}, ${left('form', sql`l.form_id`)}, ${left(
  'pool',
  sql`(select t.pool_id from tiers t where t.organization_id = l.organization_id and t.id = l.tier_id)`,
)})`

/**
 * The first of each line whose quantity is free, of its rate, of its pool and of its form, in the order in which they came (rule WAIT-2).
 * The lines are found by one step of the index each, however many wait in them.
 */
export async function firstInLine(
  db: Reader,
  { now, entries, lines, limit }: Tried,
): Promise<readonly FirstInLine[]> {
  const { rows } = await sql<FirstInLine>`
    with recursive line as (
      (select organization_id, tier_id, form_id from prospects where state = 'waiting' and tier_id is not null
        order by organization_id, tier_id limit 1)
      union all
      select n.organization_id, n.tier_id, n.form_id from line l cross join lateral (
        select organization_id, tier_id, form_id from prospects
        where state = 'waiting' and tier_id is not null
          and (organization_id, tier_id) > (l.organization_id, l.tier_id)
        order by organization_id, tier_id limit 1) n
    )
    select p.id, l.organization_id, l.tier_id from line l
    join forms f on f.organization_id = l.organization_id and f.id = l.form_id
    join organizations o on o.id = l.organization_id
    cross join lateral (
      select ${leftOfLine} as units
    ) free
    cross join lateral (
      select id, place from prospects p
      where p.organization_id = l.organization_id and p.tier_id = l.tier_id and p.state = 'waiting'
        and p.quantity <= free.units and p.id <> all(${entries}::uuid[])
      order by place limit 1
    ) p
    where free.units > 0 and ${maySell(now)} and not exists (
      select from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as shut ("organizationId" integer, "tierId" integer)
      where shut."organizationId" = l.organization_id and shut."tierId" = l.tier_id)
    order by p.place limit ${limit}`.execute(db)
  return rows
}

/** Offers whose cart lives no more, with what became of each. */
export async function endedOffers(
  db: Reader,
  limit: number,
): Promise<readonly { readonly id: string; readonly cartId: string; readonly event: 'take' | 'lapse' }[]> {
  const { rows } = await sql<{ id: string; cartId: string; event: 'take' | 'lapse' }>`
    select p.id, p.cart_id, case when c.status = 'paid' then 'take' else 'lapse' end as event
    from prospects p left join carts c on c.organization_id = p.organization_id and c.id = p.cart_id
    where p.state = 'offered' and c.status is distinct from 'open'
    order by p.settled_at limit ${limit}`.execute(db)
  return rows
}

/** The forms of which somebody waits to hear that they sell; not those that surely sell nothing. */
export async function formsToTellOf(
  db: Reader,
  now: string,
): Promise<readonly { readonly organizationId: number; readonly formId: number }[]> {
  const { rows } = await sql<{ organizationId: number; formId: number }>`
    with recursive awaited as (
      (select organization_id, form_id from prospects where state = 'waiting' and tier_id is null
        order by organization_id, form_id limit 1)
      union all
      select n.organization_id, n.form_id from awaited a cross join lateral (
        select organization_id, form_id from prospects
        where state = 'waiting' and tier_id is null and (organization_id, form_id) > (a.organization_id, a.form_id)
        order by organization_id, form_id limit 1) n
    )
    select a.organization_id, a.form_id from awaited a
    join forms f on f.organization_id = a.organization_id and f.id = a.form_id
    join organizations o on o.id = a.organization_id
    where ${maySell(now)}`.execute(db)
  return rows
}

/** Some of those who wait to hear of a form, oldest first, locked; what another worker tells of is left to it. */
export async function lockToTell(
  tx: Transaction,
  form: { readonly organizationId: number; readonly formId: number },
  limit: number,
): Promise<readonly Pick<Waiting, 'id' | 'state' | 'place'>[]> {
  return tx
    .selectFrom('prospects')
    .select(['id', 'state', 'place'])
    .where('organizationId', '=', form.organizationId)
    .where('formId', '=', form.formId)
    .where('state', '=', 'waiting')
    .where('tierId', 'is', null)
    .orderBy('place')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Whether free units of a form suffice somebody in one of its lines: they are not for sale (rule WAIT-2). */
export async function isLineServed(
  db: Reader,
  { organizationId, formId }: { readonly organizationId: number; readonly formId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from prospects l
    where l.organization_id = ${organizationId} and l.form_id = ${formId} and l.state = 'waiting' and l.tier_id is not null
      and l.quantity <= ${leftOfLine}
    limit 1`.execute(db)
  return rows.length > 0
}
