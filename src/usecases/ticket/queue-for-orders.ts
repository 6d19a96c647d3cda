import { enqueue } from '#db/jobs.ts'
import type { BareInput } from '#db/numbered-places.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { App } from '../app.ts'

/** Orders for which jobs are queued in one transaction. */
const limit = 500

type Find = (db: Reader, input: BareInput) => Promise<readonly OrderKey[]>

/** Hands every order that a reading finds to what queues its job, a batch at a time; says for how many orders. */
export async function sweepOrders(
  app: App,
  find: Find,
  queue: (orders: readonly OrderKey[]) => Promise<void>,
): Promise<number> {
  let queued = 0
  for await (const orders of batchesOfOrders(app, find)) {
    await queue(orders)
    queued += orders.length
  }
  return queued
}

/** All orders that a reading finds, a batch at a time. */
async function* batchesOfOrders(app: App, find: Find): AsyncGenerator<readonly OrderKey[]> {
  let after: OrderKey = { organizationId: 0, id: 0 }
  for (;;) {
    const orders = await find(app.db, { after, now: app.now(), limit })
    const last = orders.at(-1)
    if (last === undefined) return
    yield orders
    if (orders.length < limit) return
    after = last
  }
}

/** Queues a job for each of these orders. */
export async function queueForOrders(
  app: App,
  tx: Transaction,
  name: 'make-tickets' | 'make-cards' | 'make-invoice',
  orders: readonly OrderKey[],
): Promise<void> {
  for (const { organizationId, id: orderId } of orders)
    await enqueue(tx, name, { organizationId, orderId }, { trace: app.trace })
}
