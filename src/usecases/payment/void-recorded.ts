import { cameByBank, noteLetGo } from '#db/awaited-transfers.ts'
import { cashedFacts } from '#db/cashed-instalments.ts'
import { dropUnowed } from '#db/owed-repayments.ts'
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

/**
 * Why a recorded payment becomes void: it was a mistake or its cheque was not honoured, or its money was given back. `keepsOrder`: what was given back leaves its
 * order standing.
 */
type Why = {
  readonly userId: number
  readonly reason: string | null
  readonly because: 'notHonoured' | 'returned'
  readonly keepsOrder?: boolean
}

/**
 * A recorded payment becomes void: its order is cancelled, its places go back on sale, nothing is attested any more (rule PAY-28); an instalment
 * that was cashed in is owed again instead (rule DUE-18), unless its money was given back: its order and its plan stay as they are. What the bank says
 * that came of an awaited transfer is listed to be sent back (rule PAY-34). The payment is locked. Returns whether this call did.
 */
export async function voidRecorded(
  app: App,
  tx: Transaction,
  payment: Payment,
  { userId, reason, because, keepsOrder = false }: Why,
): Promise<boolean> {
  const { organizationId, orderId, id: paymentId } = payment
  if (orderId === null) return false
  const isCashed = (await cashedFacts(tx, { organizationId, paymentId })) !== undefined
  if (isCashed && because === 'notHonoured') {
    if (!(await voidCashed(app, tx, payment, userId))) return false
    await noteVoid(tx, { organizationId, paymentId }, { by: userId, at: app.now(), reason })
    await dropUnowed(tx, { organizationId, id: orderId })
    return true
  }
  if (!(await movePayment(tx, payment, 'void'))) return false
  if (because === 'notHonoured' && (await cameByBank(tx, { organizationId, paymentId })))
    await noteLetGo(tx, { organizationId, paymentId }, app.now())
  await noteVoid(tx, { organizationId, paymentId }, { by: userId, at: app.now(), reason })
  await queueReceiptsOfOrder(tx, { organizationId, id: orderId }, app.trace)
  await tellPayment(app, tx, payment, 'refused:void')
  await auditAction(app, tx, {
    ...{ organizationId, userId, action: 'payment.void', object: `payment:${paymentId}` },
    facts: { amount: payment.amount },
  })
  await dropUnowed(tx, { organizationId, id: orderId })
  if (isCashed || keepsOrder) return true
  // The stock comes last before COMMIT (rule STK-5).
  const isCancelled = await cancelOrder(app, tx, { organizationId, id: orderId }, null)
  if (!isCancelled && because === 'notHonoured')
    throw new Error(`order ${orderId} of a recorded payment could not be cancelled`)
  return true
}
