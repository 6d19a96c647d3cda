import { type PaidMembership, paidMemberships } from '#db/paid-memberships.ts'
import { periodOfRate } from '#domain/membership/members.ts'
import { ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { loadCart } from '../cart/load-cart.ts'
import { parisDate } from '../paris-time.ts'

export type { PaidMembership }

/**
 * Which memberships of a cart the connected payer has paid for already, for the same name and days that meet (rule MEM-8). Nobody else
 * is told of any: whoever has not proved an address learns by trying of no member. An unknown cart is `CART_UNKNOWN`.
 */
export async function readPaidBefore(
  app: App,
  { cartId, userId }: { readonly cartId: string; readonly userId: number },
): Promise<Result<readonly PaidMembership[]>> {
  const [loaded, owner] = await Promise.all([loadCart(app, app.db, cartId), ownerOf(app.db, userId)])
  if (!loaded.ok) return loaded
  const { cart, campaign } = loaded.value
  const today = parisDate(app.now())
  const asked = cart.items.flatMap(({ tierId, participant }) => {
    const rate = campaign.form.tiers.find(({ id }) => id === tierId)
    if (rate?.tierType !== 'Membership') return []
    const { firstName, lastName } = participant ?? cart.payer ?? {}
    return firstName && lastName ? [{ firstName, lastName, ...periodOfRate(rate, today) }] : []
  })
  if (owner === undefined || asked.length === 0) return ok([])
  return ok(await paidMemberships(app.db, { organizationId: cart.organizationId, owner }, asked))
}
