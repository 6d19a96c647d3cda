import { cartById, moveCart } from '#db/carts.ts'
import { type CheckoutCart, cancelCheckoutCart, checkoutCartById } from '#db/checkout-carts.ts'
import type { Reader } from '#db/schema.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { lockUnpaidCart } from '../cart/close-living-request.ts'
import { type CheckoutCartView, type Program, showCheckoutCart } from './show-checkout-cart.ts'

type Input = { readonly program: Program; readonly cartId: string }

/** A program looks up what became of a cart of its organization; any other is `CART_UNKNOWN` (rule CHK-3). */
export async function readCheckoutCart(
  app: App,
  { program, cartId }: Input,
): Promise<Result<CheckoutCartView>> {
  const asked = await ownCart(app.db, program, cartId)
  if (asked === undefined) return failWith('CART_UNKNOWN')
  return ok(await showCheckoutCart(app, app.db, { asked, organizationSlug: program.organizationSlug }))
}

/**
 * A program takes an open cart back: nobody can pay it any more. One that is being paid now is `PAYMENT_IN_PROGRESS`, one that is
 * paid `CART_PAID`; one that is gone already stays as it is.
 */
export async function cancelCheckout(
  app: App,
  { program, cartId }: Input,
): Promise<Result<CheckoutCartView>> {
  return app.transaction<Result<CheckoutCartView>>(async tx => {
    const seen = await ownCart(tx, program, cartId)
    const known = seen && (await cartById(tx, cartId))
    if (seen === undefined || known === undefined) return failWith('CART_UNKNOWN')
    const locked = known.status === 'open' ? await lockUnpaidCart(tx, known) : ok(known)
    if (!locked.ok) return locked
    const cart = locked.value
    if (cart?.status === 'paid') return failWith('CART_PAID')
    if (cart?.status === 'open' && cart.expiresAt >= app.now()) {
      await moveCart(tx, cart, 'expire')
      await cancelCheckoutCart(tx, cart, app.now())
    }
    const asked = (await ownCart(tx, program, cartId)) ?? seen
    return ok(await showCheckoutCart(app, tx, { asked, organizationSlug: program.organizationSlug }))
  })
}

async function ownCart(db: Reader, program: Program, cartId: string): Promise<CheckoutCart | undefined> {
  const asked = await checkoutCartById(db, cartId)
  return asked?.organizationId === program.organizationId ? asked : undefined
}
