import { cartById, lockCart } from '#db/carts.ts'
import { type Campaign, campaignByKey } from '#db/forms.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type CartView, cartView } from '#domain/cart/cart-view.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'

/** A living cart and its campaign. */
export type LoadedCart = { readonly cart: Cart; readonly campaign: Campaign }

/** The living cart of a capability; expired, paid or unknown: `CART_UNKNOWN` (platform API). */
export async function loadCart(app: App, db: Reader, id: string): Promise<Result<LoadedCart>> {
  return living(app, db, await cartById(db, id))
}

/** The same, with the cart locked until the transaction ends. */
export async function loadCartLocked(app: App, tx: Transaction, id: string): Promise<Result<LoadedCart>> {
  return living(app, tx, await lockCart(tx, id))
}

async function living(app: App, db: Reader, cart: Cart | undefined): Promise<Result<LoadedCart>> {
  if (cart === undefined || cart.status !== 'open' || cart.expiresAt < app.now())
    return failWith('CART_UNKNOWN')
  return ok({ cart, campaign: await campaignByKey(db, cart.organizationId, cart.formId) })
}

/** The cart as every cart call answers it. */
export function showCart(app: App, cart: Cart, { form, organization }: Campaign): CartView {
  const today = parisDate(app.now())
  return cartView(cart, { form, organization, today, tipRateFactor: app.operator.tipRateFactor })
}
