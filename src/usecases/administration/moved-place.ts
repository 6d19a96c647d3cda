import { returnedItemsOf } from '#db/cancelled-lines.ts'
import { campaignByKey } from '#db/forms.ts'
import { givenBackByMoves } from '#db/line-moves.ts'
import { itemsOfOrder } from '#db/orders.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { refundedLinesOfOrder } from '#db/refunds.ts'
import { scheduleOfOrder } from '#db/schedules.ts'
import type { Reader } from '#db/schema.ts'
import { settlementOf } from '#db/settlements.ts'
import { type Supplement, supplementsOfOrder } from '#db/supplements.ts'
import { sumCents } from '#domain/money.ts'
import { moneyToCome } from '#domain/order/cancel-line.ts'
import { loweredBy, moveTargets } from '#domain/order/move-line.ts'
import type { Order } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { checkStanding } from '../cart/check-ready.ts'
import { partsOfOrder } from '../refund/line-refund.ts'
import { paysUntil } from './ask-supplement.ts'

/**
 * A line of an order with where it can go: nowhere unless it is a place, and to no other price while its order asks for instalments;
 * `until`: when a difference could be paid at
 * the latest; null where none can be asked for. `undefined` for a line of another order.
 */
export async function placeOf(app: App, db: Reader, order: Order, itemId: number) {
  const items = await itemsOfOrder(db, order)
  const item = items.find(({ id }) => id === itemId)
  if (item === undefined) return undefined
  const { form } = await campaignByKey(db, order.organizationId, order.formId)
  const returned = await returnedItemsOf(db, order)
  const isGiven = (await settlementOf(db, order))?.status === 'given'
  const isOver = order.status !== 'Processed' || returned.has(itemId) || isGiven
  const isOwed = moneyToCome(await paymentsOfOrder(db, order), await scheduleOfOrder(db, order)) !== null
  const supplements = (await supplementsOfOrder(db, order, app.now())).filter(each => each.itemId === itemId)
  const paid = await stillPaid(db, supplements)
  const paidSince = sumCents(paid.map(({ amount }) => amount))
  // What the bank has sent back did not go back.
  const back = await refundedLinesOfOrder(db, order)
  const givenBack = loweredBy(itemId, await givenBackByMoves(db, order), back)
  const targets = moveTargets(form, item, { paidSince, givenBack }).filter(
    ({ difference }) => !isOwed || difference === 0,
  )
  const lastMoment = paysUntil(app, form)
  const until = checkStanding({ form }).ok && lastMoment > app.now() ? lastMoment : null
  return { item, targets, isOver, isOwed, until, supplements, paid }
}

/** What was paid afterwards for the rates of a place, in cents, as far as the orders that paid it have not given it back. */
async function stillPaid(db: Reader, supplements: readonly Supplement[]) {
  const paid = []
  for (const { organizationId, state, toTierId, paidOrderId: id, label, amount } of supplements) {
    if (state !== 'paid' || toTierId === null || id === null) continue
    const left = sumCents((await partsOfOrder(db, { organizationId, id })).map(part => part.left))
    if (left > 0) paid.push({ label, paidOrderId: id, amount: Math.min(amount, left) })
  }
  return paid
}
