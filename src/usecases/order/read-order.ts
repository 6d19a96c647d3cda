import type { Cents } from '#domain/money.ts'
import { noLongerCharged } from '#domain/order/withdrawal.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadPaid, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { recoveryAddress, signedOrderToken } from '../links/tokens.ts'
import { type LivingRight, rightToday } from './payment-status.ts'
import { type PersonPaper, personPapers } from './person-papers.ts'
import {
  awaitsItsPayer,
  type OrderView,
  type PaymentView,
  readOrderOfPublicPayment,
  readPublicOrder,
} from './read-order-view.ts'

/** An order; `notCharged`: what of it was given back before it was paid, in cents. */
export type ReadOrder = OrderView & { readonly notCharged: Cents }

/** A payer reads an order of their own; to anyone else it does not exist. */
export async function readOrder(
  app: App,
  input: OrderReader & { orderId: number },
): Promise<Result<ReadOrder>> {
  const read = await readPublicOrder(app, input.orderId)
  if (read === undefined || !(await mayReadPaid(app, read.facts, input))) return failWith('NOT_FOUND')
  const { withdrawal } = read.view
  return ok({ ...read.view, notCharged: withdrawal === null ? 0 : noLongerCharged(withdrawal) })
}

/** A payer reads one payment of their own, with its order; to anyone else it does not exist. */
export async function readPayment(
  app: App,
  input: OrderReader & { paymentId: number },
): Promise<Result<{ payment: PaymentView; view: OrderView }>> {
  const read = await readOrderOfPublicPayment(app, input.paymentId)
  if (read === undefined || !(await mayReadPaid(app, read.facts, input))) return failWith('NOT_FOUND')
  const payment = read.view.payments.find(each => each.id === input.paymentId)
  return payment === undefined ? failWith('NOT_FOUND') : ok({ payment, view: read.view })
}

/** An order with everything that its payer can do about it. */
export type OrderPage = OrderView & {
  /** Where its payer settles each refused payment, by the payment's id. */
  readonly settleUrls: ReadonlyMap<number, string>
  /** The attestations of those whom its items name (rule LAW-15). */
  readonly persons: readonly PersonPaper[]
  /** What can be given back today; null where nothing can (rule REF-9). */
  readonly withdrawable: LivingRight | null
}

/** A payer opens the page of an order of their own; to anyone else it does not exist. */
export async function readOrderPage(
  app: App,
  input: OrderReader & { orderId: number },
): Promise<Result<OrderPage>> {
  const read = await readPublicOrder(app, input.orderId)
  if (read === undefined || !(await mayReadPaid(app, read.facts, input))) return failWith('NOT_FOUND')
  const { view, facts } = read
  const { order, items, payments, campaign } = facts
  const right =
    view.withdrawal === null ? await rightToday(app, app.db, { order, items, form: campaign.form }) : null
  const unpaid = payments.filter(payment => awaitsItsPayer(order, payment))
  return ok({
    ...view,
    persons: await personPapers(app, facts, signedOrderToken(app, order, input.token)),
    settleUrls: new Map(unpaid.map(payment => [payment.id, recoveryAddress(app, payment)])),
    withdrawable: right ?? null,
  })
}
