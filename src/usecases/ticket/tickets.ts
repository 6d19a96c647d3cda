import { imagesInUse } from '#db/document-images.ts'
import { enqueue } from '#db/jobs.ts'
import { orderByKey } from '#db/orders.ts'
import { bareOrders, ticketsOfOrder } from '#db/tickets.ts'
import { limits } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isTicketed, placesOf, type TicketFacts } from '#domain/ticket/ticket.ts'
import { mayReadPaid, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { orderSubject } from '../links/tokens.ts'
import { paperImage, type ShownImage, shownImage } from '../order/document-images.ts'
import { readPublicOrder } from '../order/read-order-view.ts'
import { issueTickets } from './issue-tickets.ts'
import { linkedTicket, type ReadTicket, readTicketOf, type TicketLink } from './read-ticket.ts'

/** Gives the places of a paid order their tickets, once; an order of anything else has none. Repeating it is harmless. */
export async function makeTickets(
  app: App,
  { organizationId, orderId }: { readonly organizationId: number; readonly orderId: number },
): Promise<void> {
  const order = await orderByKey(app.db, { organizationId, id: orderId })
  if (order !== undefined) await app.transaction(tx => issueTickets(app, tx, order))
}

/** Orders whose tickets are asked for in one transaction. */
const batch = 500

/** Queues the tickets of paid orders of coming events that have none; says for how many orders. Repeating it is harmless. */
export async function sweepTickets(app: App): Promise<number> {
  let [queued, after] = [0, { organizationId: 0, id: 0 }]
  for (;;) {
    const orders = await bareOrders(app.db, { after, now: app.now(), limit: batch })
    await app.transaction(async tx => {
      for (const { organizationId, id: orderId } of orders)
        await enqueue(tx, 'make-tickets', { organizationId, orderId }, { trace: app.trace })
    })
    queued += orders.length
    const last = orders.at(-1)
    if (last === undefined || orders.length < batch) return queued
    after = last
  }
}

/** The tickets of an order. */
export type OrderTickets = {
  readonly tickets: readonly ReadTicket[]
  /** Whether there will be some once the money has come. */
  readonly isAwaited: boolean
  readonly orderId: number
  readonly locale: Locale
  /** The logo of who organizes it, as its page shows it. */
  readonly shownLogo: ShownImage | null
}

type Asked = OrderReader & { readonly orderId: number }

/** A payer, or whoever holds the signed link of their order, reads its tickets; to anyone else they do not exist. */
export async function readOrderTickets(app: App, input: Asked): Promise<Result<OrderTickets>> {
  const read = await ticketsFor(app, input)
  if (read === undefined) return failWith('NOT_FOUND')
  return ok({ ...read, shownLogo: await shownImage(app, await logoOf(app, read)) })
}

const logoOf = async (app: App, { organizationId }: { readonly organizationId: number }) =>
  (await imagesInUse(app.db, organizationId)).logo

type OfOrder = Omit<OrderTickets, 'shownLogo'> & { readonly organizationId: number }

/** The tickets of an order that this reader may see; where their job has not come yet they come to be now. */
async function ticketsFor(app: App, input: Asked): Promise<OfOrder | undefined> {
  const read = await readPublicOrder(app, input.orderId)
  if (read === undefined || !(await mayReadPaid(app, read.facts, input))) return undefined
  const { order, items, campaign } = read.view
  if (!isTicketed(campaign.form.formType)) return undefined
  const made = await ticketsOfOrder(app.db, order)
  const isWhole = order.status !== 'Processed' || made.length >= placesOf(items)
  if (!isWhole) await app.transaction(tx => issueTickets(app, tx, order))
  const stored = isWhole ? made : await ticketsOfOrder(app.db, order)
  const token = isSigned(app, order, input.token) ? input.token : null
  const tickets = stored.map(ticket => readTicketOf(app, read.view, ticket, { byOrder: true, token }))
  const isAwaited = order.status === 'Committed' && placesOf(items) > 0
  const { id: orderId, locale, organizationId } = order
  return { tickets, isAwaited, orderId, locale, organizationId }
}

const isSigned = (app: App, order: OrderKey, token: string | null): token is string =>
  token !== null && app.signer.verifies(orderSubject(order), token, app.now())

/** Whoever holds the signed link of a ticket reads it; to anyone else, and once it was passed on, it does not exist. */
export async function readTicket(app: App, link: TicketLink): Promise<Result<TicketView>> {
  const linked = await linkedTicket(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const ticket = readTicketOf(app, linked.view, linked.ticket, { byOrder: false, token: link.token })
  return ok({ ...ticket, shownLogo: await shownImage(app, await logoOf(app, linked.ticket)) })
}

/** A ticket with the logo of who organizes it. */
export type TicketView = ReadTicket & Pick<OrderTickets, 'shownLogo'>

/** A PDF of tickets, and what its file is named after. */
export type TicketsFile = { readonly bytes: Uint8Array; readonly name: string; readonly locale: Locale }

/** The tickets of an order that still open a door as one PDF, a page each, for whoever may read them. */
export async function readOrderTicketsFile(app: App, input: Asked): Promise<Result<TicketsFile>> {
  const read = await ticketsFor(app, input)
  if (read === undefined) return failWith('NOT_FOUND')
  const { tickets, orderId, locale, organizationId } = read
  return fileOf(app, tickets, { name: String(orderId), locale, organizationId })
}

/** The same of one ticket, for whoever holds its signed link. */
export async function readTicketFile(app: App, link: TicketLink): Promise<Result<TicketsFile>> {
  const linked = await linkedTicket(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const ticket = readTicketOf(app, linked.view, linked.ticket, { byOrder: false, token: link.token })
  const { organizationId } = linked.ticket
  return fileOf(app, [ticket], { name: ticket.number, locale: ticket.locale, organizationId })
}

/** Drawn at each opening, some milliseconds a page: a ticket says what is true when it is opened (decision 29). */
async function fileOf(
  app: App,
  tickets: readonly TicketFacts[],
  { organizationId, ...about }: Omit<TicketsFile, 'bytes'> & { readonly organizationId: number },
): Promise<Result<TicketsFile>> {
  const valid = tickets.filter(({ state }) => state === 'valid')
  if (valid.length === 0) return failWith('NOT_FOUND')
  const { network } = app
  const drawn = network === null ? null : await app.limits.count(limits.drawnTickets, network, valid.length)
  if (drawn !== null && drawn.wait > 0) return failWith('TOO_MANY_REQUESTS')
  // The first document reads what draws it: no start waits for that.
  const { writeTickets } = await import('#documents/pdf/tickets.ts')
  const logo = await paperImage(app, await logoOf(app, { organizationId }))
  return ok({ ...about, bytes: await writeTickets(valid, app.now(), { logo }) })
}
