import { orderByKey } from '#db/orders.ts'
import { paymentByPublicId } from '#db/payments.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder, type Reader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { type OrderView, type PaymentView, readOrderView } from './read-order-view.ts'

/** A payer reads one payment of their own, with its order; to anyone else it does not exist. */
export async function readPayment(
  app: App,
  input: Reader & { paymentId: number },
): Promise<Result<{ payment: PaymentView; view: OrderView }>> {
  const row = await paymentByPublicId(app.db, input.paymentId)
  if (row === undefined || row.orderId === null) return failWith('NOT_FOUND')
  const order = await orderByKey(app.db, { organizationId: row.organizationId, id: row.orderId })
  if (order === undefined || !(await mayReadOrder(app, order, input))) return failWith('NOT_FOUND')
  const view = await readOrderView(app, order)
  const payment = view.payments.find(each => each.id === input.paymentId)
  return payment === undefined ? failWith('NOT_FOUND') : ok({ payment, view })
}
