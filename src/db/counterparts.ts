import { sql } from 'kysely'
import type { OrderItem, OrderKey } from '#domain/order/order.ts'
import { itemColumns } from './orders.ts'
import type { Reader } from './schema.ts'

/**
 * What the donor of an order has ordered before it in the same calendar year in Paris at the same organization, and that has a
 * counterpart, in its order: one person is known by their e-mail address, whatever its case. What was cancelled or came back whole does not count.
 */
export async function earlierCounterparts(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<readonly OrderItem[]> {
  const { rows } = await sql<OrderItem>`
    select ${itemColumns}
    from order_items
    where organization_id = ${organizationId} and details ? 'counterpart' and order_id in (
      select o.id
      from orders own
      join payers me on me.organization_id = own.organization_id and me.cart_id = own.cart_id
      join payers y on y.organization_id = own.organization_id and lower(y.email) = lower(me.email)
      join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id
      where own.organization_id = ${organizationId} and own.id = ${id} and o.id < own.id and o.status in ('Committed', 'Processed')
        and extract(year from o.created_at at time zone 'Europe/Paris') = extract(year from own.created_at at time zone 'Europe/Paris'))
    order by order_id, position`.execute(db)
  return rows
}
