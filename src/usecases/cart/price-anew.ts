import type { Reader } from '#db/schema.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { App } from '../app.ts'
import type { LoadedCart } from './load-cart.ts'
import { type Coupled, renewCoupon } from './renew-coupon.ts'

/** A cart's items as the form sells them today, its coupon included; `undefined`: it does not sell them as they are any more. */
export async function priceAnew(
  app: App,
  db: Reader,
  { cart, campaign }: LoadedCart,
): Promise<Coupled | undefined> {
  const priced = priceCart(campaign, cart.items)
  return priced.ok ? renewCoupon(app, db, cart, priced.value) : undefined
}
