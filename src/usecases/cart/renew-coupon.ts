import { couponByCode } from '#db/coupons.ts'
import type { Reader } from '#db/schema.ts'
import type { Cart, CartItem } from '#domain/cart/cart.ts'
import { appliesTo, discountItems } from '#domain/cart/discount-items.ts'
import { isUsable } from '#domain/coupon/coupon.ts'
import type { App } from '../app.ts'

/** Items with the coupon whose discount they have. */
export type Coupled = Pick<Cart, 'items' | 'coupon'>

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
