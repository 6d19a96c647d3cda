import { holdExchange } from '#db/exchange-stock.ts'
import { enqueue } from '#db/jobs.ts'
import { lockOrder } from '#db/refunds.ts'
import { type Cents, SMALLEST_CHARGE } from '#domain/money.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { exchangeOfPlace } from '../order/move-place.ts'
import { mailedPayerOf, writeSupplement } from './ask-supplement.ts'
import { placeOf } from './moved-place.ts'
import { type ItemVisit, openOrder } from './open-order.ts'

type Asking = ItemVisit & {
  /** The rate that it had on the page. */
  readonly from: number
  readonly to: number
  /** What the other rate costs more, as the page showed it, in cents. */
  readonly difference: Cents
}

/**
 * Asks the payer for what a dearer rate costs more (rule ORD-5): the place goes there once they have paid it by the link that they are mailed,
 * and until then it is held for them beside the one that they have. The same again changes nothing; says whether this call did. Errors:
 * `NOT_FOUND`, `ORDER_CLOSED`, `CONFLICT` where rate or price is another than was shown, `MINIMUM_CART_NOT_REACHED`, `TICKETS_SOLD_OUT`.
 */
export async function askMove(
  app: App,
  { from, to, difference, ...visit }: Asking,
): Promise<Result<boolean>> {
  const opened = await openOrder(app, visit, 'refund')
  if (!opened.ok) return opened
  const { order: key, userId } = opened.value
  return app.transaction<Result<boolean>>(async tx => {
    const order = await lockOrder(tx, key)
    const line = order && (await placeOf(app, tx, order, visit.itemId))
    if (order === undefined || line === undefined) return failWith('NOT_FOUND')
    const { item, targets, isOver, supplements, until } = line
    const isAsked = supplements.some(
      each => each.state === 'asked' && each.fromTierId === item.tierId && each.toTierId === to,
    )
    if (item.tierId === to || isAsked) return ok(false)
    const former = await mailedPayerOf(tx, order)
    if (isOver || until === null || former === undefined) return failWith('ORDER_CLOSED')
    const target = targets.find(({ id }) => id === to)
    if (item.tierId !== from || target?.difference !== difference || difference <= 0)
      return failWith('CONFLICT')
    if (difference < SMALLEST_CHARGE) return failWith('MINIMUM_CART_NOT_REACHED')
    const { id, cart } = await writeSupplement(app, tx, former, {
      ...{ order, item, label: target.label, line: `${item.label} → ${target.label}`, amount: difference },
      ...{ askedBy: userId, until, option: null, move: { from, to } },
    })
    const { organizationId } = order
    const facts = { form: String(order.formId), amount: difference }
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'order.askSupplement', object: `order:${order.id}`, facts },
    })
    const mail = { organizationId, kind: 'supplementAsked', subjectId: String(id) } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
    // The stock comes last before COMMIT (rule STK-5).
    const time = { now: app.now(), expiresAt: cart.expiresAt }
    const exchange = exchangeOfPlace(from, to, item.quantity)
    const missing = await holdExchange(tx, { organizationId, cartId: cart.id }, exchange, time)
    return missing.length > 0 ? failWith('TICKETS_SOLD_OUT') : ok(true)
  })
}
