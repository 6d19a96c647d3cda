import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { ok, type Result } from '#domain/result.ts'
import { mayTry } from '../access/may-try.ts'
import type { App } from '../app.ts'
import { type FormAddress, findCampaign } from '../campaign/open-campaign.ts'
import { showCart } from './load-cart.ts'
import { openCart } from './place-items.ts'

/**
 * A visitor chooses something: a cart is opened and its units are held for 15 minutes (rules STK-1 and CRT-1). `userId` is
 * who is logged in: an administrator may try a form that is not published.
 */
export async function createCart(
  app: App,
  input: FormAddress & { items: readonly CartItemDraft[]; userId?: number | null },
): Promise<Result<CartView>> {
  return app.transaction(async tx => {
    const campaign = await findCampaign(tx, input)
    if (!campaign.ok) return campaign
    const isTrial = await mayTry(tx, campaign.value, input.userId)
    const opened = await openCart(app, tx, campaign.value, { items: input.items, isTrial })
    return opened.ok ? ok(showCart(app, opened.value.cart, campaign.value)) : opened
  })
}
