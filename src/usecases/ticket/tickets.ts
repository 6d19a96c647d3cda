import { orderByKey } from '#db/orders.ts'
import { ordersWithoutTickets, ticketsOfOrder } from '#db/tickets.ts'
import { bundlePasses } from '#documents/wallet/apple-pass.ts'
import { googleTicketLink } from '#documents/wallet/google-ticket.ts'
import type { Form } from '#domain/form/form.ts'
import { limits } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isTicketed, placesOf, type TicketFacts } from '#domain/ticket/ticket.ts'
import { passesInAFile, type WalletName } from '#domain/ticket/wallet.ts'
import { mayReadPaid, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { signedOrderToken } from '../links/tokens.ts'
import { logoOf, paperImage, type ShownImage, shownImage } from '../order/document-images.ts'
import { readPublicOrder } from '../order/read-order-view.ts'
import { issueTickets } from './issue-tickets.ts'
import { queueForOrders, sweepOrders } from './queue-for-orders.ts'
import { linkedTicket, type ReadTicket, readTicketOf, type TicketLink } from './read-ticket.ts'
import { heldTextOf } from './sign-tickets.ts'
import { writePasses } from './wallet-passes.ts'

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
  return sweepOrders(app, ordersWithoutTickets, orders =>
    app.transaction(tx => queueForOrders(app, tx, 'make-tickets', orders)),
  )
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
  return ok({ ...read.shown, shownLogo: await shownImage(app, await logoOf(app, read.form)) })
}

/** The tickets of an order that this reader may see; where their job has not come yet they come to be now. */
async function ticketsFor(
  app: App,
  input: Asked,
): Promise<{ readonly shown: Omit<OrderTickets, 'shownLogo'>; readonly form: Form } | undefined> {
  const read = await readPublicOrder(app, input.orderId)
  if (read === undefined || !(await mayReadPaid(app, read.facts, input))) return undefined
  const { order, items, campaign } = read.view
  if (!isTicketed(campaign.form.formType)) return undefined
  const made = await ticketsOfOrder(app.db, order)
  const isWhole = order.status !== 'Processed' || made.length >= placesOf(items)
  if (!isWhole) await app.transaction(tx => issueTickets(app, tx, order))
  const stored = isWhole ? made : await ticketsOfOrder(app.db, order)
  const token = signedOrderToken(app, order, input.token)
  const heldText = await heldTextOf(app, campaign.form)
  const tickets = stored.map(ticket =>
    readTicketOf(app, read.view, ticket, { byOrder: true, token, heldText }),
  )
  const isAwaited = order.status === 'Committed' && placesOf(items) > 0
  const shown = { tickets, isAwaited, orderId: order.id, locale: order.locale }
  return { shown, form: campaign.form }
}

/** Whoever holds the signed link of a ticket reads it; to anyone else, and once it was passed on, it does not exist. */
export async function readTicket(app: App, link: TicketLink): Promise<Result<TicketView>> {
  const found = await ticketBy(app, link)
  if (found === undefined) return failWith('NOT_FOUND')
  return ok({ ...found.ticket, shownLogo: await shownImage(app, await logoOf(app, found.form)) })
}

/** A ticket with the logo of who organizes it. */
export type TicketView = ReadTicket & Pick<OrderTickets, 'shownLogo'>

/** Tickets as a file, and what it is named after. */
export type TicketsFile = { readonly bytes: Uint8Array; readonly name: string; readonly locale: Locale }

/** The tickets of an order that still open a door as one PDF, a page each, for whoever may read them. */
export async function readOrderTicketsFile(app: App, input: Asked): Promise<Result<TicketsFile>> {
  const read = await ticketsFor(app, input)
  if (read === undefined) return failWith('NOT_FOUND')
  const { tickets, orderId, locale } = read.shown
  return fileOf(app, tickets, { name: String(orderId), locale, organizationId: read.form.organizationId })
}

/** The same of one ticket, for whoever holds its signed link. */
export async function readTicketFile(app: App, link: TicketLink): Promise<Result<TicketsFile>> {
  const found = await ticketBy(app, link)
  if (found === undefined) return failWith('NOT_FOUND')
  const { ticket, form } = found
  return fileOf(app, [ticket], {
    name: ticket.number,
    locale: ticket.locale,
    organizationId: form.organizationId,
  })
}

async function ticketBy(
  app: App,
  link: TicketLink,
): Promise<{ readonly ticket: ReadTicket; readonly form: Form } | undefined> {
  const linked = await linkedTicket(app, link)
  if (linked === undefined) return undefined
  const { view } = linked
  const { form } = view.campaign
  const heldText = await heldTextOf(app, form)
  const ticket = readTicketOf(app, view, linked.ticket, { byOrder: false, token: link.token, heldText })
  return { ticket, form }
}

/** Drawn at each opening, some milliseconds a page: a ticket says what is true when it is opened (decision 29). */
async function fileOf(
  app: App,
  tickets: readonly TicketFacts[],
  { organizationId, ...about }: Omit<TicketsFile, 'bytes'> & { readonly organizationId: number },
): Promise<Result<TicketsFile>> {
  const valid = tickets.filter(({ state }) => state === 'valid')
  if (valid.length === 0) return failWith('NOT_FOUND')
  if (await isTooMuch(app, valid.length)) return failWith('TOO_MANY_REQUESTS')
  // The first document reads what draws it: no start waits for that.
  const { writeTickets } = await import('#documents/pdf/tickets.ts')
  const logo = await paperImage(app, await logoOf(app, { organizationId }))
  return ok({ ...about, bytes: await writeTickets(valid, app.now(), { logo }) })
}

async function isTooMuch({ network, limits: counts }: App, drawn: number): Promise<boolean> {
  return network !== null && (await counts.count(limits.drawnTickets, network, drawn)).wait > 0
}

/**
 * Passes of Apple Wallet for the tickets of an order that still open a door, as many as a phone takes at once; `part` counts these
 * files from 1 (rule TKT-8). Errors: those of {@link writePasses}, `TOO_MANY_REQUESTS`.
 */
export async function readOrderPasses(
  app: App,
  { part, ...asked }: Asked & { readonly part: number },
): Promise<Result<TicketsFile>> {
  const read = await ticketsFor(app, asked)
  if (read === undefined) return failWith('NOT_FOUND')
  const { tickets, orderId, locale } = read.shown
  const valid = tickets.filter(({ state }) => state === 'valid')
  const passed = valid.slice((part - 1) * passesInAFile, part * passesInAFile)
  if (await isTooMuch(app, passed.length)) return failWith('TOO_MANY_REQUESTS')
  const passes = await writePasses(app, read.form, passed)
  if (!passes.ok) return passes
  return ok({ bytes: bundlePasses(passes.value, app.now()), name: `${orderId}-${part}`, locale })
}

/** The pass of one ticket, for whoever holds its signed link. Errors: the same. */
export async function readTicketPass(app: App, link: TicketLink): Promise<Result<TicketsFile>> {
  const found = await validTicket(app, link, 'apple')
  if (!found.ok) return found
  const { ticket, form } = found.value
  const passes = await writePasses(app, form, [ticket])
  if (!passes.ok) return passes
  return ok({ bytes: passes.value[0]!.bytes, name: ticket.number, locale: ticket.locale })
}

/** Where one ticket is saved in Google Wallet, for whoever holds its signed link. Errors: `NOT_FOUND`, `TOO_MANY_REQUESTS`. */
export async function readGoogleTicketLink(app: App, link: TicketLink): Promise<Result<string>> {
  const found = await validTicket(app, link, 'google')
  if (!found.ok) return found
  const { ticket, form } = found.value
  const { google } = app.wallets
  if (google === undefined) return failWith('NOT_FOUND')
  const eventId = `${app.installation}/${form.organizationId}/${form.id}`
  return ok(await googleTicketLink(ticket, { wallet: google, eventId, now: app.now() }))
}

/** A ticket that a link opens, that opens a door, and that this wallet takes. */
async function validTicket(
  app: App,
  link: TicketLink,
  wallet: WalletName,
): Promise<Result<{ readonly ticket: ReadTicket; readonly form: Form }>> {
  const found = await ticketBy(app, link)
  if (!found?.ticket.wallets.includes(wallet)) return failWith('NOT_FOUND')
  return (await isTooMuch(app, 1)) ? failWith('TOO_MANY_REQUESTS') : ok(found)
}
