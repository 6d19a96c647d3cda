import { type RawBuilder, sql } from 'kysely'
import type { FormType, TierType } from '#domain/form/form.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { isGivenBack } from './given-back-place.ts'
import type { Reader, Transaction } from './schema.ts'

/** What has a row for each place of an order that was paid for: tickets, and cards of members. */
export type PlaceKind = {
  readonly table: 'tickets' | 'membership_cards'
  readonly tierType: TierType
  readonly formTypes: readonly FormType[]
}

/** A place that was paid for and has no row. */
type BarePlace = { readonly itemId: number; readonly place: number }

/**
 * Locks an order and gives its places that have no row, in their order; none unless it was paid for. Whoever else makes its rows
 * waits, and finds them made.
 */
export async function lockBarePlaces(
  tx: Transaction,
  { table, tierType }: PlaceKind,
  { organizationId, id }: OrderKey,
): Promise<readonly BarePlace[]> {
  const { rows: locked } = await sql`
    select from orders where organization_id = ${organizationId} and id = ${id} and status = 'Processed'
    for no key update`.execute(tx)
  if (locked.length === 0) return []
  // A statement of its own: it sees what was committed while the lock was waited for.
  const { rows } = await sql<BarePlace>`
    select i.id as "itemId", place
    from order_items i cross join generate_series(1, i.quantity) as place
    where i.organization_id = ${organizationId} and i.order_id = ${id} and i.tier_type = ${tierType}
      and not exists (select from ${sql.table(table)} t
        where t.organization_id = i.organization_id and t.item_id = i.id and t.place = place.place)
      and not ${isGivenBack(sql`i.organization_id`, sql`i.id`)}
    order by i.position, place`.execute(tx)
  return rows
}

/** Where a sweep goes on, and how far one reading of it goes. */
export type BareInput = { readonly after: OrderKey; readonly now: string; readonly limit: number }

/** Paid orders with a place that has no row: the first of them after a key, in order; `isLive` says of a form `f` whether it is looked at. */
export async function bareOrders(
  db: Reader,
  { table, tierType, formTypes }: PlaceKind,
  { after, limit }: BareInput,
  isLive: RawBuilder<unknown>,
): Promise<readonly OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select o.organization_id as "organizationId", o.id
    from forms f join orders o on o.organization_id = f.organization_id and o.form_id = f.id
    where f.form_type = any (${formTypes}::text[]) and ${isLive}
      and o.status = 'Processed' and (o.organization_id, o.id) > (${after.organizationId}, ${after.id}) and exists (
        select from order_items i
        where i.organization_id = o.organization_id and i.order_id = o.id and i.tier_type = ${tierType}
          and not exists (select from ${sql.table(table)} t where t.organization_id = i.organization_id and t.item_id = i.id)
          and not ${isGivenBack(sql`i.organization_id`, sql`i.id`)})
    order by o.organization_id, o.id limit ${limit}`.execute(db)
  return rows
}

type NewPlace = BarePlace & { readonly id: string; readonly secret: string; readonly code: string }

/**
 * Stores the rows of one order with the next numbers of a series, which is the same in every year, in one statement: where anything of
 * it fails no number is used up, and none is used twice. Whoever else takes numbers of the series waits, so that comes last.
 */
export async function insertPlaces(
  tx: Transaction,
  { table, series }: Pick<PlaceKind, 'table'> & { readonly series: string },
  { organizationId, id: orderId, formId }: OrderKey & { readonly formId: number },
  places: readonly NewPlace[],
  now: string,
): Promise<void> {
  const rows = places.map((place, index) => ({ ...place, item_id: place.itemId, index }))
  await sql`
    with numbers as (
      insert into document_numbers (organization_id, series, year, next)
      values (${organizationId}, ${series}, 0, 1 + ${places.length}::integer)
      on conflict (organization_id, series, year) do update set next = document_numbers.next + ${places.length}::integer
      returning next - ${places.length}::integer as first
    )
    insert into ${sql.table(table)} (organization_id, id, form_id, order_id, item_id, place, number, secret, code, created_at)
    select ${organizationId}, t.id, ${formId}, ${orderId}, t.item_id, t.place, first + t.index, t.secret, t.code, ${now}::timestamptz
    from numbers, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (id uuid, item_id integer, place integer, secret text, code text, index integer)`.execute(tx)
}
