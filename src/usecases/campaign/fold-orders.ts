import { foldAllOrders } from '#db/fold-orders.ts'
import type { App } from '../app.ts'

/** Adds up what was ordered, so that statistics cost the same whatever a campaign's past. Returns how many orders it took. */
export async function foldOrders(app: App): Promise<number> {
  return foldAllOrders(app.db)
}
