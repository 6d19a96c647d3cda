import { cartById } from '#db/carts.ts'
import { itemsOfOrder, orderByKey } from '#db/orders.ts'
import { renewableItems, renewedOrderOf } from '#db/renewals.ts'
import type { Reader } from '#db/schema.ts'
import { asksApproval, membersOf } from '#domain/membership/application.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { LoadedCart } from './load-cart.ts'

/**
 * Whether the memberships of a cart are accepted before they are paid (rule MEM-9); `renews`: the order whose link it was made by, where
 * nothing has noted that yet.
 */
export async function isApprovalAsked(
  db: Reader,
  { cart, campaign }: LoadedCart,
  renews: OrderKey | null = null,
): Promise<boolean> {
  const { approval } = campaign.form
  const members = membersOf(cart.items, cart.payer)
  if (!asksApproval(approval, members, [])) return false
  if (approval === 'everybody') return true
  const renewed = renews ?? (await renewedOrderOf(db, cart))
  return renewed === undefined || asksApproval(approval, members, await renewablePeople(db, renewed))
}

/** Those whose memberships of an order nobody has renewed yet. */
async function renewablePeople(db: Reader, key: OrderKey) {
  const order = await orderByKey(db, key)
  if (order?.status !== 'Processed') return []
  const [items, left, cart] = await Promise.all([
    itemsOfOrder(db, order),
    renewableItems(db, order),
    cartById(db, order.cartId),
  ])
  const renewable = new Set(left.map(({ itemId }) => itemId))
  return membersOf(
    items.filter(({ id }) => renewable.has(id)),
    cart?.payer ?? null,
  )
}
