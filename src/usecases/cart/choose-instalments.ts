import type { CartView } from '#domain/cart/cart-view.ts'
import { offeredCounts } from '#domain/cart/payment-terms.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { showCart } from './load-cart.ts'
import { loadForChange, touchCart } from './place-items.ts'

/** The payer chooses in how many payments; a count that the cart's items do not offer together is refused (rule DUE-1). */
export async function chooseInstalments(
  app: App,
  input: { cartId: string; count: number },
): Promise<Result<CartView>> {
  return app.transaction(async tx => {
    const loaded = await loadForChange(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const { cart, campaign } = loaded.value
    if (!offeredCounts(cart.items).includes(input.count)) return failWith('INSTALLMENTS_NOT_ALLOWED', 'count')
    const change = { installmentCount: input.count }
    const expiresAt = await touchCart(app, tx, cart, change)
    return ok(showCart(app, { ...cart, ...change, expiresAt, updatedAt: app.now() }, campaign))
  })
}
