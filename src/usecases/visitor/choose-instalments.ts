import type { CartView } from '#domain/cart/cart-view.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { loadCart, showCart } from '../steps/load-cart.ts'

/** The payer chooses in how many payments; a count that the cart does not offer is refused (D7). */
export async function chooseInstalments(
  app: App,
  input: { cartId: string; count: number },
): Promise<Result<CartView>> {
  const loaded = await loadCart(app, app.db, input.cartId)
  if (!loaded.ok) return loaded
  const view = showCart(app, loaded.value.cart, loaded.value.campaign)
  return view.installmentCounts.includes(input.count)
    ? ok(view)
    : failWith('INSTALLMENTS_NOT_ALLOWED', 'count')
}
