import { returnedItemsOf } from '#db/cancelled-lines.ts'
import { queueInvoice } from '#db/invoices.ts'
import { enqueue } from '#db/jobs.ts'
import { givenBackByMoves } from '#db/line-moves.ts'
import { itemsOfOrder, moveOrder, noteReturned, orderByKey } from '#db/orders.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { lockOrder, refundedLinesOfOrder } from '#db/refunds.ts'
import { cancelSchedule, scheduleOfOrder } from '#db/schedules.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { settlementOf } from '#db/settlements.ts'
import { returnUnits } from '#db/stock.ts'
import { withdrawalOf } from '#db/withdrawals.ts'
import { loweredBy } from '#domain/order/move-line.ts'
import { type Order, type OrderItem, type OrderKey, unitsOfOrder } from '#domain/order/order.ts'
import { paidItems } from '#domain/order/withdrawal.ts'
import type { Payment } from '#domain/payment/request.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import type { App } from '../app.ts'
import { partOf } from './payment-status.ts'

const settled: readonly Payment['status'][] = ['Refunded', 'Canceled', 'Abandoned']

/**
 * The order is refunded once nothing of it is paid or due any more and no plan will charge it again, or cancelled where that
 * was asked for. What was invoiced of it follows (rule INV-5).
 */
export async function followOrder(app: App, tx: Transaction, key: OrderKey, cancels: boolean): Promise<void> {
  if (cancels) await cancelSchedule(tx, key)
  const order = await lockOrder(tx, key)
  if (order === undefined) return
  const hasWholeBack = await isRefunded(tx, order)
  // A place that went to a free rate is still one (rule ORD-5).
  if (hasWholeBack && !cancels && (await holdsFreedPlace(tx, order))) return
  const event = hasWholeBack ? 'refund' : cancels ? 'cancel' : undefined
  if (event === undefined || !(await moveOrder(tx, order, event))) return
  await queueInvoice(tx, order, app.trace)
  if (cancels) await sellAllAgain(tx, order)
}

/**
 * An order whose money could not be had is cancelled, its future payments too; its units go back on sale, and the payer is
 * told unless `kind` is null. Returns whether this call did.
 */
export async function cancelOrder(
  app: App,
  tx: Transaction,
  key: OrderKey,
  kind: 'orderCancelled' | 'orderUnpaid' | null,
): Promise<boolean> {
  const order = await orderByKey(tx, key)
  if (order === undefined || !(await moveOrder(tx, order, 'cancel'))) return false
  await cancelSchedule(tx, order)
  await queueInvoice(tx, order, app.trace)
  if (kind !== null) {
    const mail = { organizationId: order.organizationId, kind, subjectId: String(order.id) } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  }
  await sellAllAgain(tx, order)
  return true
}

/** Units of what was given back and will not be paid are on sale again already. */
async function sellAllAgain(tx: Transaction, order: Order): Promise<void> {
  // What was given of an event that takes place later is on sale since (rule CAN-9).
  const settlement = await settlementOf(tx, order)
  if (settlement?.status === 'given' && settlement.postponement !== null) return
  const [items, payments] = [await itemsOfOrder(tx, order), await paymentsOfOrder(tx, order)]
  const sold = await paidItemsOf(tx, { order, items, payments })
  const noted = await noteReturned(tx, order, items)
  await returnUnits(
    tx,
    formOf(order),
    unitsOfOrder(
      order,
      sold.filter(item => noted.includes(item)),
    ),
  )
}

/** Puts what was given back of an order that goes on back on sale; its coupon stays used. */
export async function sellAgain(tx: Transaction, key: OrderKey, items: readonly OrderItem[]): Promise<void> {
  const order = await orderByKey(tx, key)
  if (order === undefined) return
  const noted = await noteReturned(tx, order, items)
  await returnUnits(tx, formOf(order), unitsOfOrder({ ...order, couponCode: null }, noted))
}

const formOf = ({ organizationId, formId: id }: Order) => ({ organizationId, id })

type Sold = {
  readonly order: OrderKey
  readonly items: readonly OrderItem[]
  readonly payments: readonly Pick<Payment, 'amount' | 'amountTip'>[]
}

/** What the payments of an order pay for: not what was given back before anybody paid for it (rule REF-9). */
async function paidItemsOf(db: Reader, { order, items, payments }: Sold): Promise<readonly OrderItem[]> {
  const withdrawal = await withdrawalOf(db, order)
  return withdrawal === undefined ? items : paidItems(items, withdrawal, partOf(payments))
}

/** Whether lines stand that cost nothing any more because they went to cheaper rates, and none whose price was given back otherwise. */
async function holdsFreedPlace(tx: Transaction, order: Order): Promise<boolean> {
  const moved = await givenBackByMoves(tx, order)
  if (moved.size === 0) return false
  const [given, returned] = [await refundedLinesOfOrder(tx, order), await returnedItemsOf(tx, order)]
  const standing = (await itemsOfOrder(tx, order)).filter(({ id }) => !returned.has(id))
  return (
    standing.some(({ id }) => moved.has(id)) &&
    standing.every(({ id, amount, discount }) => loweredBy(id, moved, given) === amount - discount)
  )
}

async function isRefunded(tx: Transaction, order: OrderKey): Promise<boolean> {
  const statuses = (await paymentsOfOrder(tx, order)).map(({ status }) => status)
  if (!statuses.includes('Refunded') || !statuses.every(status => settled.includes(status))) return false
  const plan = await scheduleOfOrder(tx, order)
  // The next month of a gift is not a payment yet.
  return plan?.frequency !== 'Monthly' || !goesOn(plan.status)
}
