import { moveCart } from '#db/carts.ts'
import { releaseUnits } from '#db/stock.ts'
import { storeTakenBack, supplementById } from '#db/supplements.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { lockUnpaidCart } from '../cart/close-living-request.ts'
import { type OrderVisit, openOrder } from './open-order.ts'

type TakingBack = OrderVisit & { readonly supplementId: number }

/**
 * Does not ask the payer of an order any more for what waits for them, and gives back what is held for it (rule ORD-7). Says whether
 * this call did. Errors: `NOT_FOUND`, `PAYMENT_IN_PROGRESS` while it is being paid, `CONFLICT` where it was paid meanwhile.
 */
export async function takeBackSupplement(
  app: App,
  { supplementId, ...visit }: TakingBack,
): Promise<Result<boolean>> {
  const opened = await openOrder(app, visit, 'refund')
  if (!opened.ok) return opened
  const { order, userId } = opened.value
  const known = await supplementById(app.db, supplementId, app.now())
  if (known?.organizationId !== order.organizationId || known.orderId !== order.id)
    return failWith('NOT_FOUND')
  const { organizationId, cartId } = known
  return app.transaction<Result<boolean>>(async tx => {
    const locked = await lockUnpaidCart(tx, { organizationId, id: cartId })
    if (!locked.ok) return locked
    const cart = locked.value
    if (cart?.status === 'paid') return failWith('CONFLICT')
    if (cart === undefined || !(await moveCart(tx, cart, 'expire'))) return ok(false)
    await storeTakenBack(tx, known, { takenBackBy: userId, takenBackAt: app.now() })
    const facts = { form: String(order.formId), amount: known.amount }
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'order.takeBackSupplement', object: `order:${order.id}`, facts },
    })
    await releaseUnits(tx, { organizationId, cartId })
    return ok(true)
  })
}
