import { type RawBuilder, sql } from 'kysely'
import type { OrderKey } from '#domain/order/order.ts'
import type { Reader } from './schema.ts'

type Orders = { readonly organizationId: number; readonly ids: readonly number[] }

/**
 * The orders of a donor in the calendar year in Paris of each of some of theirs at the same organization, `own`, as `o`, that have a
 * counterpart themselves: one person is known by their e-mail address, whatever its case.
 */
const ofDonorsYear = ({ organizationId, ids }: Orders): RawBuilder<unknown> => sql`
  from orders own
  join payers me on me.organization_id = own.organization_id and me.cart_id = own.cart_id
  join payers y on y.organization_id = own.organization_id and lower(y.email) = lower(me.email)
  join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id
  where own.organization_id = ${organizationId} and own.id = any (${ids}::integer[])
    and extract(year from o.created_at at time zone 'Europe/Paris') = extract(year from own.created_at at time zone 'Europe/Paris')
    and exists (${withCounterpart('own')}) and exists (${withCounterpart('o')})`

const withCounterpart = (order: 'own' | 'o'): RawBuilder<unknown> => sql`
  select from order_items i
  where i.organization_id = ${sql.ref(order)}.organization_id and i.order_id = ${sql.ref(order)}.id and i.details ? 'counterpart'`

/** An order, and one of the same donor that came before it. */
type Earlier = { readonly of: number; readonly id: number }

/**
 * Of each of some orders those that came before it and stand, in their order: what was cancelled or came back whole uses nothing of the
 * year's cap.
 */
export async function earlierWithCounterparts(db: Reader, orders: Orders): Promise<readonly Earlier[]> {
  const { rows } = await sql<Earlier>`
    select own.id as of, o.id ${ofDonorsYear(orders)}
      and o.id < own.id and o.status in ('Committed', 'Processed')
    order by own.id, o.id`.execute(db)
  return rows
}

/** The payments that came of those after it: what it uses of the year's cap decides on theirs. */
export async function paymentsOfLater(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payments
    where organization_id = ${organizationId} and captured_at is not null
      and order_id in (select o.id ${ofDonorsYear({ organizationId, ids: [id] })} and o.id > own.id)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
