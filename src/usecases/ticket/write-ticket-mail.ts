import { formerAddress, ticketById } from '#db/tickets.ts'
import { ticketLeftMail, ticketMail } from '#documents/mail/ticket-passed-on.ts'
import type { TicketMailKind } from '#domain/job/mail-kinds.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import { holderOf, opensTheDoor, ticketNumber } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import { ticketPageUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, wordedSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'

/** To whom a ticket came, or is sent again, with its link, unless it went on meanwhile or opens no door any more; and to whom it left. */
export async function writeTicketMail(app: App, job: MailJob<TicketMailKind>): Promise<Letter | undefined> {
  const { organizationId, kind, subjectId } = job
  const [ticketId = '', of = ''] = subjectId.split('.')
  const ticket = await ticketById(app.db, ticketId)
  const view = ticket && (await readOrderView(app, { organizationId, id: ticket.orderId }))
  if (ticket === undefined || view === undefined) return undefined
  const { order, items, payer, campaign } = view
  const { form } = campaign
  const about = {
    ...wordedSenderOf(app, order.locale, campaign, job),
    formTitle: form.title,
    number: ticketNumber(ticket),
  }
  if (kind === 'ticketLeft') {
    const former = await formerAddress(app.db, { organizationId, id: of })
    const address = former === undefined ? null : (former.email ?? payer?.email ?? null)
    return address === null
      ? undefined
      : { to: { name: '', address }, orderId: order.id, ...ticketLeftMail(about) }
  }
  const item = items.find(({ id }) => id === ticket.itemId)
  const named = item && holderOf(ticket, item, payer)
  const address = ticket.email ?? (kind === 'ticketSent' ? (payer?.email ?? null) : null)
  if (named === undefined || address === null || `${ticket.version}` !== of || !opensTheDoor(order, ticket))
    return undefined
  const holder = nameOf(named)
  const facts = {
    ...about,
    holder,
    isNew: kind === 'ticketPassedOn',
    occasion: timeAndPlaceOf(form),
    ticketUrl: ticketPageUrl(app, ticket),
  }
  return { to: { name: holder, address }, orderId: order.id, ...ticketMail(facts) }
}
