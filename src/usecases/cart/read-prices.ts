import { totalOf } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { hasSamePrices, type PriceChange, priceChanges } from '#domain/cart/price-changes.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { loadCart, priceAnew, showCart } from './load-cart.ts'

/** A cart at today's prices. `changed` tells what is new about them since it was stored, and its total before, in cents. */
export type CartToday = {
  readonly cart: CartView
  readonly changed: { readonly prices: readonly PriceChange[]; readonly totalBefore: number } | null
}

/**
 * Shows a living cart as it would be sold now: the administrator may have changed a price since it was stored. It stays as
 * it is until `updateCart` accepts the new prices; what is not sold any more keeps its old ones, and payment refuses it.
 */
export async function readPrices(app: App, input: { cartId: string }): Promise<Result<CartToday>> {
  const loaded = await loadCart(app, app.db, input.cartId)
  if (!loaded.ok) return loaded
  const { cart, campaign } = loaded.value
  const today = await priceAnew(app, app.db, loaded.value)
  if (today === undefined || hasSamePrices(cart.items, today.items))
    return ok({ cart: showCart(app, cart, campaign), changed: null })
  const changed = { prices: priceChanges(cart.items, today.items), totalBefore: totalOf(cart.items) }
  return ok({ cart: showCart(app, { ...cart, ...today }, campaign), changed })
}
