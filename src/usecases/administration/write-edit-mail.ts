import { editById } from '#db/order-edits.ts'
import { orderEditedMail } from '#documents/mail/order-edited.ts'
import type { App } from '../app.ts'
import { orderPageUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'

/** To a payer: that the association corrected a line of their order, and where it stands; nothing once either is forgotten. */
export async function writeEditMail(
  app: App,
  { organizationId, subjectId }: MailJob<'orderEdited'>,
): Promise<Letter | undefined> {
  const edit = await editById(app.db, organizationId, Number(subjectId))
  const view = edit && (await readOrderView(app, { organizationId, id: edit.orderId }))
  const item = view?.items.find(({ id }) => id === edit?.itemId)
  const payer = view?.payer
  if (view === undefined || item === undefined || payer?.email == null) return undefined
  const { order, campaign } = view
  const organization = { ...campaign.organization, salesConditionsUrl: view.salesConditionsUrl }
  const content = orderEditedMail({
    ...payersSenderOf(app, order.locale, organization, campaign.form.accent),
    ...{ formTitle: campaign.form.title, orderNumber: String(order.id) },
    ...{ line: item.label, person: item.participant === null ? '' : nameOf(item.participant) },
    orderUrl: orderPageUrl(app, order),
  })
  const to = { name: nameOf(payer), address: payer.email }
  return { to, orderId: order.id, replyTo: view.contactEmail, ...content }
}
