import { orderByKey, orderByPublicId } from '#db/orders.ts'
import { paymentByPublicId, paymentsOfOrder } from '#db/payments.ts'
import type { Withdrawal } from '#db/withdrawals.ts'
import type { Cents } from '#domain/money.ts'
import { noLongerCharged } from '#domain/order/withdrawal.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { recoveryAddress } from '../links/tokens.ts'
import { type LivingRight, rightToday } from './payment-status.ts'
import { awaitsItsPayer, type OrderView, type PaymentView, readOrderView } from './read-order-view.ts'
import { withdrawalToday } from './withdrawn-order.ts'

/** An order; `notCharged`: what of it was given back before it was paid, in cents. */
export type ReadOrder = OrderView & { readonly notCharged: Cents }

/** A payer reads an order of their own; to anyone else it does not exist. */
export async function readOrder(
  app: App,
  input: OrderReader & { orderId: number },
): Promise<Result<ReadOrder>> {
  const order = await orderByPublicId(app.db, input.orderId)
  if (order === undefined || !(await mayReadOrder(app, order, input))) return failWith('NOT_FOUND')
  const [view, withdrawal] = await Promise.all([readOrderView(app, order), withdrawalToday(app.db, order)])
  return ok({ ...view, notCharged: withdrawal === undefined ? 0 : noLongerCharged(withdrawal) })
}

/** A payer reads one payment of their own, with its order; to anyone else it does not exist. */
export async function readPayment(
  app: App,
  input: OrderReader & { paymentId: number },
): Promise<Result<{ payment: PaymentView; view: OrderView }>> {
  const row = await paymentByPublicId(app.db, input.paymentId)
  if (row === undefined || row.orderId === null) return failWith('NOT_FOUND')
  const order = await orderByKey(app.db, { organizationId: row.organizationId, id: row.orderId })
  if (order === undefined || !(await mayReadOrder(app, order, input))) return failWith('NOT_FOUND')
  const view = await readOrderView(app, order)
  const payment = view.payments.find(each => each.id === input.paymentId)
  return payment === undefined ? failWith('NOT_FOUND') : ok({ payment, view })
}

/** An order with everything that its payer can do about it. */
export type OrderPage = OrderView & {
  /** Where its payer settles each refused payment, by the payment's id. */
  readonly settleUrls: ReadonlyMap<number, string>
  /** What can be given back today; null where nothing can (rule REF-9). */
  readonly withdrawable: LivingRight | null
  /** What was given back. */
  readonly withdrawal: Pick<Withdrawal, 'createdAt' | 'lines' | 'amount' | 'refundBy'> | null
}

/** A payer opens the page of an order of their own; to anyone else it does not exist. */
export async function readOrderPage(
  app: App,
  input: OrderReader & { orderId: number },
): Promise<Result<OrderPage>> {
  const order = await orderByPublicId(app.db, input.orderId)
  if (order === undefined || !(await mayReadOrder(app, order, input))) return failWith('NOT_FOUND')
  const [view, payments, withdrawal] = await Promise.all([
    readOrderView(app, order),
    paymentsOfOrder(app.db, order),
    withdrawalToday(app.db, order),
  ])
  const { items, campaign } = view
  const right =
    withdrawal === undefined ? await rightToday(app, app.db, { order, items, form: campaign.form }) : null
  const unpaid = payments.filter(payment => awaitsItsPayer(order, payment))
  return ok({
    ...view,
    settleUrls: new Map(unpaid.map(payment => [payment.id, recoveryAddress(app, payment)])),
    withdrawable: right ?? null,
    withdrawal: withdrawal ?? null,
  })
}
