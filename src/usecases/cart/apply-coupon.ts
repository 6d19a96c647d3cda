import { couponByCode } from '#db/coupons.ts'
import type { Transaction } from '#db/schema.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { appliesTo, discountItems } from '#domain/cart/discount-items.ts'
import {
  type Coupon,
  type CouponRefusal,
  longestCode,
  normaliseCode,
  timeRefusal,
} from '#domain/coupon/coupon.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type LoadedCart, showCart } from './load-cart.ts'
import { holdCart, loadForChange, touchCart } from './place-items.ts'

/**
 * The payer types a code: it lowers the cart and holds one of its uses. A second one replaces the first, an empty one
 * removes it; a code that does not apply here and now changes nothing and is `COUPON_INVALID` (platform API), with the
 * reason where the code is known.
 */
export async function applyCoupon(
  app: App,
  input: { cartId: string; discountCode: string },
): Promise<Result<CartView>> {
  const code = normaliseCode(input.discountCode)
  return app.transaction(async tx => {
    const loaded = await loadForChange(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const found = code === '' ? ok(null) : await usableCoupon(app, tx, loaded.value, code)
    if (!found.ok) return found
    const coupon = found.value
    const { cart, campaign } = loaded.value
    const change = {
      items: discountItems(cart.items, coupon),
      coupon: coupon === null ? null : { code: coupon.code, id: coupon.id },
    }
    const expiresAt = await touchCart(app, tx, cart, change)
    const changed = { ...cart, ...change, expiresAt, updatedAt: app.now() }
    const held = await holdCart(app, tx, changed)
    if (held.ok) return ok(showCart(app, changed, campaign))
    return fail(
      ...held.error.map(problem => (problem.code === 'COUPON_INVALID' ? refused('usedUp') : problem)),
    )
  })
}

async function usableCoupon(
  app: App,
  tx: Transaction,
  { cart, campaign }: LoadedCart,
  code: string,
): Promise<Result<Coupon>> {
  if (!campaign.form.allowCoupons || code.length > longestCode) return fail(refused())
  const found = await couponByCode(tx, { organizationId: cart.organizationId, formId: cart.formId, code })
  if (found === undefined) return fail(refused())
  const reason = timeRefusal(found, app.now()) ?? (appliesTo(found, cart.items) ? undefined : 'otherRates')
  return reason === undefined ? ok(found) : fail(refused(reason))
}

function refused(reason?: CouponRefusal): Problem {
  const problem = { code: 'COUPON_INVALID', field: 'discountCode' } as const
  return reason === undefined ? problem : { ...problem, values: { reason } }
}
