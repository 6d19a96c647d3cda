import { orderByPublicId } from '#db/orders.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder, type Reader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { type OrderView, readOrderView } from './read-order-view.ts'

/** A payer reads an order of their own; to anyone else it does not exist. */
export async function readOrder(app: App, input: Reader & { orderId: number }): Promise<Result<OrderView>> {
  const order = await orderByPublicId(app.db, input.orderId)
  if (order === undefined || !(await mayReadOrder(app, order, input))) return failWith('NOT_FOUND')
  return ok(await readOrderView(app, order))
}
