import type { OrderKey } from '#domain/order/order.ts'
import type { Reader, Transaction } from './schema.ts'

/** A line that an association took out of an order (rule ORD-4). `refunded`: what was asked to be given back with it, in cents. */
export type CancelledLine = {
  readonly organizationId: number
  readonly orderId: number
  readonly itemId: number
  readonly refunded: number
  readonly cancelledBy: number
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
