import { type StoredTicket, ticketById } from '#db/tickets.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import {
  changesUntil,
  holderOf,
  mayChange,
  opensTheDoor,
  priceOfPlace,
  type TicketFacts,
  ticketNumber,
} from '#domain/ticket/ticket.ts'
import { openWallets, type WalletName } from '#domain/ticket/wallet.ts'
import type { App } from '../app.ts'
import { ticketSubject, ticketToken } from '../links/tokens.ts'
import { type OrderView, readOrderView } from '../order/read-order-view.ts'
import type { HeldText } from './sign-tickets.ts'

/** A ticket for whoever may read it, with where its own page is. */
export type ReadTicket = TicketFacts & {
  readonly id: string
  /** The token of its own page; null where it belongs to somebody else by now. */
  readonly token: string | null
  readonly mayChange: boolean
  /** Until when (ISO instant); null for no end. */
  readonly changesUntil: string | null
  /** Where it can be kept; nowhere once it opens no door (rule TKT-8). */
  readonly wallets: readonly WalletName[]
}

/** What the signed link of a ticket carries. */
export type TicketLink = { readonly ticketId: string; readonly token: string }

/** The ticket that a link opens, with its order. */
export async function linkedTicket(
  app: App,
  { ticketId, token }: TicketLink,
): Promise<{ readonly ticket: StoredTicket; readonly view: OrderView } | undefined> {
  const ticket = await ticketById(app.db, ticketId)
  if (ticket === undefined || !app.signer.verifies(ticketSubject(ticket), token, app.now())) return undefined
  const view = await readOrderView(app, { organizationId: ticket.organizationId, id: ticket.orderId })
  return view && { ticket, view }
}

type From = {
  /** Whether an order's link led here, and not the ticket's own. */
  readonly byOrder: boolean
  /** The token that did, which the ticket's never outlives; null: the payer is connected. */
  readonly token: string | null
  readonly heldText: HeldText
}

/** Whoever reads an order's tickets sees nothing of one that was passed on but that it was. */
export function readTicketOf(
  app: App,
  view: OrderView,
  ticket: StoredTicket,
  { byOrder, token, heldText }: From,
): ReadTicket {
  const facts = factsOfTicket(app, view, ticket, heldText)
  if (byOrder && ticket.version > 1) {
    const state = facts.state === 'valid' ? 'passedOn' : facts.state
    const unseen = { holder: null, codes: null, token: null, changesUntil: null }
    return { ...facts, ...unseen, state, id: ticket.id, mayChange: false, wallets: [] }
  }
  return {
    ...facts,
    id: ticket.id,
    token: byOrder ? ticketToken(app, ticket, token) : token,
    changesUntil: changesUntil(view.campaign.form),
    mayChange: facts.state === 'valid' && mayChange(view.campaign.form, app.now()),
    wallets: facts.state === 'valid' ? openWallets(app.wallets, app.now()) : [],
  }
}

/** What a ticket says now, without its codes where nothing says what they hold. */
export function factsOfTicket(
  app: App,
  { order, items, payer, campaign: { form, organization } }: OrderView,
  ticket: StoredTicket,
  heldText: HeldText | null,
): TicketFacts {
  const item = items.find(({ id }) => id === ticket.itemId)
  if (item === undefined) throw new Error(`ticket ${ticket.id} has no item`)
  const isValid = opensTheDoor(order, ticket)
  return {
    locale: order.locale,
    brand: app.operator.brand,
    organization: organization.name,
    event: form.title,
    category: form.category,
    ...timeAndPlaceOf(form),
    rate: item.label,
    price: priceOfPlace(item, ticket.place),
    options: [
      ...item.options.flatMap(({ label, quantity, perOrder }) => (quantity > 0 && !perOrder ? label : [])),
      ...(item.laterOptions ?? []),
    ],
    holder: holderOf(ticket, item, payer) ?? null,
    number: ticketNumber(ticket),
    orderId: order.id,
    codes: isValid && heldText ? { held: heldText(ticket, item), code: ticket.code } : null,
    state: isValid ? 'valid' : 'canceled',
  }
}
