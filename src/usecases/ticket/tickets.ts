import { orderByKey } from '#db/orders.ts'
import { ordersWithoutTickets, ticketsOfOrder } from '#db/tickets.ts'
import { limits } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isTicketed, placesOf, type TicketFacts } from '#domain/ticket/ticket.ts'
import { mayReadPaid, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { signedOrderToken } from '../links/tokens.ts'
import { readPublicOrder } from '../order/read-order-view.ts'
import { issueTickets } from './issue-tickets.ts'
import { batchesOfOrders, queueForOrders } from './queue-for-orders.ts'
import { linkedTicket, type ReadTicket, readTicketOf, type TicketLink } from './read-ticket.ts'

/** Gives the places of a paid order their tickets, once; an order of anything else has none. Repeating it is harmless. */
export async function makeTickets(
  app: App,
  { organizationId, orderId }: { readonly organizationId: number; readonly orderId: number },
): Promise<void> {
  const order = await orderByKey(app.db, { organizationId, id: orderId })
  if (order !== undefined) await app.transaction(tx => issueTickets(app, tx, order))
}

/** Queues the tickets of paid orders of coming events that have none; says for how many orders. Repeating it is harmless. */
export async function sweepTickets(app: App): Promise<number> {
  let queued = 0
  for await (const orders of batchesOfOrders(app, ordersWithoutTickets)) {
    await app.transaction(tx => queueForOrders(app, tx, 'make-tickets', orders))
    queued += orders.length
  }
  return queued
}

/** The tickets of an order. */
export type OrderTickets = {
  readonly tickets: readonly ReadTicket[]
  /** Whether there will be some once the money has come. */
  readonly isAwaited: boolean
  readonly orderId: number
  readonly locale: Locale
}

type Asked = OrderReader & { readonly orderId: number }

/** A payer, or whoever holds the signed link of their order, reads its tickets; to anyone else they do not exist. */
export async function readOrderTickets(app: App, input: Asked): Promise<Result<OrderTickets>> {
  const tickets = await ticketsFor(app, input)
  return tickets === undefined ? failWith('NOT_FOUND') : ok(tickets)
}

/** The tickets of an order that this reader may see; where their job has not come yet they come to be now. */
async function ticketsFor(app: App, input: Asked): Promise<OrderTickets | undefined> {
  const read = await readPublicOrder(app, input.orderId)
  if (read === undefined || !(await mayReadPaid(app, read.facts, input))) return undefined
  const { order, items, campaign } = read.view
  if (!isTicketed(campaign.form.formType)) return undefined
  const made = await ticketsOfOrder(app.db, order)
  const isWhole = order.status !== 'Processed' || made.length >= placesOf(items)
  if (!isWhole) await app.transaction(tx => issueTickets(app, tx, order))
  const stored = isWhole ? made : await ticketsOfOrder(app.db, order)
  const token = signedOrderToken(app, order, input.token)
  const tickets = stored.map(ticket => readTicketOf(app, read.view, ticket, { byOrder: true, token }))
  const isAwaited = order.status === 'Committed' && placesOf(items) > 0
  return { tickets, isAwaited, orderId: order.id, locale: order.locale }
}

/** Whoever holds the signed link of a ticket reads it; to anyone else, and once it was passed on, it does not exist. */
export async function readTicket(app: App, link: TicketLink): Promise<Result<ReadTicket>> {
  const linked = await linkedTicket(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  return ok(readTicketOf(app, linked.view, linked.ticket, { byOrder: false, token: link.token }))
}

/** A PDF of tickets, and what its file is named after. */
export type TicketsFile = { readonly bytes: Uint8Array; readonly name: string; readonly locale: Locale }

/** The tickets of an order that still open a door as one PDF, a page each, for whoever may read them. */
export async function readOrderTicketsFile(app: App, input: Asked): Promise<Result<TicketsFile>> {
  const read = await ticketsFor(app, input)
  if (read === undefined) return failWith('NOT_FOUND')
  const { tickets, orderId, locale } = read
  return fileOf(app, tickets, { name: String(orderId), locale })
}

/** The same of one ticket, for whoever holds its signed link. */
export async function readTicketFile(app: App, link: TicketLink): Promise<Result<TicketsFile>> {
  const linked = await linkedTicket(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const ticket = readTicketOf(app, linked.view, linked.ticket, { byOrder: false, token: link.token })
  return fileOf(app, [ticket], { name: ticket.number, locale: ticket.locale })
}

/** Drawn at each opening, some milliseconds a page: a ticket says what is true when it is opened (decision 29). */
async function fileOf(
  app: App,
  tickets: readonly TicketFacts[],
  about: Omit<TicketsFile, 'bytes'>,
): Promise<Result<TicketsFile>> {
  const valid = tickets.filter(({ state }) => state === 'valid')
  if (valid.length === 0) return failWith('NOT_FOUND')
  const { network } = app
  const drawn = network === null ? null : await app.limits.count(limits.drawnTickets, network, valid.length)
  if (drawn !== null && drawn.wait > 0) return failWith('TOO_MANY_REQUESTS')
  // The first document reads what draws it: no start waits for that.
  const { writeTickets } = await import('#documents/pdf/tickets.ts')
  return ok({ ...about, bytes: await writeTickets(valid, app.now()) })
}
