import { prolongCart } from '#db/carts.ts'
import { prolongHolds } from '#db/stock.ts'
import { totalOf } from '#domain/cart/cart.ts'
import { cartLifetimeMinutes } from '#domain/cart/cart-flow.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { hasSamePrices, type PriceChange, priceChanges } from '#domain/cart/price-changes.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { loadCart, loadCartLocked, priceAnew, showCart } from './load-cart.ts'

/** Shows a living cart to whoever holds its capability; expired or unknown: `CART_UNKNOWN`. */
export async function readCart(app: App, input: { cartId: string }): Promise<Result<CartView>> {
  const loaded = await loadCart(app, app.db, input.cartId)
  return loaded.ok ? ok(showCart(app, loaded.value.cart, loaded.value.campaign)) : loaded
}

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

/** A visitor asks for more time: cart and holds live 15 minutes from now; nothing else changes. */
export async function refreshCart(
  app: App,
  input: { cartId: string },
): Promise<Result<{ meta: CartView['meta']; expiry: string }>> {
  return app.transaction(async tx => {
    const loaded = await loadCartLocked(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const { cart } = loaded.value
    const expiry = minutesAfter(app.now(), cartLifetimeMinutes)
    await prolongCart(tx, cart, expiry)
    await prolongHolds(tx, { organizationId: cart.organizationId, cartId: cart.id }, expiry)
    return ok({ meta: { createdAt: cart.createdAt, updatedAt: cart.updatedAt }, expiry })
  })
}
