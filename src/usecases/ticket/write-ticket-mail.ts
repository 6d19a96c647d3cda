import { formerAddress, ticketById } from '#db/tickets.ts'
import { ticketLeftMail, ticketPassedOnMail } from '#documents/mail/ticket-passed-on.ts'
import type { TicketMailKind } from '#domain/job/mail-kinds.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import { opensTheDoor, ticketNumber } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import { ticketPageUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'

/** To whom a ticket came, with its link, unless it went on meanwhile or opens no door any more; and to whom it left. */
export async function writeTicketMail(
  app: App,
  { organizationId, kind, subjectId }: MailJob<TicketMailKind>,
): Promise<Letter | undefined> {
  const [ticketId = '', of = ''] = subjectId.split('.')
  const ticket = await ticketById(app.db, ticketId)
  const view = ticket && (await readOrderView(app, { organizationId, id: ticket.orderId }))
  if (ticket === undefined || view === undefined) return undefined
  const { order, payer, campaign } = view
  const { form, organization } = campaign
  const about = {
    ...payersSenderOf(app, order.locale, organization, form.accent),
    formTitle: form.title,
    number: ticketNumber(ticket),
  }
  if (kind === 'ticketLeft') {
    const former = await formerAddress(app.db, { organizationId, id: of })
    const address = former === undefined ? null : (former.email ?? payer?.email ?? null)
    return address === null ? undefined : { to: { name: '', address }, ...ticketLeftMail(about) }
  }
  const { email, version, firstName, lastName } = ticket
  if (email === null || `${version}` !== of || !opensTheDoor(order, ticket)) return undefined
  const holder = nameOf({ firstName, lastName })
  const facts = { ...about, holder, occasion: timeAndPlaceOf(form), ticketUrl: ticketPageUrl(app, ticket) }
  return { to: { name: holder, address: email }, ...ticketPassedOnMail(facts) }
}
