import { prolongCart } from '#db/carts.ts'
import { couponByCode } from '#db/coupons.ts'
import type { Transaction } from '#db/schema.ts'
import { prolongHolds } from '#db/stock.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { priceStored } from '#domain/cart/free-lines.ts'
import { hasSamePrices } from '#domain/cart/price-changes.ts'
import { timeRefusal } from '#domain/coupon/coupon.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { mayTry } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { checkSelling } from '../campaign/open-campaign.ts'
import { type CartToday, cartToday } from './cart-today.ts'
import { type LoadedCart, lifeOf, loadCart, loadCartLocked, renewCoupon, showCart } from './load-cart.ts'

/** Shows a living cart to whoever holds its capability; expired or unknown: `CART_UNKNOWN`. */
export async function readCart(app: App, input: { cartId: string }): Promise<Result<CartView>> {
  const loaded = await loadCart(app, app.db, input.cartId)
  return loaded.ok ? ok(showCart(app, loaded.value.cart, loaded.value.campaign)) : loaded
}

/**
 * Shows a living cart as it would be sold now: the administrator may have changed a price since it was stored. It stays as
 * it is until `updateCart` accepts the new prices; what is not sold any more keeps its old ones, and payment refuses it.
 */
export async function readPrices(app: App, input: { cartId: string }): Promise<Result<CartToday>> {
  const loaded = await loadCart(app, app.db, input.cartId)
  return loaded.ok ? ok(await cartToday(app, loaded.value)) : loaded
}

/**
 * A visitor asks for more time: cart and holds live on; nothing else changes (rule CRT-1). What could not be ordered like
 * this any more is not held any longer either: an ended sale, other prices, an ended coupon.
 */
export async function refreshCart(
  app: App,
  input: { readonly cartId: string; readonly userId?: number | null },
): Promise<Result<{ meta: CartView['meta']; expiry: string }>> {
  return app.transaction(async tx => {
    const loaded = await loadCartLocked(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const { cart } = loaded.value
    const isTrial = await mayTry(tx, loaded.value.campaign, input.userId)
    const sold = await isSoldLikeThis(app, tx, loaded.value, isTrial)
    if (!sold.ok) return sold
    const expiry = lifeOf(app, cart)
    await prolongCart(tx, cart, expiry)
    await prolongHolds(tx, { organizationId: cart.organizationId, cartId: cart.id }, expiry)
    return ok({ meta: { createdAt: cart.createdAt, updatedAt: cart.updatedAt }, expiry })
  })
}

/** Whether somebody could order a cart now as it stands. */
async function isSoldLikeThis(
  app: App,
  tx: Transaction,
  loaded: LoadedCart,
  isTrial: boolean,
): Promise<Result<null>> {
  const { cart, campaign } = loaded
  const selling = checkSelling(app, campaign, { isTrial })
  if (!selling.ok) return selling
  const now = app.now()
  const onSale = priceStored({ ...campaign, now }, cart.items)
  if (!onSale.ok) {
    const isOver = onSale.error.some(({ code }) => code === 'FORM_CLOSED')
    return failWith(isOver ? 'FORM_CLOSED' : 'TARIFF_CHANGED')
  }
  const coupon = await checkCoupon(tx, cart, now)
  if (!coupon.ok) return coupon
  const today = await renewCoupon(app, tx, cart, onSale.value)
  return hasSamePrices(cart.items, today.items) ? ok(null) : failWith('TARIFF_CHANGED')
}

async function checkCoupon(
  tx: Transaction,
  { organizationId, formId, coupon }: LoadedCart['cart'],
  now: string,
): Promise<Result<null>> {
  if (coupon === null || coupon.id === null) return ok(null)
  const found = await couponByCode(tx, { organizationId, formId, code: coupon.code })
  if (found === undefined) return failWith('COUPON_INVALID', 'discountCode')
  const reason = timeRefusal(found, now)
  return reason === undefined
    ? ok(null)
    : fail({ code: 'COUPON_INVALID', field: 'discountCode', values: { reason } })
}
