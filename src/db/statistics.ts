import { sql } from 'kysely'
import type { Reader } from './schema.ts'

type Asked = {
  readonly organizationId: number
  readonly formId: number
  /** Instants: from the first, before the second. */
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
}

/**
 * What a campaign collected, by the day or month in Paris when the money came; those without any are left out. What was
 * given back of a payment, or lost in a dispute, is taken off where the payment stands: a payment that was partly refunded
 * counts with what is left. The tip is the operator's and never counts.
 */
export async function collectedByDay(db: Reader, asked: Asked): Promise<readonly Bucket[]> {
  const { rows } = await sql<Bucket>`
    -- What was given back of a payment is younger than it: read once, not payment by payment.
    with gone as materialized (
      select payment_id, sum(part) as part from (
        select payment_id, organization_part as part from refunds
        where organization_id = ${asked.organizationId} and status = 'succeeded' and created_at >= ${asked.from}
        union all
        select payment_id, organization_part from disputes
        where organization_id = ${asked.organizationId} and status = 'lost') g
      group by payment_id)
    select to_char(date_trunc(${asked.step}, p.captured_at at time zone 'Europe/Paris'), 'YYYY-MM-DD') as day,
      sum(greatest(p.amount - p.amount_tip - coalesce(gone.part, 0), 0))::float8 as collected,
      count(*)::integer as payments
    from orders o
    join payments p on p.organization_id = o.organization_id and p.order_id = o.id
    left join gone on gone.payment_id = p.id
    where o.organization_id = ${asked.organizationId} and o.form_id = ${asked.formId}
      and p.captured_at >= ${asked.from} and p.captured_at < ${asked.until}
    group by 1 order by 1`.execute(db)
  return rows
}

/** How many orders a campaign took in a period; cancelled and fully refunded ones do not count. */
export async function countOrders(db: Reader, asked: Omit<Asked, 'step'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders
    where organization_id = ${asked.organizationId} and form_id = ${asked.formId}
      and created_at >= ${asked.from} and created_at < ${asked.until} and status in ('Committed', 'Processed')`.execute(
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
export async function soldByTier(db: Reader, asked: Omit<Asked, 'step'>): Promise<readonly SoldUnits[]> {
  const { rows } = await sql<SoldUnits>`
    with sold as (
      select i.tier_id, sum(i.quantity)::integer as units
      from orders o
      join order_items i on i.organization_id = o.organization_id and i.order_id = o.id
      where o.organization_id = ${asked.organizationId} and o.form_id = ${asked.formId}
        and o.created_at >= ${asked.from} and o.created_at < ${asked.until} and o.status in ('Committed', 'Processed')
      group by i.tier_id
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
    where t.organization_id = ${asked.organizationId} and t.form_id = ${asked.formId}
      and (t.deleted_at is null or sold.units is not null)
    union all
    select null, '', sold.units, null, null, 2147483647 from sold where sold.tier_id is null
    order by position, "tierId"`.execute(db)
  return rows.map(({ tierId, label, units, left, poolId }) => ({ tierId, label, units, left, poolId }))
}
