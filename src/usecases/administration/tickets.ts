import { randomUUID } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import {
  changesOfTicket,
  countTickets,
  type ListedTicket,
  listTickets,
  type StoredTicket,
  ticketById,
} from '#db/tickets.ts'
import { may } from '#domain/access/may.ts'
import { namesProblems, type PersonNames } from '#domain/fields/person-names.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { type TicketFacts, ticketNumber } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
} from '../campaign/administered-campaign.ts'
import { countResent } from '../order/count-resent.ts'
import { type OrderView, readOrderView } from '../order/read-order-view.ts'
import { lockForChange, passOn, type Receiver, receiverProblems, rename } from '../ticket/locked-change.ts'
import { factsOfTicket } from '../ticket/read-ticket.ts'
import { type EventHead, eventHead, openEvent } from './open-event.ts'

/** Tickets on a page of the list. */
const pageSize = 50

/** The tickets of an event, a page at a time; `next`: after which number the following begins, null on the last one. */
export type EventTickets = EventHead & {
  readonly tickets: readonly ListedTicket[]
  readonly counts: Awaited<ReturnType<typeof countTickets>>
  readonly next: number | null
}

type Asked = AdministratorVisit & { readonly search: string; readonly after: number }

/** Who comes to an event, by the numbers of their tickets, for who may see them; `search` finds names, codes and numbers. */
export async function listEventTickets(
  app: App,
  { search, after, ...visit }: Asked,
): Promise<Result<EventTickets>> {
  const opened = await openEvent(app, visit, 'seeTickets')
  if (!opened.ok) return opened
  const { form } = opened.value
  const key = { organizationId: form.organizationId, formId: form.id }
  const [found, counts] = await Promise.all([
    listTickets(app.db, { ...key, search: search.trim(), after, limit: pageSize + 1 }),
    countTickets(app.db, key),
  ])
  const tickets = found.slice(0, pageSize)
  const next = found.length > pageSize ? (tickets.at(-1)?.number ?? null) : null
  return ok({ ...eventHead(opened.value), tickets, counts, next })
}

/** A ticket as those look after it who administer its event. */
export type EventTicket = EventHead & {
  readonly ticketId: string
  readonly ticket: TicketFacts
  /** Where its mails go: to whom it was passed on, else its payer; null for nobody. */
  readonly email: string | null
  /** What was changed of it, the last first, with who it was for before. */
  readonly changes: Awaited<ReturnType<typeof changesOfTicket>>
  /** Whether this person may send it again and change it. */
  readonly mayKeep: boolean
}

type TicketVisit = AdministratorVisit & { readonly ticketId: string }

/** One ticket of an event, for who may see it; its code is its holder's alone. */
export async function readEventTicket(
  app: App,
  { ticketId, ...visit }: TicketVisit,
): Promise<Result<EventTicket>> {
  const opened = await openEvent(app, visit, 'seeTickets')
  if (!opened.ok) return opened
  const found = await ticketOf(app, opened.value, ticketId)
  if (found === undefined) return failWith('NOT_FOUND')
  const { stored, view } = found
  const { form, roles } = opened.value
  return ok({
    ...eventHead(opened.value),
    ticketId,
    ticket: factsOfTicket(app, view, stored, null),
    email: stored.email ?? view.payer?.email ?? null,
    changes: await changesOfTicket(app.db, stored),
    mayKeep: may(roles, 'keepTickets', form),
  })
}

/**
 * Sends a ticket's link again to whom its mails go: `TICKET_CANCELED` where it opens no door, `CONFLICT` where there is no address,
 * `TOO_MANY_REQUESTS`.
 */
export async function resendTicket(app: App, visit: TicketVisit): Promise<Result<null>> {
  const mayAgain = async ({ stored, view }: Found) => {
    const address = stored.email ?? view.payer?.email
    if (address == null) return failWith('CONFLICT')
    return countResent(app, { organizationId: stored.organizationId, id: stored.orderId }, address)
  }
  const write: Write = async (tx, ticket) => {
    const { organizationId, id, version } = ticket
    const mail = {
      organizationId,
      kind: 'ticketSent',
      subjectId: `${id}.${version}.${randomUUID()}`,
    } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
    return ok(null)
  }
  return keep(app, visit, 'ticket.resend', write, mayAgain)
}

/** Corrects the name on a ticket, at any time. Errors: `TICKET_CANCELED`, and those of the fields. */
export async function renameEventTicket(
  app: App,
  { firstName, lastName, ...visit }: TicketVisit & PersonNames,
): Promise<Result<null>> {
  const names = { firstName, lastName }
  const problems = namesProblems(names)
  return keep(app, visit, 'ticket.rename', async (tx, ticket) => {
    if (problems.length > 0) return fail(...problems)
    await rename(app, tx, ticket, names)
    return ok(null)
  })
}

/** Gives a ticket to somebody else, or to the right address, as its holder could. Errors: `TICKET_CANCELED`, and those of the fields. */
export async function giveEventTicket(
  app: App,
  { firstName, lastName, email, emailConfirmation, ...visit }: TicketVisit & Receiver,
): Promise<Result<null>> {
  const to = { firstName, lastName, email, emailConfirmation }
  const problems = receiverProblems(to)
  return keep(app, visit, 'ticket.give', async (tx, ticket) => {
    if (problems.length > 0) return fail(...problems)
    await passOn(app, tx, ticket, to)
    return ok(null)
  })
}

type Found = { readonly stored: StoredTicket; readonly view: OrderView }
type Write = (tx: Transaction, ticket: StoredTicket) => Promise<Result<null>>

/** Does something to a ticket under its lock, and writes down who did; `check` says before whether it may be. */
async function keep(
  app: App,
  { ticketId, ...visit }: TicketVisit,
  action: 'ticket.resend' | 'ticket.rename' | 'ticket.give',
  write: Write,
  check: (found: Found) => Promise<Result<null>> = async () => ok(null),
): Promise<Result<null>> {
  const opened = await openEvent(app, visit, 'keepTickets')
  if (!opened.ok) return opened
  const found = await ticketOf(app, opened.value, ticketId)
  if (found === undefined) return failWith('NOT_FOUND')
  const checked = await check(found)
  if (!checked.ok) return checked
  const { userId } = opened.value
  return app.transaction(async tx => {
    const locked = await lockForChange(tx, found.stored)
    if (!locked.ok) return locked
    const done = await write(tx, locked.value)
    if (!done.ok) return done
    const { organizationId, orderId, formId } = found.stored
    const facts = { ticket: ticketNumber(found.stored), form: String(formId) }
    await auditAction(app, tx, { organizationId, userId, action, object: `order:${orderId}`, facts })
    return ok(null)
  })
}

/** A ticket of this event with its order; `undefined` for that of any other. */
async function ticketOf(
  app: App,
  { form }: AdministeredCampaign,
  ticketId: string,
): Promise<Found | undefined> {
  const stored = await ticketById(app.db, ticketId)
  const { organizationId, id: formId } = form
  if (stored?.organizationId !== organizationId || stored.formId !== formId) return undefined
  const view = await readOrderView(app, { organizationId, id: stored.orderId })
  return view && { stored, view }
}
