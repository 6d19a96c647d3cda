import { totalOf } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { hasSamePrices, type PriceChange, priceChanges } from '#domain/cart/price-changes.ts'
import type { App } from '../app.ts'
import { type LoadedCart, priceAnew, showCart } from './load-cart.ts'

/** A cart at today's prices. `changed` tells what is new about them since it was stored, and its total before, in cents. */
export type CartToday = {
  readonly cart: CartView
  /** The account whose name and address the cart carries; `null` for none. */
  readonly payerUserId: number | null
  readonly changed: { readonly prices: readonly PriceChange[]; readonly totalBefore: number } | null
}

/** A living cart that was read, as it would be sold now. */
export async function cartToday(app: App, loaded: LoadedCart): Promise<CartToday> {
  const { cart, campaign } = loaded
  const { payerUserId } = cart
  const today = await priceAnew(app, app.db, loaded)
  if (today === undefined || hasSamePrices(cart.items, today.items))
    return { cart: showCart(app, cart, campaign), payerUserId, changed: null }
  const changed = { prices: priceChanges(cart.items, today.items), totalBefore: totalOf(cart.items) }
  return { cart: showCart(app, { ...cart, ...today }, campaign), payerUserId, changed }
}
