import { sql } from 'kysely'
import { capturesOfToken, givenBack, inDays, recordedMoney } from './captured-days.ts'
import { orderOfToken } from './fold-orders.ts'
import type { Reader } from './schema.ts'
import type { Bucket } from './statistics.ts'

type Asked = {
  readonly organizationId: number
  /** Instants: from the first, before the second. */
  readonly from: string
  readonly until: string
}

/**
 * What all campaigns of an organization collected by the day in Paris when the money came; days without any are left out. What
 * came is kept by the day where its entries are folded, the few that are not yet are read beside it, and so is what was recorded of
 * other money; what was given back or lost, which is little, is taken off where its payment stands. From and until are beginnings of days in Paris.
 */
export async function organizationByDay(
  db: Reader,
  { organizationId, from, until }: Asked,
): Promise<readonly Bucket[]> {
  const day = sql`to_char(p.captured_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`
  const inTime = sql`p.organization_id = ${organizationId} and p.captured_at >= ${from} and p.captured_at < ${until}`
  const { rows } = await sql<Bucket>`
    with each_came as (
      select to_char(d.day, 'YYYY-MM-DD') as day, d.collected as amount, d.payments, 0 as recorded
      from captured_days d
      where d.organization_id = ${organizationId} and ${inDays('d.day', { from, until })}
      union all
      select ${day}, p.amount - p.amount_tip, 1, 0 from unfolded_entries u ${capturesOfToken}
      where u.organization_id = ${organizationId} and ${inTime}
      union all
      select to_char(day, 'YYYY-MM-DD'), amount, 1, amount
      from (${recordedMoney(organizationId, inDays('received_on', { from, until }))}) taken
    ), came as (
      select day, sum(amount) as amount, sum(payments)::integer as payments, sum(recorded)::float8 as recorded
      from each_came group by day
    ), gone as (
      select to_char(day, 'YYYY-MM-DD') as day, sum(amount) as amount
      from (${givenBack(organizationId, inDays('captured_on', { from, until }))}) each group by day
    )
    select came.day, greatest(came.amount - coalesce(gone.amount, 0), 0)::float8 as collected, came.payments,
      came.recorded
    from came left join gone on gone.day = came.day
    order by came.day`.execute(db)
  return rows
}

/** How many orders campaigns of memberships took in a period; cancelled and fully refunded ones do not count. */
export async function countMemberships(db: Reader, { organizationId, from, until }: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with memberships as materialized (
      select id from forms where organization_id = ${organizationId} and form_type = 'Membership')
    select coalesce(sum(orders), 0)::integer as count from (
      select d.orders from memberships f
      join form_days d on d.organization_id = ${organizationId} and d.form_id = f.id and ${inDays('d.day', { from, until })}
      union all
      select u.change from unfolded_orders u ${orderOfToken}
      where u.organization_id = ${organizationId} and u.form_id in (select id from memberships)
        and ${inDays('o.day', { from, until })}) each`.execute(db)
  return rows[0]?.count ?? 0
}

/** What of an organization waits for a hand: payments of plans that were refused, and disputes that the bank wants answered. */
export type HomeWaits = { readonly refused: number; readonly disputes: number }

/** More than anybody counts. */
const most = 100

export async function homeWaits(db: Reader, organizationId: number): Promise<HomeWaits> {
  const { rows } = await sql<HomeWaits>`
    select
      (select count(*)::integer from (
        select from payments where organization_id = ${organizationId} and status in ('Refused', 'Error')
          and order_id is not null limit ${most}) refused) as refused,
      (select count(*)::integer from (
        select from disputes where organization_id = ${organizationId} and status = 'open' limit ${most}) waiting) as disputes`.execute(
    db,
  )
  return rows[0]!
}

/** How far an organization has come. */
export type HomeBeginnings = {
  readonly hasPublished: boolean
  readonly hasOrders: boolean
  readonly administrators: number
}

export async function homeBeginnings(db: Reader, organizationId: number): Promise<HomeBeginnings> {
  const { rows } = await sql<HomeBeginnings>`
    select
      exists (select from forms where organization_id = ${organizationId} and state in ('Public', 'Private')
        and form_type <> 'Checkout') as "hasPublished",
      exists (select from orders where organization_id = ${organizationId}) as "hasOrders",
      (select count(distinct user_id)::integer from roles where organization_id = ${organizationId}) as administrators`.execute(
    db,
  )
  return rows[0]!
}
