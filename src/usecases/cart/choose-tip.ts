import type { CartView } from '#domain/cart/cart-view.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { parseTip } from '#domain/tip/tip-choice.ts'
import type { App } from '../app.ts'
import { showCart } from './load-cart.ts'
import { loadForChange, touchCart } from './place-items.ts'

/** The payer picks a voluntary contribution, zero included: the pick is the confirmation (rule TIP-3). */
export async function chooseTip(
  app: App,
  input: { cartId: string; tip: unknown },
): Promise<Result<CartView>> {
  const tip = parseTip(input.tip)
  if (tip === undefined) return failWith('tip_invalid', 'tip')
  return app.transaction(async tx => {
    const loaded = await loadForChange(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const { cart, campaign } = loaded.value
    const expiresAt = await touchCart(app, tx, cart, { tip })
    return ok(showCart(app, { ...cart, tip, expiresAt, updatedAt: app.now() }, campaign))
  })
}
