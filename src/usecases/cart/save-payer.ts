import type { CartView } from '#domain/cart/cart-view.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { checkedPayer, storePayer } from './check-ready.ts'
import { showCart } from './load-cart.ts'
import { loadForChange, touchCart } from './place-items.ts'

/** The payer says who they are; every wrong field comes back with its code. */
export async function savePayer(
  app: App,
  input: { cartId: string; payer: PayerDraft; userId: number | null },
): Promise<Result<CartView>> {
  return app.transaction(async tx => {
    const loaded = await loadForChange(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const { cart, campaign } = loaded.value
    const payer = checkedPayer(app, campaign, input.payer)
    if (!payer.ok) return payer
    await storePayer(tx, cart, { payer: payer.value, userId: input.userId })
    const expiresAt = await touchCart(app, tx, cart)
    return ok(showCart(app, { ...cart, payer: payer.value, expiresAt, updatedAt: app.now() }, campaign))
  })
}
