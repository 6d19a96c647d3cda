import { cartById } from '#db/carts.ts'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import { isGift } from '#domain/cart/units.ts'
import { limits } from '#domain/limits.ts'
import { fail, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** What a cart holds, as far as its units are counted. */
export type HeldItems = readonly Pick<CartItemDraft, 'tierType' | 'quantity'>[]

type Wanted = {
  readonly items: readonly CartItemDraft[]
  /** The cart that is changed; what it holds already is not counted again. */
  readonly cartId?: string | null
  /** What it holds, where that was just read. */
  readonly held?: HeldItems
}

/**
 * Lets a cart take what it asks for, while its network has not taken too many units into hold (rule CRT-8): nobody keeps
 * places from others that they do not pay for. `HELD_TOO_MANY` says in `limit` when. Stands around the transaction.
 */
export async function holdingWithinLimits<T>(
  app: App,
  { items, cartId = null, held: known }: Wanted,
  place: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const { network } = app
  const wanted = network === null ? 0 : unitsOf(items)
  if (network === null || wanted === 0) return place()
  const more = wanted - unitsOf(known ?? (await heldBy(app, cartId)))
  if (more <= 0) return place()
  const { wait } = await app.limits.count(limits.heldUnits, network, more)
  if (wait > 0) {
    await app.limits.giveBack(limits.heldUnits, network, more)
    return fail({ code: 'HELD_TOO_MANY', values: { limit: wait } })
  }
  const placed = await place()
  if (!placed.ok) await app.limits.giveBack(limits.heldUnits, network, more)
  return placed
}

async function heldBy(app: App, cartId: string | null): Promise<HeldItems> {
  return cartId === null ? [] : ((await cartById(app.db, cartId))?.items ?? [])
}

/** What is not a gift takes a place, an article or both. */
function unitsOf(items: HeldItems): number {
  const counted = items.filter(item => !isGift(item.tierType))
  return counted.reduce((sum, { quantity }) => sum + Math.max(0, Math.trunc(quantity) || 0), 0)
}
