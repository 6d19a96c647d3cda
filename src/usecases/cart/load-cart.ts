import { type CartInCampaign, cartInCampaign, lockCartInCampaign } from '#db/carts-in-campaigns.ts'
import { couponByCode } from '#db/coupons.ts'
import type { Campaign } from '#db/forms.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { type Cart, type CartItem, supplementOf } from '#domain/cart/cart.ts'
import { cartLifetimeMinutes, lastMoment } from '#domain/cart/cart-flow.ts'
import { type CartView, cartView } from '#domain/cart/cart-view.ts'
import { currentAnswers } from '#domain/cart/current-answers.ts'
import { appliesTo, discountItems } from '#domain/cart/discount-items.ts'
import { priceStored } from '#domain/cart/free-lines.ts'
import { isUsable } from '#domain/coupon/coupon.ts'
import { tipRateFactors } from '#domain/operator/settings.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { itemsWithinCaps, withinCaps } from '../campaign/caps.ts'
import { codesTyped, openTo } from '../campaign/open-campaign.ts'
import { earlier, minutesAfter, parisDate } from '../paris-time.ts'

/** A living cart and its campaign. */
export type LoadedCart = { readonly cart: Cart; readonly campaign: Campaign }

/** The same while the cart is locked, with the request that is being paid for it, locked too. */
export type LockedCart = CartInCampaign

/** The living cart of a capability; expired, paid or unknown: `CART_UNKNOWN` (platform API). */
export async function loadCart(app: App, db: Reader, id: string): Promise<Result<LoadedCart>> {
  return livingCart(app, await cartInCampaign(db, id))
}

/** The same, with the cart and its living request locked until the transaction ends. */
export async function loadCartLocked(app: App, tx: Transaction, id: string): Promise<Result<LockedCart>> {
  return livingCart(app, await lockCartInCampaign(tx, id))
}

/**
 * A cart that was read, if it lives and its visitor filled it (what completes an order is paid by its own link alone; rule ORD-7): with the answers that its form takes today, as the operator's caps leave it, in its campaign as
 * its codes open it, one more than those that it was filled with where somebody brings it (rule FRM-20).
 */
export function livingCart(
  app: App,
  read: CartInCampaign | undefined,
  code?: string | null,
): Result<CartInCampaign> {
  if (read === undefined || read.cart.status !== 'open' || read.cart.expiresAt < app.now())
    return failWith('CART_UNKNOWN')
  const { cart, living } = read
  if (supplementOf(cart.items) !== null) return failWith('CART_UNKNOWN')
  // What was handed in as an application is nobody's to change (rule MEM-9).
  if (cart.appliedAt != null) return failWith('CART_UNKNOWN')
  const campaign = withinCaps(app, openTo(read.campaign, [...(cart.openedWith ?? []), ...codesTyped(code)]))
  const items = itemsWithinCaps(app, currentAnswers(campaign.form, cart.items), campaign.form.formType)
  return ok({ cart: { ...cart, items }, campaign, living })
}

/**
 * Until when a cart lives that is changed, refreshed or paid now: 15 minutes, at most 60 from its creation (rules CRT-1,
 * PAY-6); one that was offered from a waiting list as long as its offer, and at its end as any other cart.
 */
export function lifeOf(
  app: App,
  { createdAt, reservedUntil = null }: Pick<Cart, 'createdAt' | 'reservedUntil'>,
): string {
  const life = earlier(minutesAfter(app.now(), cartLifetimeMinutes), lastMoment(reservedUntil ?? createdAt))
  return reservedUntil !== null && reservedUntil > life ? reservedUntil : life
}

/** The cart as every cart call answers it. */
export function showCart(app: App, cart: Cart, { form, organization }: Campaign): CartView {
  const today = parisDate(app.now())
  return cartView(cart, {
    form,
    organization,
    today,
    tipRateFactors: tipRateFactors(app.settings.current(), form.formType),
  })
}

/** A cart's items as the form sells them today, its coupon included; `undefined`: it does not sell them as they are any more. */
export async function priceAnew(
  app: App,
  db: Reader,
  { cart, campaign }: LoadedCart,
): Promise<Coupled | undefined> {
  const priced = priceStored(campaign, cart.items)
  return priced.ok ? renewCoupon(app, db, cart, priced.value) : undefined
}

/** Items with the coupon whose discount they have. */
type Coupled = Pick<Cart, 'items' | 'coupon'>

/**
 * The items of a cart, priced anew, with its coupon's discount. A code that does not apply any more stays in the cart without
 * its coupon, so that the payer is told (`coupons[].valid` false), never silently. One that the cart holds already outlives
 * its last day as long as the cart does; one that was lost comes back only where `revive` says so.
 */
export async function renewCoupon(
  app: App,
  db: Reader,
  { organizationId, formId, coupon }: Pick<Cart, 'organizationId' | 'formId' | 'coupon'>,
  items: readonly CartItem[],
  { revive = false } = {},
): Promise<Coupled> {
  if (coupon === null || (coupon.id === null && !revive)) return { items, coupon }
  const found = await couponByCode(db, { organizationId, formId, code: coupon.code })
  const usable = found !== undefined && (found.id === coupon.id || isUsable(found, app.now()))
  if (!usable || !appliesTo(found, items)) return withoutCoupon({ items, coupon })
  return { items: discountItems(items, found), coupon: { code: coupon.code, id: found.id } }
}

/** The same where the code does not apply: it stays, and lowers nothing. */
export function withoutCoupon({ items, coupon }: Coupled): Coupled {
  return {
    items: discountItems(items, null),
    coupon: coupon === null ? null : { code: coupon.code, id: null },
  }
}
