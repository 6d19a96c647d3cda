import { cartById } from '#db/carts.ts'
import { type Campaign, campaignByKey } from '#db/forms.ts'
import { itemsOfOrder, orderByPublicId } from '#db/orders.ts'
import { isRenewalPaid, nextFormOf, renewableItems } from '#db/renewals.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { itemProblems } from '#domain/cart/item-problems.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import {
  type FormerMembership,
  laterRates,
  type RenewedMembership,
  renewMembership,
} from '#domain/membership/renewal.ts'
import type { RenewalLink } from '#domain/membership/renewal-address.ts'
import type { Order } from '#domain/order/order.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { App } from '../app.ts'
import { withinCaps } from '../campaign/caps.ts'
import { checkSelling, openTo } from '../campaign/open-campaign.ts'
import { checkedPayer } from '../cart/check-ready.ts'
import { renewalSubject } from '../links/tokens.ts'

/**
 * How far an order can be renewed now: with one press; by an application, where its association accepts renewals too; once some questions are answered, or a rate is chosen; not yet, as nothing later is
 * sold; not again, as it was just paid; not any more, as all of it was.
 */
export type RenewalState = 'ready' | 'apply' | 'incomplete' | 'choose' | 'closed' | 'paid' | 'done'

/** An order as it may be renewed. */
export type RenewalFacts = {
  readonly order: Order
  /** Where it is renewed. */
  readonly campaign: Campaign
  readonly state: RenewalState
  readonly former: readonly FormerMembership[]
  /** Of those whose rate is sold still, in their order. */
  readonly renewed: readonly RenewedMembership[]
  /** The same with their prices; none where they cannot be priced. */
  readonly priced: readonly CartItem[]
  /** As they were in the order, without files; null once they were erased. */
  readonly payer: Payer | null
}

/** The order of a link that is signed and lives; `undefined` for any other. */
export async function linkedRenewal(app: App, { orderId, token }: RenewalLink): Promise<Order | undefined> {
  const order = await orderByPublicId(app.db, orderId)
  const isLinked = order !== undefined && app.signer.verifies(renewalSubject(order), token, app.now())
  return isLinked ? order : undefined
}

/** Gathers what an order renews, and what of it is missing. */
export async function renewalFacts(app: App, order: Order): Promise<RenewalFacts> {
  const { organizationId, formId } = order
  const [left, items, cart, nextId, from, isPaid] = await Promise.all([
    renewableItems(app.db, order),
    itemsOfOrder(app.db, order),
    cartById(app.db, order.cartId),
    nextFormOf(app.db, { organizationId, formId }),
    campaignByKey(app.db, organizationId, formId),
    isRenewalPaid(app.db, order),
  ])
  const next = nextId === formId ? from : await campaignByKey(app.db, organizationId, nextId)
  const campaign = withinCaps(app, openTo(next, []))
  const { firstName = null, lastName = null } = cart?.payer ?? {}
  const former = left.flatMap(({ itemId, endsOn }) => {
    const item = items.find(({ id }) => id === itemId)
    const person = item?.participant ?? { firstName, lastName, email: null }
    return item === undefined ? [] : [{ ...item, person, endsOn }]
  })
  const now = app.now()
  const renewed = former.flatMap(
    each => renewMembership(each, { from: from.form, to: campaign.form, now }) ?? [],
  )
  const drafts = renewed.map(({ item }) => item)
  const prices = drafts.length === 0 ? undefined : priceCart({ ...campaign, now }, drafts)
  const priced = prices?.ok ? prices.value : []
  const payer =
    cart?.payer == null ? null : { ...cart.payer, fileId: null, emailConfirmation: cart.payer.email }
  const facts = { order, campaign, former, renewed, priced, payer }
  return { ...facts, state: isPaid ? 'paid' : stateOf(app, facts) }
}

function stateOf(app: App, facts: Omit<RenewalFacts, 'state'>): RenewalState {
  const { order, campaign, former, renewed, priced, payer } = facts
  if (order.status !== 'Processed' || former.length === 0) return 'done'
  const sold = former.some(({ endsOn }) => laterRates(campaign.form, endsOn, app.now()).length > 0)
  if (!sold || !checkSelling(app, campaign).ok) return 'closed'
  if (renewed.length < former.length || priced.length === 0) return 'choose'
  const isComplete =
    itemProblems(campaign.form, priced).length === 0 &&
    payer !== null &&
    checkedPayer(app, campaign, priced, payer).ok
  if (!isComplete) return 'incomplete'
  return campaign.form.approval === 'everybody' ? 'apply' : 'ready'
}
