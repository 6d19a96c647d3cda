import { paymentsOfOrder } from '#db/payments.ts'
import type { Reader } from '#db/schema.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { Payment } from '#domain/payment/request.ts'

/** The next payment of an order whose day is still to come; `undefined` where none is, as for a gift, whose months are not rows yet. */
export async function nextInstalment(db: Reader, order: OrderKey): Promise<Payment | undefined> {
  return (await paymentsOfOrder(db, order)).find(({ status }) => status === 'Waiting')
}
