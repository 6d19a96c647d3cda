import { sql } from 'kysely'
import type { BackOfItems } from '#domain/order/item-money.ts'
import type { OrderItem, OrderKey } from '#domain/order/order.ts'
import type { NameOnTicket } from '#domain/order/person-attestation.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { ScheduleFrequency } from '#domain/payment/schedule.ts'
import { itemColumns } from './orders.ts'
import { paymentColumns } from './payments.ts'
import { rowOf } from './row-json.ts'
import type { Reader } from './schema.ts'
import type { Withdrawal } from './withdrawals.ts'

/** What came back of a payment. */
export type BackOfPayment = BackOfItems & {
  readonly paymentId: number
  /** When, as an ISO instant. */
  readonly at: string
}

/** An order with everything that says which money is for which of its items. */
export type ItemSale = OrderKey & {
  readonly items: readonly OrderItem[]
  /** In the order of their dates. */
  readonly payments: readonly Payment[]
  /** By refunds that are done and disputes that were lost, oldest first. */
  readonly back: readonly BackOfPayment[]
  readonly withdrawal: Pick<Withdrawal, 'lines' | 'amount'> | null
  readonly plan: { readonly frequency: ScheduleFrequency; readonly count: number | null } | null
  /** Its items that an attestation was issued for, whether one is true today or not. */
  readonly attested: readonly number[]
  /** What stood on the tickets of its items that were changed, one name after the other. */
  readonly ticketNames: readonly (NameOnTicket & { readonly itemId: number })[]
  /** Nobody once the person was erased. */
  readonly payer: Pick<NonNullable<OrderItem['participant']>, 'firstName' | 'lastName'> | null
}

/** The sales of orders, in one round trip and in no order. */
export async function itemSales(db: Reader, orders: readonly OrderKey[]): Promise<readonly ItemSale[]> {
  if (orders.length === 0) return []
  const { rows } = await sql<Omit<ItemSale, 'payments'> & { readonly payments: readonly object[] }>`
    select o.organization_id as "organizationId", o.id,
      coalesce((
        select jsonb_agg(to_jsonb(i) - 'position' order by i.position)
        from (select ${itemColumns}, position from order_items
          where organization_id = o.organization_id and order_id = o.id) i), '[]') as items,
      coalesce((
        select jsonb_agg(to_jsonb(p) order by p.number)
        from payments p where p.organization_id = o.organization_id and p.order_id = o.id), '[]') as payments,
      coalesce((
        select jsonb_agg(jsonb_build_object('paymentId', b.payment_id, 'on', to_char(b.at at time zone 'Europe/Paris', 'YYYY-MM-DD'),
          'at', instant(b.at), 'amount', b.amount, 'lines', b.lines) order by b.at, b.id)
        from payments p
        cross join lateral (
          select r.id::text, r.payment_id, coalesce(r.settled_at, r.created_at) as at, r.organization_part as amount, r.lines
          from refunds r
          where r.organization_id = p.organization_id and r.payment_id = p.id and r.status = 'succeeded' and r.organization_part > 0
          union all
          select d.id::text, d.payment_id, coalesce(d.settled_at, d.created_at), d.organization_part, null
          from disputes d
          where d.organization_id = p.organization_id and d.payment_id = p.id and d.status = 'lost' and d.organization_part > 0
        ) b
        where p.organization_id = o.organization_id and p.order_id = o.id), '[]') as back,
      (select jsonb_build_object('lines', w.lines, 'amount', w.amount)
        from withdrawals w where w.organization_id = o.organization_id and w.order_id = o.id) as withdrawal,
      (select jsonb_build_object('frequency', s.frequency, 'count', s.count)
        from schedules s where s.organization_id = o.organization_id and s.order_id = o.id) as plan,
      coalesce((
        select jsonb_agg(i.id) from order_items i
        where i.organization_id = o.organization_id and i.order_id = o.id and exists (
          select from documents d where d.organization_id = i.organization_id
            and d.kind = 'personAttestation' and split_part(d.subject_id, ':', 1) = i.id::text)), '[]') as attested,
      coalesce((
        select jsonb_agg(jsonb_build_object('itemId', t.item_id, 'firstName', n.first_name, 'lastName', n.last_name, 'endedBy', n.kind)
          order by n.kind is null, n.changed_at, n.id)
        from tickets t cross join lateral (
          select c.first_name, c.last_name, c.kind, c.changed_at, c.id
          from ticket_changes c where c.organization_id = t.organization_id and c.ticket_id = t.id
          union all select t.first_name, t.last_name, null, null, null
        ) n
        where t.organization_id = o.organization_id and t.order_id = o.id and t.place = 1
          and (t.first_name is not null or t.last_name is not null)), '[]') as "ticketNames",
      (select jsonb_build_object('firstName', y.first_name, 'lastName', y.last_name)
        from payers y where y.organization_id = o.organization_id and y.cart_id = o.cart_id) as payer
    from unnest(${orders.map(({ organizationId }) => organizationId)}::integer[], ${orders.map(({ id }) => id)}::integer[])
      as k (organization_id, id)
    join orders o on o.organization_id = k.organization_id and o.id = k.id`.execute(db)
  return rows.map(sale => ({
    ...sale,
    payments: sale.payments.map(payment => rowOf<Payment>(payment, paymentColumns)),
  }))
}
