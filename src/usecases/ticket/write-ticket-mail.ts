import { formerAddress, ticketById } from '#db/tickets.ts'
import { ticketLeftMail, ticketPassedOnMail } from '#documents/mail/ticket-passed-on.ts'
import type { TicketMailKind } from '#domain/job/mail-kinds.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import { holderOf, opensTheDoor, ticketNumber } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import { ticketPageUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'

/**
 * To whom a ticket came, with its link, and to whom it left; nothing where it went on meanwhile, or opens no door any more.
 */
export async function writeTicketMail(
  app: App,
  { organizationId, kind, subjectId }: MailJob<TicketMailKind>,
): Promise<Letter | undefined> {
  const [ticketId = '', of = ''] = subjectId.split('.')
  const ticket = await ticketById(app.db, ticketId)
  const view = ticket && (await readOrderView(app, { organizationId, id: ticket.orderId }))
  if (ticket === undefined || view === undefined || !opensTheDoor(view.order, ticket)) return undefined
  const { order, items, payer, campaign } = view
  const item = items.find(({ id }) => id === ticket.itemId)
  const holder = item && holderOf(ticket, item, payer)
  if (holder === undefined) return undefined
  const about = {
    ...payersSenderOf(app, order.locale, campaign.organization, campaign.form.accent),
    formTitle: campaign.form.title,
    number: ticketNumber(ticket),
    holder: nameOf(holder),
    occasion: timeAndPlaceOf(campaign.form),
  }
  if (kind === 'ticketPassedOn') {
    if (ticket.email === null || `${ticket.version}` !== of) return undefined
    const to = { name: nameOf(holder), address: ticket.email }
    return { to, ...ticketPassedOnMail({ ...about, ticketUrl: ticketPageUrl(app, ticket) }) }
  }
  const former = await formerAddress(app.db, { organizationId, id: of })
  const address = former === undefined ? null : (former.email ?? payer?.email ?? null)
  if (address === null) return undefined
  return { to: { name: '', address }, ...ticketLeftMail(about) }
}
