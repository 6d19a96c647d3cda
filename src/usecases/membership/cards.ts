import { randomUUIDv7 } from 'node:crypto'
import {
  cardsOfOrder,
  insertCards,
  lockMembershipsWithoutCard,
  ordersWithoutCards,
} from '#db/membership-cards.ts'
import { orderByKey } from '#db/orders.ts'
import type { Transaction } from '#db/schema.ts'
import { limits } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import { type CardFacts, isCarded, membershipsOf } from '#domain/membership/membership-card.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadPaid, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { cardToken, signedOrderToken } from '../links/tokens.ts'
import { logoOf, paperImage, type ShownImage, shownImage } from '../order/document-images.ts'
import { readPublicOrder } from '../order/read-order-view.ts'
import { newCodes } from '../ticket/issue-tickets.ts'
import { queueForOrders, sweepOrders } from '../ticket/queue-for-orders.ts'
import { type CardLink, factsOfCard, linkedCard, type ReadCard } from './read-card.ts'

/** Gives the memberships of a paid order their cards, once; an order of anything else has none. Repeating it is harmless. */
export async function makeCards(
  app: App,
  { organizationId, orderId }: { readonly organizationId: number; readonly orderId: number },
): Promise<void> {
  const order = await orderByKey(app.db, { organizationId, id: orderId })
  if (order !== undefined) await app.transaction(tx => issueCards(app, tx, order))
}

/** Gives each membership of a paid order that has none its card, with the next numbers of its organization (rule CRD-1). */
async function issueCards(
  app: App,
  tx: Transaction,
  order: OrderKey & { readonly formId: number },
): Promise<void> {
  const memberships = await lockMembershipsWithoutCard(tx, order)
  const cards = memberships.map(place => ({ ...place, id: randomUUIDv7(), ...newCodes() }))
  if (cards.length > 0) await insertCards(tx, order, cards, app.now())
}

/** Queues the cards of paid orders that have none; says for how many orders. Repeating it is harmless. */
export async function sweepCards(app: App): Promise<number> {
  return sweepOrders(app, ordersWithoutCards, orders =>
    app.transaction(tx => queueForOrders(app, tx, 'make-cards', orders)),
  )
}

/** The cards of an order. */
export type OrderCards = {
  readonly cards: readonly ReadCard[]
  /** Whether there will be some once the money has come. */
  readonly isAwaited: boolean
  readonly orderId: number
  readonly locale: Locale
  /** The logo of their association, as its page shows it. */
  readonly shownLogo: ShownImage | null
}

type Asked = OrderReader & { readonly orderId: number }

/** A payer, or whoever holds the signed link of their order, reads its cards; to anyone else they do not exist. */
export async function readOrderCards(app: App, input: Asked): Promise<Result<OrderCards>> {
  const read = await cardsFor(app, input)
  if (read === undefined) return failWith('NOT_FOUND')
  return ok({ ...read.shown, shownLogo: await shownImage(app, await logoOf(app, read)) })
}

/** The cards of an order that this reader may see; where their job has not come yet they come to be now. */
async function cardsFor(
  app: App,
  input: Asked,
): Promise<{ readonly shown: Omit<OrderCards, 'shownLogo'>; readonly organizationId: number } | undefined> {
  const read = await readPublicOrder(app, input.orderId)
  if (read === undefined || !(await mayReadPaid(app, read.facts, input))) return undefined
  const { order, items, campaign } = read.view
  if (!isCarded(campaign.form.formType)) return undefined
  const made = await cardsOfOrder(app.db, order)
  const isWhole = order.status !== 'Processed' || made.length >= membershipsOf(items)
  if (!isWhole) await app.transaction(tx => issueCards(app, tx, order))
  const stored = isWhole ? made : await cardsOfOrder(app.db, order)
  const from = signedOrderToken(app, order, input.token)
  const cards = stored.map(card => ({
    ...factsOfCard(app, read.view, card),
    id: card.id,
    token: cardToken(app, card, from),
  }))
  const isAwaited = order.status === 'Committed' && membershipsOf(items) > 0
  const shown = { cards, isAwaited, orderId: order.id, locale: order.locale }
  return { shown, organizationId: order.organizationId }
}

/** Whoever holds the signed link of a card reads it; to anyone else it does not exist. */
export async function readCard(app: App, link: CardLink): Promise<Result<CardView>> {
  const linked = await linkedCard(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const { card, view } = linked
  const shownLogo = await shownImage(app, await logoOf(app, card))
  return ok({ ...factsOfCard(app, view, card), id: card.id, token: link.token, shownLogo })
}

/** A card with the logo of its association. */
export type CardView = ReadCard & Pick<OrderCards, 'shownLogo'>

/** A PDF of cards, and what its file is named after. */
export type CardsFile = { readonly bytes: Uint8Array; readonly name: string; readonly locale: Locale }

/** The cards of an order whose memberships stand as one PDF, a page each, for whoever may read them. */
export async function readOrderCardsFile(app: App, input: Asked): Promise<Result<CardsFile>> {
  const read = await cardsFor(app, input)
  if (read === undefined) return failWith('NOT_FOUND')
  const { cards, orderId, locale } = read.shown
  return fileOf(app, cards, { name: String(orderId), locale, organizationId: read.organizationId })
}

/** The same of one card, for whoever holds its signed link. */
export async function readCardFile(app: App, link: CardLink): Promise<Result<CardsFile>> {
  const linked = await linkedCard(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const card = factsOfCard(app, linked.view, linked.card)
  const { organizationId } = linked.card
  return fileOf(app, [card], { name: card.number, locale: card.locale, organizationId })
}

/** Drawn at each opening, as tickets are (decision 29): a card says what is true when it is opened. */
async function fileOf(
  app: App,
  cards: readonly CardFacts[],
  { organizationId, ...about }: Omit<CardsFile, 'bytes'> & { readonly organizationId: number },
): Promise<Result<CardsFile>> {
  const standing = cards.filter(({ codes }) => codes !== null)
  if (standing.length === 0) return failWith('NOT_FOUND')
  const { network } = app
  const drawn =
    network === null ? null : await app.limits.count(limits.drawnTickets, network, standing.length)
  if (drawn !== null && drawn.wait > 0) return failWith('TOO_MANY_REQUESTS')
  // The first document reads what draws it: no start waits for that.
  const { writeCards } = await import('#documents/pdf/cards.ts')
  const logo = await paperImage(app, await logoOf(app, { organizationId }))
  return ok({ ...about, bytes: await writeCards(standing, app.now(), { logo }) })
}
