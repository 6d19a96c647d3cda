import { sql } from 'kysely'
import { capturesOfToken, givenBack, inDays, recordedMoney } from './captured-days.ts'
import { itemsOfToken, orderOfToken } from './fold-orders.ts'
import type { Reader } from './schema.ts'

type Asked = {
  readonly organizationId: number
  readonly formId: number
  /** Instants, beginnings of days in Paris: from the first, before the second. */
  readonly from: string
  readonly until: string
  /** What is added up: days or months in Paris. */
  readonly step: 'day' | 'month'
}

export type Bucket = {
  /** The first day of the day or month. */
  readonly day: string
  /** Cents of the organization's own part that came and stayed. */
  readonly collected: number
  readonly payments: number
  /** What of `collected` did not come through the platform: cheques, cash and transfers that were recorded, in cents. */
  readonly recorded: number
}

/**
 * What a campaign collected, by the day or month in Paris when the money came; those without any are left out. What came is
 * kept by the day where its entries are folded, the few that are not yet are read beside it. What was given back of a payment,
 * or lost in a dispute, which is little, is taken off its day: a payment that was partly refunded counts with what is left. What was
 * recorded of other money counts on the day when it was handed over. The tip is the operator's and never counts.
 */
export async function collectedByDay(
  db: Reader,
  { organizationId, formId, from, until, step }: Asked,
): Promise<readonly Bucket[]> {
  const day = sql`(p.captured_at at time zone 'Europe/Paris')::date`
  const ofForm = sql`
    cross join lateral (
      select form_id from orders where organization_id = p.organization_id and id = p.order_id offset 0) o`
  const wanted = sql`p.organization_id = ${organizationId} and o.form_id = ${formId}
    and p.captured_at >= ${from} and p.captured_at < ${until}`
  const { rows } = await sql<Bucket>`
    with came as (
      select day, collected as amount, payments, 0 as recorded from form_days
      where organization_id = ${organizationId} and form_id = ${formId} and ${inDays('day', { from, until })}
      union all
      select ${day}, p.amount - p.amount_tip, 1, 0 from unfolded_entries u ${capturesOfToken} ${ofForm}
      where u.organization_id = ${organizationId} and ${wanted}
      union all
      select day, amount, 1, amount from (${recordedMoney(organizationId, inDays('received_on', { from, until }), formId)}) taken
      union all
      select day, -amount, 0, 0 from (${givenBack(organizationId, inDays('captured_on', { from, until }), formId)}) gone)
    select to_char(date_trunc(${step}, day), 'YYYY-MM-DD') as day,
      greatest(sum(amount), 0)::float8 as collected, sum(payments)::integer as payments, sum(recorded)::float8 as recorded
    from came
    group by 1 having sum(payments) > 0 order by 1`.execute(db)
  return rows
}

/** How many orders a campaign took in a period; cancelled and fully refunded ones do not count. */
export async function countOrders(
  db: Reader,
  { organizationId, formId, from, until }: Omit<Asked, 'step'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(orders), 0)::integer as count from (
      select orders from form_days
      where organization_id = ${organizationId} and form_id = ${formId} and ${inDays('day', { from, until })}
      union all
      select u.change from unfolded_orders u ${orderOfToken}
      where u.organization_id = ${organizationId} and u.form_id = ${formId} and ${inDays('o.day', { from, until })}) each`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type SoldUnits = {
  /** Null: gifts of one's own amount. */
  readonly tierId: number | null
  readonly label: string
  readonly units: number
  /** Places left now; null where they are not counted. */
  readonly left: number | null
  /** The pool whose places they are, where it has fewer than the rate itself (rule STK-6). */
  readonly poolId: number | null
}

/** How many units of each rate were sold in a period, in the order of the form; gifts without a rate come last. */
export async function soldByTier(
  db: Reader,
  { organizationId, formId, from, until }: Omit<Asked, 'step'>,
): Promise<readonly SoldUnits[]> {
  const { rows } = await sql<SoldUnits>`
    with sold as (
      select tier_id, sum(units)::integer as units from (
        select tier_id, units from tier_days
        where organization_id = ${organizationId} and form_id = ${formId} and ${inDays('day', { from, until })}
        union all
        select i.tier_id, i.quantity * u.change from unfolded_orders u ${orderOfToken} ${itemsOfToken}
        where u.organization_id = ${organizationId} and u.form_id = ${formId} and ${inDays('o.day', { from, until })}) each
      group by tier_id having sum(units) <> 0
    )
    select t.id as "tierId", t.label, coalesce(sold.units, 0) as units,
      least(own.free, pool.free) as left, case when own.free <= pool.free then null else pool.target_id end as "poolId",
      t.position
    from tiers t
    left join sold on sold.tier_id = t.id
    left join lateral (
      select greatest(capacity - sold - held, 0) as free from stocks
      where organization_id = t.organization_id and kind = 'tier' and target_id = t.id) own on true
    left join lateral (
      select greatest(capacity - sold - held, 0) as free, target_id from stocks
      where organization_id = t.organization_id and kind = 'pool' and target_id = t.pool_id) pool on true
    where t.organization_id = ${organizationId} and t.form_id = ${formId}
      and (t.deleted_at is null or sold.units is not null)
    union all
    select null, '', sold.units, null, null, 2147483647 from sold where sold.tier_id is null
    order by position, "tierId"`.execute(db)
  return rows.map(({ tierId, label, units, left, poolId }) => ({ tierId, label, units, left, poolId }))
}
