import { chargedPayment, lowerPayment } from '#db/due-payments.ts'
import { itemsOfOrder } from '#db/orders.ts'
import { movePayment, paymentsOfOrder } from '#db/payments.ts'
import { refundsOfPayment } from '#db/refunds.ts'
import { lockScheduleOfOrder } from '#db/schedules.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { type Withdrawal, withdrawalOf } from '#db/withdrawals.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { costOf, givenItems, keptOf, paidItems, stillDue, stillOwed } from '#domain/order/withdrawal.ts'
import { isPastDue } from '#domain/payment/payment-flow.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { cancelOrder, sellAgain } from './follow-order.ts'
import { isAlive, partOf } from './payment-status.ts'
import type { OrderView } from './read-order-view.ts'
import { withdrawalNow } from './withdrawal-now.ts'

/**
 * Nobody owes what they gave back (rule REF-11): a first payment that was refused asks from now on for nothing but what is kept
 * of its order, and the units of the rest go back on sale. Where nothing is kept it is abandoned, and its order is cancelled
 * without a mail. Returns whether the debt is over; without a withdrawal, or a refusal, nothing changes. The payment is locked.
 */
export async function endDebt(app: App, tx: Transaction, key: PaymentKey): Promise<boolean> {
  const first = await chargedPayment(tx, key)
  if (first === undefined || first.orderId === null || first.number !== 1) return false
  if (!isPastDue(first.status)) return false
  const order = { organizationId: first.organizationId, id: first.orderId }
  const withdrawal = await withdrawalOf(tx, order)
  if (withdrawal === undefined) return false
  const others = (await paymentsOfOrder(tx, order)).filter(({ id }) => id !== first.id)
  const items = await itemsOfOrder(tx, order)
  const asked = partOf([first])
  const owed = stillOwed(keptOf(items, withdrawal), { asked, others: partOf(others.filter(isAlive)) })
  if (owed === asked) return false
  if (owed > 0) {
    await lowerPayment(tx, first, owed + first.amountTip)
    await sellAgain(tx, order, givenItems(items, withdrawal))
    return false
  }
  await lockScheduleOfOrder(tx, order)
  await movePayment(tx, first, 'abandon')
  await cancelOrder(app, tx, order, null)
  return true
}

/** Whether a payer has withdrawn from everything that an order cost. */
export async function isAllGivenBack(db: Reader, order: OrderKey): Promise<boolean> {
  const withdrawal = await withdrawalOf(db, order)
  return withdrawal !== undefined && keptOf(await itemsOfOrder(db, order), withdrawal) === 0
}

/** What was given back of an order, with what is to be paid back of it now. */
export async function withdrawalToday(db: Reader, key: OrderKey): Promise<Withdrawal | undefined> {
  const withdrawal = await withdrawalOf(db, key)
  if (withdrawal === undefined) return undefined
  const [items, payments] = await Promise.all([itemsOfOrder(db, key), paymentsOfOrder(db, key)])
  return withdrawalNow(withdrawal, { items, payments })
}

/** What has still to be paid back of a withdrawal, in cents: refunds that were asked for since are not due any more. */
export async function dueOf(db: Reader, withdrawal: Withdrawal): Promise<Cents> {
  const { organizationId, orderId: id } = withdrawal
  const payments = await paymentsOfOrder(db, { organizationId, id })
  const refunds = payments.map(payment => refundsOfPayment(db, { organizationId, paymentId: payment.id }))
  return stillDue(withdrawal, (await Promise.all(refunds)).flat())
}

/**
 * An order as its payments pay for it, for what certifies or confirms them: without what was given back before anybody paid for
 * it, and without the plan that ended with that.
 */
export function asPaid(view: OrderView): OrderView {
  const { order, schedule, withdrawal } = view
  const items = withdrawal === null ? view.items : paidItems(view.items, withdrawal, partOf(view.payments))
  if (items.length === view.items.length) return view
  const isOver = schedule?.status === 'Canceled'
  return {
    ...view,
    ...{ items, order: { ...order, amount: costOf(items) } },
    ...(isOver && { schedule: null, scheduleUrl: null }),
  }
}
