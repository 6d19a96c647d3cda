import { prolongCart } from '#db/carts.ts'
import { prolongHolds } from '#db/stock.ts'
import { cartLifetimeMinutes } from '#domain/cart/cart-flow.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { loadCartLocked } from './load-cart.ts'

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
