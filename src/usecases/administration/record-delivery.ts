import { itemsOfOrder, orderByKey, storeDelivery } from '#db/orders.ts'
import { isGoods } from '#domain/order/withdrawal.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { audit } from '../records.ts'

/**
 * Notes the day on which the goods of a payment's order were handed over or received, from which its payer may withdraw for
 * fourteen days (rule REF-9); `on` null takes it back. Errors: `NOT_FOUND`, `CONFLICT` where the order holds no goods or was recorded,
 * `delivery_day_out_of_range` for a day before the order or after today.
 */
export async function recordDelivery(
  app: App,
  { on, ...visit }: PaymentVisit & { readonly on: string | null },
): Promise<Result<null>> {
  const found = await administeredPayment(app, visit, 'refund')
  if (found === undefined) return failWith('NOT_FOUND')
  const { organizationId, orderId } = found.payment
  const key = { organizationId, id: orderId }
  const [order, items] = await Promise.all([orderByKey(app.db, key), itemsOfOrder(app.db, key)])
  if (order === undefined) return failWith('NOT_FOUND')
  if (!items.some(isGoods) || order.isRecorded) return failWith('CONFLICT')
  if (on !== null && (on < parisDate(order.createdAt) || on > parisDate(app.now())))
    return failWith('delivery_day_out_of_range', 'deliveredOn')
  return app.transaction(async tx => {
    await storeDelivery(tx, key, on)
    const actor = `user:${visit.userId}`
    const line = { organizationId, actor, action: 'order.deliver', object: `order:${orderId}` }
    await audit(app, tx, { ...line, facts: { on } })
    return ok(null)
  })
}
