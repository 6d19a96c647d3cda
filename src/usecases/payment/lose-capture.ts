import { enqueue } from '#db/jobs.ts'
import { itemsOfOrder, moveOrder, orderByKey } from '#db/orders.ts'
import { attemptById, moveAttempt } from '#db/payment-attempts.ts'
import { lockPayment, movePayment } from '#db/payments.ts'
import { cancelSchedule } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { returnUnits } from '#db/stock.ts'
import { unitsOfOrder } from '#domain/order/order.ts'
import type { App } from '../app.ts'

type PaymentKey = { readonly organizationId: number; readonly paymentId: number }

/**
 * The authorisation is lost for good (the fetched intent is canceled): the order and its future payments are cancelled, its
 * units go back on sale and the payer is told (rule PAY-17). Repeating it is harmless.
 */
export async function loseCapture(app: App, tx: Transaction, key: PaymentKey): Promise<void> {
  const payment = await lockPayment(tx, key)
  if (payment === undefined || payment.orderId === null) return
  if (!(await movePayment(tx, payment, 'lose'))) return
  const { organizationId, orderId, attemptId } = payment
  if (attemptId !== null) {
    const attempt = await attemptById(tx, { organizationId, attemptId })
    if (attempt !== undefined) await moveAttempt(tx, attempt, 'lose', { now: app.now() })
  }
  const order = await orderByKey(tx, { organizationId, id: orderId })
  if (order === undefined) return
  await moveOrder(tx, order, 'cancel')
  await cancelSchedule(tx, order)
  const mail = { organizationId, kind: 'orderCancelled', subjectId: String(orderId) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  await returnUnits(tx, organizationId, unitsOfOrder(order, await itemsOfOrder(tx, order)))
}
