import { chargedPaymentsOfOrder } from '#db/due-payments.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import type { StoredSchedule } from '#db/schedules.ts'
import type { Reader } from '#db/schema.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { isPastDue } from '#domain/payment/payment-flow.ts'
import type { Payment } from '#domain/payment/request.ts'
import { retryToCome } from '#domain/payment/retry.ts'

/** The next payment of an order whose day is still to come; `undefined` where none is, as for a gift, whose months are not rows yet. */
export async function nextInstalment(db: Reader, order: OrderKey): Promise<Payment | undefined> {
  return (await paymentsOfOrder(db, order)).find(({ status }) => status === 'Waiting')
}

/** A refused payment that is tried again without its payer: it was due on one ISO day, and is tried `on` another. */
export type Retry = { readonly on: string; readonly dueOn: string; readonly amount: Cents }

/** What of a plan's order is tried again from the ISO day `today` on, the earliest first (rule DUE-6). */
export async function retriesOf(
  db: Reader,
  order: OrderKey,
  { status: plan }: Pick<StoredSchedule, 'status'>,
  today: string,
): Promise<readonly Retry[]> {
  const refused = (await chargedPaymentsOfOrder(db, order)).filter(({ status }) => isPastDue(status))
  const retries = refused.flatMap(payment => {
    const on = retryToCome(payment, plan, today)
    return on === null ? [] : [{ on, dueOn: payment.dueOn, amount: payment.amount }]
  })
  return retries.toSorted((one, other) => one.on.localeCompare(other.on))
}
