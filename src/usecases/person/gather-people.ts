import { erasePeople } from '#db/person-erasure.ts'
import { lockPeople, ordersBefore, type ReadOrder } from '#db/person-mentions.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { writeDown } from './write-down.ts'

/** Orders that one read takes. */
const page = 2_000
/** Orders whose people are written down in one transaction. */
const batch = 200
/** Beyond every order. */
const newest = 2_147_483_647
/** Milliseconds: what a sweep of the day looks back. */
const twoDays = 2 * 86_400_000

/**
 * Writes down whom orders name (rule PPL-1), the newest first: those of two days, or all of them. Says of how many orders. What is done
 * stays done when it is cut, and repeating it is harmless.
 */
export async function gatherPeople(
  app: App,
  { whole = false }: { readonly whole?: boolean },
): Promise<number> {
  const since = Date.parse(app.now()) - twoDays
  let gathered = 0
  let before = newest
  for (;;) {
    const orders = await ordersBefore(app.db, { before, limit: page })
    const bare = orders.filter(({ isBare }) => isBare)
    for (const [organizationId, own] of Map.groupBy(bare, order => order.organizationId))
      for (let place = 0; place < own.length; place += batch)
        await gatherBatch(app, organizationId, own.slice(place, place + batch))
    gathered += bare.length
    await forgetErased(app, orders)
    const last = orders.at(-1)
    if (last === undefined || orders.length < page) return gathered
    if (!whole && Date.parse(last.createdAt) < since) return gathered
    before = last.id
  }
}

/** People of orders that lost their payer without them, as in the hands of an older version (rule PPL-5). */
async function forgetErased(app: App, orders: readonly ReadOrder[]): Promise<void> {
  const erased = orders.filter(({ isErased }) => isErased)
  if (erased.length === 0) return
  const keys = erased.map(({ organizationId, id }) => [organizationId, id] as const)
  await app.transaction(tx => erasePeople(tx, keys))
}

/** Who else writes down the same orders waits, and finds them written down. */
async function gatherBatch(app: App, organizationId: number, orders: readonly OrderKey[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await app.transaction(async tx => {
    await lockPeople(tx, organizationId)
    await writeDown(tx, organizationId, ids, app.now())
  })
}
