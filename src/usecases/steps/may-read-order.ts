import { payerOfCart } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { orderSubject } from './order-token.ts'

/** Who asks: a connected user, or whoever holds the signed token of a mail link. */
export type Reader = { readonly userId: number | null; readonly token: string | null }

/** Whether this reader may see this order: its own payer, or the token signs exactly it. Anyone else: 404. */
export async function mayReadOrder(app: App, order: Order, { userId, token }: Reader): Promise<boolean> {
  if (token !== null && app.signer.verifies(orderSubject(order), token, app.now())) return true
  if (userId === null) return false
  const payer = await payerOfCart(app.db, { organizationId: order.organizationId, id: order.cartId })
  return payer?.userId === userId
}
