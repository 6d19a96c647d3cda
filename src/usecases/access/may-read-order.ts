import { payerOfCart } from '#db/orders.ts'
import type { Owner } from '#db/payers-orders.ts'
import type { Reader } from '#db/schema.ts'
import { emailKey, userById } from '#db/users.ts'
import type { Order } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { orderSubject } from '../links/tokens.ts'

/** Who asks: a connected user, or whoever holds the signed token of a mail link. */
export type OrderReader = { readonly userId: number | null; readonly token: string | null }

/**
 * Whether this reader may see this order: the token signs exactly it, it was paid while connected, or with the address that
 * the user proved. Anyone else: 404.
 */
export async function mayReadOrder(app: App, order: Order, { userId, token }: OrderReader): Promise<boolean> {
  if (token !== null && app.signer.verifies(orderSubject(order), token, app.now())) return true
  if (userId === null) return false
  const payer = await payerOfCart(app.db, { organizationId: order.organizationId, id: order.cartId })
  if (payer === undefined) return false
  if (payer.userId === userId) return true
  const owner = payer.email === null ? undefined : await ownerOf(app.db, userId)
  return owner !== undefined && owner.emailKey === emailKey(payer.email ?? '')
}

/** Whose orders a user may see: their own, and those of the address that they proved; nobody's before that (rule ACC-4). */
export async function ownerOf(db: Reader, userId: number): Promise<Owner | undefined> {
  const user = await userById(db, userId)
  return user?.isVerified ? { userId, emailKey: emailKey(user.email) } : undefined
}
