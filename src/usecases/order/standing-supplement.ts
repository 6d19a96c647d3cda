import { returnedItemsOf } from '#db/cancelled-lines.ts'
import { sellExchange } from '#db/exchange-stock.ts'
import { itemsOfOrder, orderByKey } from '#db/orders.ts'
import { lockOrder } from '#db/refunds.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { settlementOf } from '#db/settlements.ts'
import { isAddedOtherwise, lapseSupplements, type Supplement, supplementById } from '#db/supplements.ts'
import type { CartKey } from '#domain/cart/cart.ts'
import type { StockUnit } from '#domain/cart/units.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { exchangeOfPlace, movePlace } from './move-place.ts'

/** What is asked afterwards, with the order and the line that it completes. */
export type StandingSupplement = {
  readonly supplement: Supplement
  readonly order: Order
  readonly item: OrderItem
}

/**
 * The line that a supplement completes; `undefined` once that does not stand any more, went to another rate meanwhile, or has the option: who was
 * at the bank on the last day may have been served after it was asked for anew.
 */
export async function standingSupplement(
  db: Reader,
  supplement: Supplement,
): Promise<StandingSupplement | undefined> {
  const { organizationId, orderId, itemId, fromTierId } = supplement
  const order = await orderByKey(db, { organizationId, id: orderId })
  if (order === undefined || !(await lineStands(db, order, itemId))) return undefined
  const item = (await itemsOfOrder(db, order)).find(({ id }) => id === itemId)
  if (item === undefined || (fromTierId !== null && item.tierId !== fromTierId)) return undefined
  return (await isAddedOtherwise(db, supplement)) ? undefined : { supplement, order, item }
}

/** Whether a line stands, so that something may be added to it: its order is paid for, and neither is cancelled, given back, or given when its event was cancelled. */
export async function lineStands(db: Reader, order: Order, itemId: number): Promise<boolean> {
  if (order.status !== 'Processed' || (await returnedItemsOf(db, order)).has(itemId)) return false
  return (await settlementOf(db, order))?.status !== 'given'
}

/** The same by its id, with the order that it completes locked until the transaction ends: the line stands as it is until then. */
export async function lockSupplement(
  app: App,
  tx: Transaction,
  id: number,
): Promise<StandingSupplement | undefined> {
  const supplement = await supplementById(tx, id, app.now())
  if (supplement === undefined) return undefined
  await lockOrder(tx, { organizationId: supplement.organizationId, id: supplement.orderId })
  return standingSupplement(tx, supplement)
}

/** Moves the place that its payer has paid for (rule ORD-5): what else was to take it from its rate waits no more. Gives what is sold out: the caller then rolls back. */
export async function movePaidPlace(
  app: App,
  tx: Transaction,
  standing: StandingSupplement,
  cart: CartKey,
): Promise<readonly StockUnit[]> {
  const { supplement, order, item } = standing
  const { fromTierId: from, toTierId: to, amount: difference, askedBy: movedBy, label: toLabel } = supplement
  if (from === null || to === null) throw new Error('this supplement moves no place')
  await movePlace(app, tx, { order, item, from, to, toLabel, difference, refunded: 0, movedBy, tells: true })
  const { organizationId } = cart
  await lapseSupplements(tx, { organizationId, itemIds: [item.id], fromTierId: from })
  const holder = { organizationId, cartId: cart.id }
  return sellExchange(tx, holder, exchangeOfPlace(from, to, item.quantity), app.now())
}
