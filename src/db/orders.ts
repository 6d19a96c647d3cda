import { sql } from 'kysely'
import type { CartKey } from '#domain/cart/cart.ts'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { DatedRefundRule } from '#domain/form/refund-steps.ts'
import type { Order, OrderItem, OrderKey } from '#domain/order/order.ts'
import { orderFlow } from '#domain/order/order-flow.ts'
import { orderPayerFields, type Payer } from '#domain/payer/payer.ts'
import { laterLabels } from './later-options.ts'
import type { Reader, Transaction } from './schema.ts'
import { lapseSupplements } from './supplements.ts'

/** An order, as everybody reads it. */
export const orderColumns = [
  'id',
  'organizationId',
  'cartId',
  'formId',
  'status',
  'amount',
  'tip',
  'couponCode',
  'couponId',
  'locale',
  'createdAt',
  'deliveredOn',
  'isRecorded',
] as const

/** An order by its public integer id, across organizations: who may see it is the caller's question. */
export async function orderByPublicId(db: Reader, id: number): Promise<Order | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()
}

export async function orderByKey(db: Reader, key: OrderKey): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .executeTakeFirst()
}

/** A line of an order under the names of {@link OrderItem}; of the table `order_items` alone. */
export const itemColumns = sql`id, tier_id as "tierId", tier_type as "tierType", label, amount, discount, quantity,
  vat_rate::float8 as "vatRate",
  valid_from as "validFrom", valid_until as "validUntil",
  coalesce((details ->> 'isEligibleTaxReceipt')::boolean, false) as "isEligibleTaxReceipt",
  (details ->> 'counterpart')::integer as counterpart,
  coalesce((details ->> 'isSpread')::boolean, (
    select 1 < any (t.installment_counts) from tiers t
    where t.organization_id = order_items.organization_id and t.id = order_items.tier_id), false) as "isSpread",
  exists (select from cancelled_lines c
    where c.organization_id = order_items.organization_id and c.item_id = order_items.id) as "isCancelled",
  nullif(details -> 'participant', 'null') as participant,
  nullif(details -> 'contribution', 'null') as contribution,
  (details ->> 'completes')::integer as completes, ${laterLabels('order_items.organization_id', 'order_items.id')} as "laterOptions",
  coalesce(details -> 'customFields', '[]') as "customFields", coalesce(details -> 'options', '[]') as options`

export async function itemsOfOrder(db: Reader, order: OrderKey): Promise<readonly OrderItem[]> {
  const { rows } = await sql<OrderItem>`
    select ${itemColumns}
    from order_items where organization_id = ${order.organizationId} and order_id = ${order.id} order by position`.execute(
    db,
  )
  return rows
}

/**
 * What a form collected so far, in cents and without tips: charges that are still to come do not count, nor what an administrator
 * recorded (rule PAY-27), because everybody sees the sum. By how many orders: what one of them cost more afterwards is none of its own.
 */
export async function formTotals(
  db: Reader,
  form: FormKey,
): Promise<{ collected: number; contributorCount: number }> {
  const { rows } = await sql<{ collected: number; contributorCount: number }>`
    select coalesce(sum(p.amount - p.amount_tip - coalesce(r.returned, 0)), 0)::bigint as collected,
      count(distinct coalesce(s.order_id, o.id))::integer as "contributorCount"
    from orders o
    left join supplements s on s.organization_id = o.organization_id and s.cart_id = o.cart_id
    left join payments p on p.organization_id = o.organization_id and p.order_id = o.id and p.status = 'Authorized'
    left join (
      select payment_id, sum(organization_part) as returned from refunds
      where organization_id = ${form.organizationId} and status = 'succeeded' group by payment_id
    ) r on r.payment_id = p.id
    where o.organization_id = ${form.organizationId} and o.form_id = ${form.id} and o.status = 'Processed'
      and not o.is_recorded`.execute(db)
  return rows[0] ?? { collected: 0, contributorCount: 0 }
}

/** Notes when the goods of an order were received; null: it was a mistake. */
export async function storeDelivery(
  tx: Transaction,
  order: OrderKey,
  deliveredOn: string | null,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ deliveredOn })
    .where('organizationId', '=', order.organizationId)
    .where('id', '=', order.id)
    .execute()
}

/** Moves an order through its flow; returns whether this call moved it. */
export async function moveOrder(
  tx: Transaction,
  order: Pick<Order, 'organizationId' | 'id' | 'status'>,
  event: AnyEventOf<typeof orderFlow>,
): Promise<boolean> {
  const step = moveIfAllowed(orderFlow, order.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status: step.to })
    .where('organizationId', '=', order.organizationId)
    .where('id', '=', order.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type ToldField = (typeof orderPayerFields)[number]

/** Who paid, as far as the person was not erased. */
export type OrderPayer = { readonly userId: number | null } & {
  readonly [field in ToldField]: Payer[field] | (Payer[field] extends boolean ? never : null)
}

export async function payerOfCart(db: Reader, cart: CartKey): Promise<OrderPayer | undefined> {
  return db
    .selectFrom('payers')
    .select(['userId', ...orderPayerFields])
    .where('organizationId', '=', cart.organizationId)
    .where('cartId', '=', cart.id)
    .executeTakeFirst()
}

/** The address of the terms of sale that an order's payer accepted; without one where none were kept. */
export async function acceptedConditionsOf(db: Reader, order: OrderKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('orderSnapshots')
    .select(sql<string | null>`snapshot -> 'consents' ->> 'salesConditionsUrl'`.as('url'))
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .executeTakeFirst()
  return row?.url ?? undefined
}

/** What the campaign of an order said that it gives back, as its payer saw it; null where it said nothing (rule REF-17). */
export async function soldRefundRule(db: Reader, order: OrderKey): Promise<DatedRefundRule | null> {
  const row = await db
    .selectFrom('orderSnapshots')
    .select(sql<DatedRefundRule | null>`snapshot -> 'consents' -> 'refundRule'`.as('rule'))
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .executeTakeFirst()
  return row?.rule ?? null
}

/**
 * Notes items whose units are on sale again: whoever counts later what is sold leaves them out (rule STK-4). Gives those that were not
 * noted before: their units are this call's to return.
 */
export async function noteReturned<Item extends Pick<OrderItem, 'id'>>(
  tx: Transaction,
  { organizationId }: OrderKey,
  items: readonly Item[],
): Promise<readonly Item[]> {
  if (items.length === 0) return []
  const { rows: noted } = await sql<{ id: number }>`
    insert into returned_items (organization_id, item_id)
    select ${organizationId}, i.id from unnest(${items.map(({ id }) => id)}::integer[]) as i (id)
    where not exists (select from returned_items r where r.organization_id = ${organizationId} and r.item_id = i.id)
    on conflict do nothing returning item_id as id`.execute(tx)
  if (noted.length > 0) await lapseSupplements(tx, { organizationId, itemIds: noted.map(({ id }) => id) })
  return items.filter(item => noted.some(({ id }) => id === item.id))
}
