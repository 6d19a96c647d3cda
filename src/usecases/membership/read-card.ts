import { cardById, type StoredCard } from '#db/membership-cards.ts'
import { type CardFacts, cardNumber, cardState } from '#domain/membership/membership-card.ts'
import { holderOf } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import { cardSubject } from '../links/tokens.ts'
import { type OrderView, readOrderView } from '../order/read-order-view.ts'
import { parisDate } from '../paris-time.ts'

/** What the signed link of a card carries. */
export type CardLink = { readonly cardId: string; readonly token: string }

/** A card for whoever may read it, with the token of its own page. */
export type ReadCard = CardFacts & { readonly id: string; readonly token: string }

/** A card whose name was never changed: the order says whose it is. */
const asOrdered = { firstName: null, lastName: null }

/** The card that a link opens, with its order. */
export async function linkedCard(
  app: App,
  { cardId, token }: CardLink,
): Promise<{ readonly card: StoredCard; readonly view: OrderView } | undefined> {
  const card = await cardById(app.db, cardId)
  if (card === undefined || !app.signer.verifies(cardSubject(card), token, app.now())) return undefined
  const view = await readOrderView(app, { organizationId: card.organizationId, id: card.orderId })
  return view && { card, view }
}

/** What a card says now: its validity is the order's, and read today (rule CRD-4). */
export function factsOfCard(
  app: App,
  { order, items, payer, campaign: { form, organization } }: OrderView,
  card: StoredCard,
): CardFacts {
  const item = items.find(({ id }) => id === card.itemId)
  if (item === undefined) throw new Error(`card ${card.id} has no item`)
  const { validFrom = null, validUntil = null } = item
  const { isReturned, secret, code } = card
  const state = cardState(order, { isReturned, validFrom, validUntil }, parisDate(app.now()))
  return {
    locale: order.locale,
    brand: app.operator.brand,
    organization: organization.name,
    campaign: form.title,
    rate: item.label,
    holder: holderOf(asOrdered, item, payer) ?? null,
    number: cardNumber(card),
    validFrom,
    validUntil,
    codes: state === 'canceled' ? null : { secret, code },
    state,
  }
}
