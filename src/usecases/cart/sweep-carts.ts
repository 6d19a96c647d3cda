import { expiredCarts, lockCart, moveCart } from '#db/carts.ts'
import { forgetPrefills } from '#db/checkout-carts.ts'
import { lockLivingRequest } from '#db/payment-requests.ts'
import { releaseUnits } from '#db/stock.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'

/**
 * Marks carts whose 15 minutes are over and gives their units back (rule STK-1). A cart with a living payment request waits:
 * the request's own life decides. Who was expected to pay a program's cart is forgotten once it is paid or gone. Returns how many it closed.
 */
export async function sweepCarts(app: App): Promise<number> {
  const now = app.now()
  let closed = 0
  for await (const key of inBatches(input => expiredCarts(app.db, now, input))) {
    const moved = await app.transaction(async tx => {
      if ((await lockLivingRequest(tx, key)) !== undefined) return false
      const cart = await lockCart(tx, key.id)
      if (cart === undefined || cart.expiresAt >= app.now() || !(await moveCart(tx, cart, 'expire')))
        return false
      await releaseUnits(tx, { organizationId: key.organizationId, cartId: key.id })
      return true
    })
    if (moved) closed += 1
  }
  await forgetPrefills(app.db)
  return closed
}
