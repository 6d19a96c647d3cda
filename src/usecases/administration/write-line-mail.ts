import { cancelledLine } from '#db/cancelled-lines.ts'
import { moveById } from '#db/line-moves.ts'
import { lineCancelledMail, lineMovedMail } from '#documents/mail/changed-line.ts'
import type { App } from '../app.ts'
import { orderPageUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'

type Job = MailJob<'lineCancelled' | 'lineMoved'>

/** To a payer: that the association cancelled a line of their order, or moved it (rules ORD-4, ORD-5); nothing once they are forgotten. */
export async function writeLineMail(app: App, job: Job): Promise<Letter | undefined> {
  const { organizationId } = job
  const change = await changeOf(app, job)
  const view = change && (await readOrderView(app, { organizationId, id: change.orderId }))
  const item = view?.items.find(({ id }) => id === change?.itemId)
  const payer = view?.payer
  if (view === undefined || change === undefined || item === undefined || payer?.email == null)
    return undefined
  const { order, campaign } = view
  const organization = { ...campaign.organization, salesConditionsUrl: view.salesConditionsUrl }
  const facts = {
    ...payersSenderOf(app, order.locale, organization, campaign.form.accent),
    ...{ formTitle: campaign.form.title, orderNumber: String(order.id) },
    person: item.participant === null ? '' : nameOf(item.participant),
    refunded: change.refunded,
    orderUrl: orderPageUrl(app, order),
  }
  const content =
    'toLabel' in change
      ? lineMovedMail({ ...facts, from: change.fromLabel, to: change.toLabel })
      : lineCancelledMail({ ...facts, line: item.label })
  const to = { name: nameOf(payer), address: payer.email }
  return { to, orderId: order.id, replyTo: view.contactEmail, ...content }
}

async function changeOf({ db }: App, { organizationId, kind, subjectId }: Job) {
  const id = Number(subjectId)
  if (kind === 'lineMoved') return moveById(db, organizationId, id)
  const cancelled = await cancelledLine(db, { organizationId, itemId: id })
  return cancelled && { ...cancelled, itemId: id }
}
