import { enqueue } from '#db/jobs.ts'
import { unpaidOrders } from '#db/late-refusals.ts'
import { itemsOfOrder, moveOrder, orderByKey } from '#db/orders.ts'
import { lockPayment, movePayment } from '#db/payments.ts'
import { cancelSchedule } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { returnUnits } from '#db/stock.ts'
import { unitsOfOrder } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { parisDate } from '../paris-time.ts'

/**
 * Cancels the orders whose debit was refused and that nobody paid within 14 days: their future payments are cancelled, their
 * units go back on sale, and the payer is told (rule PAY-18). Returns how many it cancelled.
 */
export async function cancelUnpaidOrders(app: App): Promise<number> {
  const today = parisDate(app.now())
  let canceled = 0
  for await (const { organizationId, id } of inBatches(input => unpaidOrders(app.db, today, input))) {
    const key = { organizationId, paymentId: Number(id) }
    if (await app.transaction(tx => cancelUnpaid(app, tx, key))) canceled += 1
  }
  return canceled
}

/** Whoever pays meanwhile has moved the payment: then nothing is cancelled. */
async function cancelUnpaid(
  app: App,
  tx: Transaction,
  key: { organizationId: number; paymentId: number },
): Promise<boolean> {
  const payment = await lockPayment(tx, key)
  if (payment?.orderId == null || !(await movePayment(tx, payment, 'abandon'))) return false
  const { organizationId, orderId } = payment
  const order = await orderByKey(tx, { organizationId, id: orderId })
  if (order === undefined || !(await moveOrder(tx, order, 'cancel'))) return false
  await cancelSchedule(tx, order)
  const mail = { organizationId, kind: 'orderUnpaid', subjectId: String(orderId) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  await returnUnits(tx, organizationId, unitsOfOrder(order, await itemsOfOrder(tx, order)))
  return true
}
