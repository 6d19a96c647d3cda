import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { GivenBack } from '#domain/payment/given-back.ts'
import type { Reader } from './schema.ts'

export type GivenBackOfPayment = GivenBack & { readonly paymentId: number }

/**
 * The rows of what came back of the payments of an order, by refunds and by disputes that were lost, one for each payment and
 * day in Paris, oldest first; what is still on its way comes last.
 */
export function givenBackRows(organizationId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) {
  return sql<GivenBackOfPayment>`
    select b.payment_id as "paymentId", to_char(b.at at time zone 'Europe/Paris', 'YYYY-MM-DD') as "on",
      sum(b.organization)::integer as organization, sum(b.tip)::integer as tip
    from payments p
    cross join lateral (
      select r.payment_id, case when r.status = 'succeeded' then coalesce(r.settled_at, r.created_at) end as at,
        r.organization_part as organization, r.tip_part as tip
      from refunds r
      where r.organization_id = p.organization_id and r.payment_id = p.id and r.status <> 'failed'
      union all
      select d.payment_id, coalesce(d.settled_at, d.created_at), d.organization_part, d.amount - d.organization_part
      from disputes d
      where d.organization_id = p.organization_id and d.payment_id = p.id and d.status = 'lost'
    ) b
    where p.organization_id = ${organizationId} and p.order_id = ${orderId}
    group by 1, 2 order by 1, 2 nulls last`
}

/** {@link givenBackRows} of an order. */
export async function givenBackOfOrder(db: Reader, order: OrderKey): Promise<readonly GivenBackOfPayment[]> {
  const { rows } = await givenBackRows(sql`${order.organizationId}`, sql`${order.id}`).execute(db)
  return rows
}

/**
 * What came back of `payments p` and names no line, in cents: refunds of an amount, by card or by transfer, repayments that are no refund, and disputes
 * that were lost; with what refunded many at once, if it was that.
 */
export const backWithoutLines = sql`(
  select r.organization_part as amount, r.group_refund_id from refunds r
  where r.organization_id = p.organization_id and r.payment_id = p.id and r.status <> 'failed' and r.lines is null
  union all
  select y.amount, y.group_refund_id from repayments y
  where y.organization_id = p.organization_id and y.payment_id = p.id and y.booked_at is not null and not y.is_refund
  union all
  select d.organization_part, null from disputes d
  where d.organization_id = p.organization_id and d.payment_id = p.id and d.status = 'lost')`

/**
 * What lines of an order that were cancelled were to get back and did not, in cents: the bank sent it back, and the association pays it without naming
 * lines; the organization and the order are expressions.
 */
export function unpaidToCancelled(organizationId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) {
  return sql`coalesce((
    select sum(greatest(0, x.refunded - coalesce((
      select sum((l ->> 'amount')::integer)
      from payments c
      join refunds r on r.organization_id = c.organization_id and r.payment_id = c.id
      cross join lateral jsonb_array_elements(r.lines) l
      where c.organization_id = x.organization_id and c.order_id = x.order_id and r.status <> 'failed' and r.lines is not null
        and r.created_at >= x.cancelled_at
        and (l ->> 'orderItemId')::integer = x.item_id), 0)))
    from cancelled_lines x where x.organization_id = ${organizationId} and x.order_id = ${orderId}), 0)::integer`
}

/** What came back of an order without naming lines, beside what cancelled lines were to get, in cents: in all, and what of it no refund of many gave. */
export type Unnamed = { readonly all: Cents; readonly alone: Cents }

/** {@link backWithoutLines} of an order, less {@link unpaidToCancelled}. */
export async function unnamedBackOf(db: Reader, { organizationId, id }: OrderKey): Promise<Unnamed> {
  const unpaid = unpaidToCancelled(sql`${organizationId}`, sql`${id}`)
  const { rows } = await sql<Unnamed>`
    select greatest(0, coalesce(sum(b.amount), 0) - ${unpaid})::integer as "all",
      greatest(0, coalesce(sum(b.amount) filter (where b.group_refund_id is null), 0) - ${unpaid})::integer as alone
    from payments p cross join lateral ${backWithoutLines} b
    where p.organization_id = ${organizationId} and p.order_id = ${id}`.execute(db)
  return rows[0] ?? { all: 0, alone: 0 }
}
