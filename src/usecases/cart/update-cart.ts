import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { ok, type Result } from '#domain/result.ts'
import { mayTry } from '../access/may-try.ts'
import type { App } from '../app.ts'
import { type FormAddress, findCampaign } from '../campaign/open-campaign.ts'
import { showCart } from './load-cart.ts'
import { replaceItems } from './place-items.ts'

/**
 * A visitor changes a cart: its items are replaced atomically, its living payment request is closed (rule PAY-5). `userId`
 * as in `createCart`.
 */
export async function updateCart(
  app: App,
  input: FormAddress & { cartId: string; items: readonly CartItemDraft[]; userId?: number | null },
): Promise<Result<CartView>> {
  return app.transaction(async tx => {
    const campaign = await findCampaign(tx, input)
    if (!campaign.ok) return campaign
    const isTrial = await mayTry(tx, campaign.value, input.userId)
    const asked = { items: input.items, isTrial }
    const changed = await replaceItems(app, tx, input.cartId, campaign.value, asked)
    return changed.ok ? ok(showCart(app, changed.value.cart, campaign.value)) : changed
  })
}
