import { campaignByKey } from '#db/forms.ts'
import { orderByPublicId } from '#db/orders.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder, type Reader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { type TipRefund, tipsOfOrder, wholeTip } from './tip-refund.ts'

/** An order's contribution, with the names that its page shows. */
export type TipRefundView = TipRefund & {
  readonly orderId: number
  readonly title: string
  readonly organization: string
}

/** A payer asks what became of their contribution; to anyone else the order does not exist (rule TIP-5). */
export async function readTipRefund(
  app: App,
  input: Reader & { orderId: number },
): Promise<Result<TipRefundView>> {
  const order = await orderByPublicId(app.db, input.orderId)
  if (order === undefined || !(await mayReadOrder(app, order, input))) return failWith('NOT_FOUND')
  const tips = await tipsOfOrder(app.db, order)
  if (tips.length === 0) return failWith('NOT_FOUND')
  const { form, organization } = await campaignByKey(app.db, order.organizationId, order.formId)
  return ok({ ...wholeTip(tips), orderId: order.id, title: form.title, organization: organization.name })
}
