import { enqueue } from '#db/jobs.ts'
import { itemsOfOrder, moveOrder, orderByKey } from '#db/orders.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { lockOrder } from '#db/refunds.ts'
import { cancelSchedule, scheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { returnUnits } from '#db/stock.ts'
import { type Order, type OrderKey, unitsOfOrder } from '#domain/order/order.ts'
import type { Payment } from '#domain/payment/request.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import type { App } from '../app.ts'

const settled: readonly Payment['status'][] = ['Refunded', 'Canceled', 'Abandoned']

/**
 * The order is refunded once nothing of it is paid or due any more and no plan will charge it again, or cancelled where that
 * was asked for.
 */
export async function followOrder(tx: Transaction, key: OrderKey, cancels: boolean): Promise<void> {
  if (cancels) await cancelSchedule(tx, key)
  const order = await lockOrder(tx, key)
  if (order === undefined) return
  const event = (await isRefunded(tx, order)) ? 'refund' : cancels ? 'cancel' : undefined
  if (event === undefined || !(await moveOrder(tx, order, event)) || !cancels) return
  await sellAgain(tx, order)
}

/**
 * An order whose money could not be had is cancelled, its future payments too; its units go back on sale, and the payer is
 * told unless `kind` is null. Returns whether this call did.
 */
export async function cancelOrder(
  app: App,
  tx: Transaction,
  key: OrderKey,
  kind: 'orderCancelled' | 'orderUnpaid' | null,
): Promise<boolean> {
  const order = await orderByKey(tx, key)
  if (order === undefined || !(await moveOrder(tx, order, 'cancel'))) return false
  await cancelSchedule(tx, order)
  if (kind !== null) {
    const mail = { organizationId: order.organizationId, kind, subjectId: String(order.id) } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  }
  await sellAgain(tx, order)
  return true
}

async function sellAgain(tx: Transaction, order: Order): Promise<void> {
  await returnUnits(tx, order.organizationId, unitsOfOrder(order, await itemsOfOrder(tx, order)))
}

async function isRefunded(tx: Transaction, order: OrderKey): Promise<boolean> {
  const statuses = (await paymentsOfOrder(tx, order)).map(({ status }) => status)
  if (!statuses.includes('Refunded') || !statuses.every(status => settled.includes(status))) return false
  const plan = await scheduleOfOrder(tx, order)
  // The next month of a gift is not a payment yet.
  return plan?.frequency !== 'Monthly' || !goesOn(plan.status)
}
