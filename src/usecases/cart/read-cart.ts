import type { CartView } from '#domain/cart/cart-view.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { loadCart, showCart } from './load-cart.ts'

/** Shows a living cart to whoever holds its capability; expired or unknown: `CART_UNKNOWN`. */
export async function readCart(app: App, input: { cartId: string }): Promise<Result<CartView>> {
  const loaded = await loadCart(app, app.db, input.cartId)
  return loaded.ok ? ok(showCart(app, loaded.value.cart, loaded.value.campaign)) : loaded
}
