import { supplementById } from '#db/supplements.ts'
import { supplementAskedMail } from '#documents/mail/supplement-asked.ts'
import type { App } from '../app.ts'
import { supplementUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'
import { parisDate } from '../paris-time.ts'

/** To a payer: what they are asked for afterwards; nothing once it is paid, taken back or too late (rule ORD-7). */
export async function writeSupplementMail(
  app: App,
  { organizationId, subjectId }: MailJob<'supplementAsked'>,
): Promise<Letter | undefined> {
  const supplement = await supplementById(app.db, Number(subjectId), app.now())
  if (supplement?.organizationId !== organizationId || supplement.state !== 'asked') return undefined
  const view = await readOrderView(app, { organizationId, id: supplement.orderId })
  const item = view?.items.find(({ id }) => id === supplement.itemId)
  const payer = view?.payer
  if (view === undefined || item === undefined || payer?.email == null) return undefined
  const { order, campaign } = view
  const organization = { ...campaign.organization, salesConditionsUrl: view.salesConditionsUrl }
  const { label, amount, toTierId, paysUntil } = supplement
  const content = supplementAskedMail({
    ...payersSenderOf(app, order.locale, organization, campaign.form.accent),
    ...{ formTitle: campaign.form.title, orderNumber: String(order.id), label, amount },
    isMove: toTierId !== null,
    person: item.participant === null ? '' : nameOf(item.participant),
    lastDay: parisDate(paysUntil),
    payUrl: supplementUrl(app, supplement),
  })
  const to = { name: nameOf(payer), address: payer.email }
  return { to, orderId: order.id, replyTo: view.contactEmail, ...content }
}
