import { exchangeUnits } from '#db/exchange-stock.ts'
import { payerOfCart } from '#db/orders.ts'
import { lockOrder } from '#db/refunds.ts'
import { lockPaymentsOfOrder } from '#db/schedule-changes.ts'
import { lockScheduleOfOrder } from '#db/schedules.ts'
import { lapseSupplements } from '#db/supplements.ts'
import type { Cents } from '#domain/money.ts'
import type { LineRefund } from '#domain/order/cancel-line.ts'
import type { MoveTarget } from '#domain/order/move-line.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { exchangeOfPlace, movePlace } from '../order/move-place.ts'
import { parisDate } from '../paris-time.ts'
import { giveLineBack, refundOfLine } from '../refund/line-refund.ts'
import { unprovenOf } from '../refund/unproven.ts'
import { placeOf } from './moved-place.ts'
import { type ItemVisit, openOrder } from './open-order.ts'

/** A place of an order before it is moved. Amounts in cents. */
export type MovedLineView = Pick<OrderItem, 'label' | 'participant' | 'tierId'> & {
  readonly organization: string
  readonly targets: readonly MoveTarget[]
  /** What can be given back of it at most; or why nothing can. */
  readonly refund: Pick<LineRefund, 'amount' | 'obstacle'>
  /** What was paid afterwards for its rate: that goes back from the order that paid it (rule ORD-7). */
  readonly paid: readonly { readonly label: string; readonly amount: Cents; readonly paidOrderId: number }[]
  /** Who can be told by mail; null where there is no address. */
  readonly payerEmail: string | null
  /** The last ISO day on which a payer could pay a difference; null where none can be asked for. */
  readonly asksUntil: string | null
  /**
   * `over`: its order, or the line, is cancelled or refunded; `plan`: its order asks for instalments still, and no other rate has its price; null:
   * it can be moved.
   */
  readonly obstacle: 'over' | 'plan' | null
}

/** A line of an order before it is moved, for who may refund; to anyone else it does not exist. */
export async function readMovedLine(
  app: App,
  { itemId, ...visit }: ItemVisit,
): Promise<Result<MovedLineView>> {
  const opened = await openOrder(app, visit, 'refund')
  if (!opened.ok) return opened
  const { order, organization } = opened.value
  const [line, payer] = await Promise.all([
    placeOf(app, app.db, order, itemId),
    payerOfCart(app.db, { organizationId: order.organizationId, id: order.cartId }),
  ])
  if (line === undefined) return failWith('NOT_FOUND')
  const { item, targets, isOver, isOwed, until, paid } = line
  const { amount, obstacle } = await refundOfLine(app.db, order, item)
  return ok({
    ...{ label: item.label, participant: item.participant, tierId: item.tierId, targets },
    ...{ organization: organization.name, refund: { amount, obstacle } },
    paid,
    payerEmail: payer?.email ?? null,
    asksUntil: payer?.email == null || until === null ? null : parisDate(until),
    obstacle: isOver ? 'over' : isOwed && targets.length === 0 ? 'plan' : null,
  })
}

type Moving = ItemVisit & {
  /** The rate that it had on the page. */
  readonly from: number
  readonly to: number
  /** What the other rate costs more, as the page showed it, in cents. */
  readonly difference: Cents
  /** Whether a difference goes back where the other rate is cheaper. */
  readonly refunds: boolean
  /** Whether the payer is told. */
  readonly tells: boolean
}

/**
 * Moves a place to another rate of its event (rule ORD-5): seats are exchanged in one transaction, the ticket says the new rate at once, and
 * what it cost stays; a difference goes back where that is wanted, and a dearer rate asks for nothing. The same again changes nothing; says
 * whether this call did. Errors: `NOT_FOUND`, `ORDER_CLOSED`, `CONFLICT` where rate or price is another than was shown, `TICKETS_SOLD_OUT`, those of a
 * refund, and those of a missing proof.
 */
export async function moveLine(app: App, { from, to, ...asked }: Moving): Promise<Result<boolean>> {
  const opened = await openOrder(app, asked, 'refund')
  if (!opened.ok) return opened
  const { order: key, userId } = opened.value
  const unproven = await unprovenOf(app, asked)
  return app.transaction<Result<boolean>>(async tx => {
    await lockPaymentsOfOrder(tx, key)
    await lockScheduleOfOrder(tx, key)
    const order = await lockOrder(tx, key)
    const line = order && (await placeOf(app, tx, order, asked.itemId))
    if (order === undefined || line === undefined) return failWith('NOT_FOUND')
    const { item, targets, isOver } = line
    if (isOver) return failWith('ORDER_CLOSED')
    if (item.tierId === to) return ok(false)
    const target = targets.find(({ id }) => id === to)
    if (item.tierId !== from || target?.difference !== asked.difference) return failWith('CONFLICT')
    const refunded = asked.refunds ? Math.max(0, -target.difference) : 0
    if (refunded > 0) {
      const giving = { requestedBy: `user:${userId}`, sendMail: asked.tells, isLast: false, ...unproven }
      const refund = await refundOfLine(tx, order, item)
      const given = await giveLineBack(app, tx, { order, item, refund, amount: refunded }, giving)
      if (!given.ok) return given
    }
    const { organizationId, id: orderId } = order
    await movePlace(app, tx, {
      ...{ order, item, from, to, toLabel: target.label, difference: target.difference },
      ...{ refunded, movedBy: userId, tells: asked.tells },
    })
    await lapseSupplements(tx, { organizationId, itemIds: [item.id], fromTierId: from })
    const facts = { form: String(order.formId), amount: refunded }
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'order.moveLine', object: `order:${orderId}`, facts },
    })
    // The stock comes last before COMMIT (rule STK-5).
    const form = { organizationId, id: order.formId }
    const missing = await exchangeUnits(tx, form, exchangeOfPlace(from, to, item.quantity), app.now())
    return missing.length > 0 ? failWith('TICKETS_SOLD_OUT') : ok(true)
  })
}
