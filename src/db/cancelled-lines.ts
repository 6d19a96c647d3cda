import { type RawBuilder, sql } from 'kysely'
import type { OrderKey } from '#domain/order/order.ts'
import type { Reader, Transaction } from './schema.ts'

/** A line that an association took out of an order, or its payer gave back (rules ORD-4, REF-18). `refunded`: what was asked to be given back with it, in cents. */
export type CancelledLine = {
  readonly organizationId: number
  readonly orderId: number
  readonly itemId: number
  readonly refunded: number
  /** Null: its payer. */
  readonly cancelledBy: number | null
  readonly cancelledAt: string
}

/** Stores it; the order is locked, and the line stands. */
export async function insertCancelledLine(tx: Transaction, line: CancelledLine): Promise<void> {
  await tx.insertInto('cancelledLines').values(line).execute()
}

/** A line that was cancelled, by its id; `undefined` where it was not. */
export async function cancelledLine(
  db: Reader,
  { organizationId, itemId }: Pick<CancelledLine, 'organizationId' | 'itemId'>,
): Promise<Pick<CancelledLine, 'orderId' | 'refunded'> | undefined> {
  return db
    .selectFrom('cancelledLines')
    .select(['orderId', 'refunded'])
    .where('organizationId', '=', organizationId)
    .where('itemId', '=', itemId)
    .executeTakeFirst()
}

/** Which lines of an order were cancelled or given up by themselves, as their own rule says; not those that went back with their whole order. */
export async function cancelledLinesOf(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('cancelledLines')
    .select('itemId')
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', id)
    .execute()
  return new Set(rows.map(({ itemId }) => itemId))
}

/** Which lines of an order its payer gave up at an instant. */
export async function givenUpLines(
  db: Reader,
  { organizationId, id }: OrderKey,
  at: string,
): Promise<readonly Pick<CancelledLine, 'itemId' | 'refunded'>[]> {
  return db
    .selectFrom('cancelledLines')
    .select(['itemId', 'refunded'])
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', id)
    .where('cancelledBy', 'is', null)
    .where('cancelledAt', '=', at)
    .execute()
}

/** Which items of an order are on sale again, whatever gave them back. */
export async function returnedItemsOf(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('returnedItems as r')
    .innerJoin('orderItems as i', join =>
      join.onRef('i.organizationId', '=', 'r.organizationId').onRef('i.id', '=', 'r.itemId'),
    )
    .select('r.itemId')
    .where('i.organizationId', '=', organizationId)
    .where('i.orderId', '=', id)
    .execute()
  return new Set(rows.map(({ itemId }) => itemId))
}

/** Whether an order holds something else than lines that went back and gifts beside them; `id` and its organization are expressions. */
export function holdsSomething(organizationId: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const lines = sql`order_items i left join returned_items r on r.organization_id = i.organization_id and r.item_id = i.id
    where i.organization_id = ${organizationId} and i.order_id = ${id}`
  return sql<boolean>`(not exists (select from ${lines} and r.item_id is not null)
    or exists (select from ${lines} and r.item_id is null and i.tier_type <> 'Donation'))`
}
