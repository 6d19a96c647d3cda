import { paymentsOfOrder } from '#db/payments.ts'
import type { Reader } from '#db/schema.ts'
import type { Form } from '#domain/form/form.ts'
import { sumCents } from '#domain/money.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { endsPlan, type WithdrawalRight, withdrawalRight } from '#domain/order/withdrawal.ts'
import { refundable } from '#domain/payment/refundable.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { isStatusAfterCapture, returnsOf } from './payment-status.ts'

/** What may be given back of an order today. */
export type LivingRight = WithdrawalRight & {
  /** Nothing more is charged afterwards: what is kept is paid already. */
  readonly endsPlan: boolean
}

type Sale = {
  readonly order: Order
  readonly items: readonly OrderItem[]
  readonly form: Pick<Form, 'startDate'>
}

/** What the payer of an order may give back today; `undefined` where nothing, or no longer. */
export async function rightToday(app: App, db: Reader, sale: Sale): Promise<LivingRight | undefined> {
  const right = withdrawalRight({ ...sale, orderedOn: parisDate(sale.order.createdAt) })
  if (right === undefined || parisDate(app.now()) > right.until) return undefined
  return { ...right, endsPlan: endsPlan(right, await received(db, sale.order)) }
}

/** What the organization has of an order's payments, in cents, less what goes back of them. */
async function received(db: Reader, order: Order): Promise<number> {
  const payments = (await paymentsOfOrder(db, order)).filter(({ status }) => isStatusAfterCapture(status))
  const parts = await Promise.all(
    payments.map(async payment => refundable(payment, await returnsOf(db, payment)).organization),
  )
  return sumCents(parts)
}
