import { sql } from 'kysely'
import type { OrderKey } from '#domain/order/order.ts'
import { column } from './retention.ts'
import type { Reader, Transaction } from './schema.ts'

/** Who writes, and when. */
type Writing = { readonly userId: number; readonly now: string }

/** Writes a note about an order (rule ORD-2). */
export async function insertOrderNote(
  tx: Transaction,
  { organizationId, id }: OrderKey,
  body: string,
  { userId, now }: Writing,
): Promise<void> {
  await tx
    .insertInto('orderNotes')
    .values({ organizationId, orderId: id, body, writtenBy: userId, writtenAt: now })
    .execute()
}

/** Deletes a note of an order; `false`: it has no such note. */
export async function removeOrderNote(
  tx: Transaction,
  { organizationId, id }: OrderKey,
  noteId: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('orderNotes')
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', id)
    .where('id', '=', noteId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Takes what was noted about orders whose payers were erased before, and what was edited of them. */
export async function eraseOfficeWords(
  db: Reader,
  orders: readonly (readonly [organizationId: number, orderId: number])[],
): Promise<void> {
  for (const table of ['order_notes', 'order_edits'])
    await sql`
    delete from ${sql.table(table)} n
    using unnest(${column(orders, 0)}::integer[], ${column(orders, 1)}::integer[]) as gone (organization_id, order_id), orders o
    where n.organization_id = gone.organization_id and n.order_id = gone.order_id
      and o.organization_id = n.organization_id and o.id = n.order_id
      and not exists (select from payers y
        where y.organization_id = o.organization_id and y.cart_id = o.cart_id and y.erased_at is null)`.execute(
      db,
    )
}
