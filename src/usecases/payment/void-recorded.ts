import { cashedFacts } from '#db/cashed-instalments.ts'
import { movePayment } from '#db/payments.ts'
import { queueReceiptsOfOrder } from '#db/receipts.ts'
import { noteVoid } from '#db/recorded-payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { tellPayment } from '../integration/tell.ts'
import { cancelOrder } from '../order/follow-order.ts'
import { voidCashed } from './cash-instalment.ts'

type Why = { readonly userId: number; readonly reason: string | null }

/**
 * A recorded payment becomes void: its order is cancelled, its places go back on sale, nothing is attested any more (rule PAY-28); an instalment
 * that was cashed in is owed again instead (rule DUE-18). The payment is locked. Returns whether this call did.
 */
export async function voidRecorded(
  app: App,
  tx: Transaction,
  payment: Payment,
  { userId, reason }: Why,
): Promise<boolean> {
  const { organizationId, orderId, id: paymentId } = payment
  if (orderId === null) return false
  if ((await cashedFacts(tx, { organizationId, paymentId })) !== undefined) {
    if (!(await voidCashed(app, tx, payment, userId))) return false
    await noteVoid(tx, { organizationId, paymentId }, { by: userId, at: app.now(), reason })
    return true
  }
  if (!(await movePayment(tx, payment, 'void'))) return false
  await noteVoid(tx, { organizationId, paymentId }, { by: userId, at: app.now(), reason })
  await queueReceiptsOfOrder(tx, { organizationId, id: orderId }, app.trace)
  await tellPayment(app, tx, payment, 'refused:void')
  await auditAction(app, tx, {
    ...{ organizationId, userId, action: 'payment.void', object: `payment:${paymentId}` },
    facts: { amount: payment.amount },
  })
  // The stock comes last before COMMIT (rule STK-5).
  if (!(await cancelOrder(app, tx, { organizationId, id: orderId }, null)))
    throw new Error(`order ${orderId} of a recorded payment could not be cancelled`)
  return true
}
