import { prolongCart } from '#db/carts.ts'
import { couponByCode } from '#db/coupons.ts'
import type { Transaction } from '#db/schema.ts'
import { prolongHolds } from '#db/stock.ts'
import { totalOf } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { priceStored } from '#domain/cart/free-lines.ts'
import { hasSamePrices, type PriceChange, priceChanges } from '#domain/cart/price-changes.ts'
import { timeRefusal } from '#domain/coupon/coupon.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { mayTry } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { checkSelling } from '../campaign/open-campaign.ts'
import {
  type LoadedCart,
  lifeOf,
  loadCart,
  loadCartLocked,
  priceAnew,
  renewCoupon,
  showCart,
} from './load-cart.ts'

/** Shows a living cart to whoever holds its capability; expired or unknown: `CART_UNKNOWN`. */
export async function readCart(app: App, input: { cartId: string }): Promise<Result<CartView>> {
  const loaded = await loadCart(app, app.db, input.cartId)
  return loaded.ok ? ok(showCart(app, loaded.value.cart, loaded.value.campaign)) : loaded
}

/** A cart at today's prices. `changed` tells what is new about them since it was stored, and its total before, in cents. */
export type CartToday = {
  readonly cart: CartView
  /** The account whose name and address the cart carries; `null` for none. */
  readonly payerUserId: number | null
  readonly changed: { readonly prices: readonly PriceChange[]; readonly totalBefore: number } | null
}

/**
 * Shows a living cart as it would be sold now: the administrator may have changed a price since it was stored. It stays as
 * it is until `updateCart` accepts the new prices; what is not sold any more keeps its old ones, and payment refuses it.
 */
export async function readPrices(app: App, input: { cartId: string }): Promise<Result<CartToday>> {
  const loaded = await loadCart(app, app.db, input.cartId)
  return loaded.ok ? ok(await cartToday(app, loaded.value)) : loaded
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
