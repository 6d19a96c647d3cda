import type { Reader } from './schema.ts'

/** Who paid an order, as a message names and reaches them. */
export type MessagePayer = {
  readonly orderId: number
  readonly formId: number
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

/** The payers of orders; of those that were erased there is none. */
export async function payersOfOrders(
  db: Reader,
  organizationId: number,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, MessagePayer>> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('payers as y', join =>
      join.onRef('y.organizationId', '=', 'o.organizationId').onRef('y.cartId', '=', 'o.cartId'),
    )
    .select(['o.id as orderId', 'o.formId', 'y.firstName', 'y.lastName', 'y.email'])
    .where('o.organizationId', '=', organizationId)
    .where('o.id', 'in', [...orderIds, 0])
    .where('y.erasedAt', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.orderId, row]))
}

/** The seasons of memberships, by their lines; « 2026 », « 2026-2027 ». */
export async function seasonsOfItems(
  db: Reader,
  organizationId: number,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('memberships')
    .select(['itemId', 'season'])
    .where('organizationId', '=', organizationId)
    .where('itemId', 'in', [...itemIds, 0])
    .where('season', '<>', '')
    .execute()
  return new Map(rows.map(({ itemId, season }) => [itemId, season]))
}
