import { chargedPayment, lowerPayment } from '#db/due-payments.ts'
import { itemsOfOrder, orderByKey } from '#db/orders.ts'
import { movePayment, paymentsOfOrder } from '#db/payments.ts'
import { lockScheduleOfOrder } from '#db/schedules.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { type Withdrawal, withdrawalOf } from '#db/withdrawals.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { keptOf, lessNeverPaid, stillOwed } from '#domain/order/withdrawal.ts'
import { isPastDue } from '#domain/payment/payment-flow.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { cancelOrder } from './follow-order.ts'
import { isAlive } from './payment-status.ts'

/**
 * Nobody owes what they gave back (rule REF-11): a first payment that was refused asks from now on for nothing but what is kept
 * of its order. Where nothing is kept it is abandoned, its order is cancelled without a mail, and its units go back on sale.
 * Returns whether the debt is over; without a withdrawal, or a refusal, nothing changes. The payment is locked.
 */
export async function endDebt(app: App, tx: Transaction, key: PaymentKey): Promise<boolean> {
  const first = await chargedPayment(tx, key)
  if (first === undefined || first.orderId === null || first.number !== 1) return false
  if (!isPastDue(first.status)) return false
  const order = { organizationId: first.organizationId, id: first.orderId }
  const withdrawal = await withdrawalOf(tx, order)
  if (withdrawal === undefined) return false
  const others = (await paymentsOfOrder(tx, order)).filter(({ id }) => id !== first.id)
  const owed = stillOwed(keptOf(await itemsOfOrder(tx, order), withdrawal), {
    asked: first.amount - first.amountTip,
    others: partOf(others.filter(isAlive)),
  })
  if (owed > 0) {
    await lowerPayment(tx, first, owed + first.amountTip)
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

/** What was given back of an order, with what is to be paid back of it now: what counted as paid may have been refused since. */
export async function withdrawalToday(db: Reader, key: OrderKey): Promise<Withdrawal | undefined> {
  const withdrawal = await withdrawalOf(db, key)
  return withdrawal && lessNeverPaid(withdrawal, await neverPaid(db, key))
}

/** What an order cost, less what its payments asked for, in cents; all of it where it was cancelled before any money came. */
async function neverPaid(db: Reader, key: OrderKey): Promise<Cents> {
  const [order, items, payments] = await Promise.all([
    orderByKey(db, key),
    itemsOfOrder(db, key),
    paymentsOfOrder(db, key),
  ])
  const cameToNothing =
    order?.status === 'Canceled' && payments.every(({ capturedAt }) => capturedAt === null)
  const cost = sumCents(items.map(({ amount, discount }) => amount - discount))
  return Math.max(0, cost - (cameToNothing ? 0 : partOf(payments)))
}

function partOf(payments: readonly Payment[]): Cents {
  return sumCents(payments.map(({ amount, amountTip }) => amount - amountTip))
}
