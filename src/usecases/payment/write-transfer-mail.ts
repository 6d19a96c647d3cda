import { endedTransferOf } from '#db/awaited-transfers.ts'
import { orderCancelledMail } from '#documents/mail/order-cancelled.ts'
import { transferAwaitedMail } from '#documents/mail/transfer-awaited.ts'
import type { App } from '../app.ts'
import { orderPageUrl } from '../links/tokens.ts'
import { campaignUrl, type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'
import { parisDate } from '../paris-time.ts'

/**
 * Says where an awaited transfer is sent, and what of it is missing, or that nobody waits for it any more; `undefined` when its order or
 * its reader is gone, or it is no longer true.
 */
export async function writeTransferMail(
  app: App,
  { organizationId, kind, subjectId }: MailJob<'transferAwaited' | 'transferLapsed'>,
): Promise<Letter | undefined> {
  const view = await readOrderView(app, { organizationId, id: Number(subjectId) })
  if (view?.payer === undefined || view.payer.email === null) return undefined
  const { order, payer, campaign, transfer } = view
  const { form, organization } = campaign
  const common = {
    ...payersSenderOf(app, order.locale, organization, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
  }
  const to = { name: nameOf(view.payer), address: view.payer.email }
  if (kind === 'transferLapsed') {
    const ended = await endedTransferOf(app.db, order)
    const facts = { amount: order.amount, why: 'transferUnpaid', formUrl: campaignUrl(app, form) } as const
    // Whoever ends it on its last day or before does not say that it came too late.
    const isLate = ended === undefined || parisDate(ended.endedAt) > ended.dueOn
    const came = { received: ended?.received ?? 0, isLate }
    return { to, orderId: order.id, ...orderCancelledMail({ ...common, ...facts, came }) }
  }
  if (transfer === null) return undefined
  const content = transferAwaitedMail({
    ...{ ...common, transfer, orderNumber: String(order.id), date: order.createdAt },
    orderUrl: orderPageUrl(app, order),
  })
  return { to, orderId: order.id, replyTo: view.contactEmail, ...content }
}
