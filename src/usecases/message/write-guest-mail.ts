import { factsOfAddresses } from '#db/addresses.ts'
import { changeByNumber } from '#db/event-changes.ts'
import { settlementOf } from '#db/settlements.ts'
import { type StoredTicket, ticketsOfOrder } from '#db/tickets.ts'
import { eventChangedMail, eventReminderMail, eventThanksMail } from '#documents/mail/event-mails.ts'
import type { MailContent } from '#documents/mail/letter.ts'
import { type GuestMailKind, isUnchanged, readGuestMailSubject } from '#domain/message/guest-mails.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import { emailKey } from '#domain/person/traits.ts'
import { holderOf } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import { orderTicketsUrl, ticketPageUrl } from '../links/tokens.ts'
import { campaignUrl, type Letter, type MailJob, nameOf, wordedSenderOf } from '../mail-envelope.ts'
import { type OrderView, readOrderView } from '../order/read-order-view.ts'
import { parisDate } from '../paris-time.ts'

type Job = MailJob<GuestMailKind>

/**
 * What a guest is mailed about their event, as it is now; nothing where that is not true any more, where the event does not take place, or
 * where the reader's place or address is gone (rules MSG-6, MSG-9 to MSG-11).
 */
export async function writeGuestMail(app: App, job: Job): Promise<Letter | undefined> {
  const { organizationId } = job
  const subject = readGuestMailSubject(job.subjectId)
  const view = subject && (await readOrderView(app, { organizationId, id: subject.orderId }))
  if (subject === undefined || view === undefined || !(await stands(app, view))) return undefined
  const reader = await readerOf(app, view, subject.reader)
  if (reader === undefined) return undefined
  const key = emailKey(reader.to.address)
  const known = await factsOfAddresses(app.db, { organizationId, keys: [key] })
  if (known.get(key)?.isDead === true) return undefined
  const content = await contentOf(app, job, { view, reader, about: subject.about })
  return content && { to: reader.to, orderId: view.order.id, replyTo: view.contactEmail, ...content }
}

/** Whether somebody is to come: the event takes place, and the order was neither given back nor given. */
async function stands(app: App, { order, campaign: { form } }: OrderView): Promise<boolean> {
  if (form.isCancelled === true || form.isWithheld === true || order.status !== 'Processed') return false
  const settlement = await settlementOf(app.db, order)
  return settlement === undefined || ['found', 'asked', 'kept'].includes(settlement.status)
}

type GuestReader = {
  readonly to: Letter['to']
  readonly firstName: string
  readonly ticketsUrl: string
  readonly isPayer: boolean
}

/** Who reads it: the payer of an order of which a place stands, or the holder of one. */
async function readerOf(app: App, view: OrderView, reader: string): Promise<GuestReader | undefined> {
  const tickets = await ticketsOfOrder(app.db, view.order)
  if (reader !== '')
    return holder(
      app,
      view,
      tickets.find(({ id }) => id === reader),
    )
  const { order, payer } = view
  if (payer === undefined || payer.email === null) return undefined
  if (tickets.length > 0 && tickets.every(({ isReturned }) => isReturned)) return undefined
  return {
    to: { name: nameOf(payer), address: payer.email },
    firstName: payer.firstName ?? '',
    ticketsUrl: orderTicketsUrl(app, order),
    isPayer: true,
  }
}

function holder(
  app: App,
  { items, payer }: OrderView,
  ticket: StoredTicket | undefined,
): GuestReader | undefined {
  const item = ticket && items.find(({ id }) => id === ticket.itemId)
  if (ticket === undefined || item === undefined || ticket.isReturned) return undefined
  const named = holderOf(ticket, item, payer)
  const address = ticket.email ?? item.participant?.email ?? null
  if (named === undefined || address === null) return undefined
  return {
    to: { name: nameOf(named), address },
    firstName: named.firstName,
    ticketsUrl: ticketPageUrl(app, ticket),
    isPayer: false,
  }
}

type Told = { readonly view: OrderView; readonly reader: GuestReader; readonly about: string }

async function contentOf(app: App, job: Job, told: Told): Promise<MailContent | undefined> {
  const { view, reader } = told
  const { order, campaign } = view
  const { form } = campaign
  const { to: _, ...named } = reader
  const facts = {
    ...wordedSenderOf(app, order.locale, campaign, job),
    ...named,
    formTitle: form.title,
    occasion: timeAndPlaceOf(form),
  }
  const pageUrl = campaignUrl(app, form)
  if (job.kind === 'eventReminder')
    return isReminded(app, told)
      ? eventReminderMail({ ...facts, calendarUrl: `${pageUrl}/date.ics` })
      : undefined
  if (job.kind === 'eventThanks')
    return isOver(app, told) ? eventThanksMail({ ...facts, pageUrl: reader.ticketsUrl }) : undefined
  const change = await changeByNumber(app.db, form, Number(told.about))
  if (change === undefined || isUnchanged(change.was, facts.occasion)) return undefined
  const knowsWas = Date.parse(order.createdAt) < Date.parse(change.openedAt)
  return eventChangedMail({ ...facts, was: knowsWas ? change.was : null })
}

/** Whether it is still wanted, and of the day on which the event takes place now. */
function isReminded(app: App, { view, about }: Told): boolean {
  const { startDate, sends } = view.campaign.form
  if (startDate === null || sends?.reminder !== true) return false
  return parisDate(startDate) === about && Date.parse(app.now()) < Date.parse(startDate)
}

function isOver(app: App, { view }: Told): boolean {
  const { startDate, endDate, sends } = view.campaign.form
  const end = endDate ?? startDate
  return sends?.afterwards === true && end !== null && Date.parse(end) <= Date.parse(app.now())
}
