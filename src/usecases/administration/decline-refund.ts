import { enqueue } from '#db/jobs.ts'
import { answerRefundRequest, refundRequestOf, waitsForAnswer } from '#db/refund-requests.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { type ItemVisit, openOrder } from './open-order.ts'

/**
 * Declines what a payer asks for of a line, and tells them (rule REF-19). The same again changes nothing; says whether this call did. Errors:
 * `NOT_FOUND`.
 */
export async function declineRefund(app: App, visit: ItemVisit): Promise<Result<boolean>> {
  const opened = await openOrder(app, visit, 'refund')
  if (!opened.ok) return opened
  const { order, userId } = opened.value
  const { organizationId, id: orderId } = order
  const { itemId } = visit
  return app.transaction<Result<boolean>>(async tx => {
    const request = await refundRequestOf(tx, { organizationId, itemId })
    if (request === undefined || request.orderId !== orderId) return failWith('NOT_FOUND')
    // A page that was left open: what was given back or cancelled meanwhile is not refused.
    if (!(await waitsForAnswer(tx, request))) return ok(false)
    if (!(await answerRefundRequest(tx, request, 'decline', { by: userId, now: app.now() }))) return ok(false)
    const mail = { organizationId, kind: 'giveUpDeclined', subjectId: `${orderId}.${itemId}` } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
    const facts = { form: String(order.formId), amount: request.owed }
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'order.declineRefund', object: `order:${orderId}`, facts },
    })
    return ok(true)
  })
}
