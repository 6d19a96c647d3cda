import { type LivingPlan, type MethodUse, plansByCard, usesOfMethods } from '#db/payers-gifts.ts'
import { customersOfUser, isChargedLater, type UserCustomer } from '#db/user-customers.ts'
import { monthsAfter } from '#domain/cart/due-dates.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Methods } from '#domain/payment/provider.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { cardsOf, type SavedCard } from './saved-cards.ts'

/**
 * The cards that a user keeps, or those at the `provider` of a payment, newest first; none where the provider does not answer:
 * another card can be typed.
 */
export async function listCards(
  app: App,
  { userId, provider }: { readonly userId: number; readonly provider?: ProviderName },
): Promise<readonly SavedCard[]> {
  const customers = await customersOfUser(app.db, userId)
  const asked = customers.filter(customer => provider === undefined || customer.provider === provider)
  const cards = await Promise.all(asked.map(customer => cardsOf(app, customer)))
  return cards.flatMap(each => each ?? [])
}

/**
 * A user removes a saved card: the provider detaches it. Somebody else's, or one that is gone, is unknown; a card with which
 * something is still charged has to be replaced there first.
 */
export async function forgetCard(app: App, input: { userId: number; cardId: string }): Promise<Result<null>> {
  const { userId, cardId } = input
  for (const customer of await customersOfUser(app.db, userId)) {
    const { methods } = app.provider(customer.provider)
    const read = await methods?.readMethod(cardId)
    if (read?.outcome === 'unknown') return failWith('UNAVAILABLE')
    if (methods != null && read?.outcome === 'done' && read.value.customer === customer.customerId)
      return forget(app, methods, { ...customer, id: cardId })
  }
  return failWith('NOT_FOUND')
}

async function forget(
  app: App,
  methods: Methods,
  card: UserCustomer & { readonly id: string },
): Promise<Result<null>> {
  if (await isChargedLater(app.db, card)) return failWith('CARD_IN_USE')
  const key = idempotencyKey(app.installation, 'forget', { id: app.trace, replay: 0 })
  const answer = await methods.forgetMethod(card.id, key)
  return answer.outcome === 'done' ? ok(null) : failWith('UNAVAILABLE')
}

type Uses = Omit<MethodUse, 'id'>

/**
 * A kept card with what is charged to it: such a card cannot be forgotten (rule DUE-9). `expiresSoon`: this month or the
 * next. `apart`: what is charged to the same card, kept for these plans alone (rule DUE-8): forgetting it here stops nothing.
 */
export type WalletCard = SavedCard & Uses & { readonly apart: Uses; readonly expiresSoon: boolean }

/** The cards that a connected user keeps, newest first, and what each is used for. Error: `UNAVAILABLE`. */
export async function readWallet(
  app: App,
  { userId }: { readonly userId: number },
): Promise<Result<readonly WalletCard[]>> {
  const cards: WalletCard[] = []
  for (const customer of await customersOfUser(app.db, userId)) {
    const kept = await walletOf(app, customer)
    if (kept === undefined) return failWith('UNAVAILABLE')
    cards.push(...kept)
  }
  const owner = await ownerOf(app.db, userId)
  const plans = owner === undefined ? [] : await plansByCard(app.db, owner)
  const apart = plans.filter(plan => !cards.some(({ id }) => id === plan.paymentMethod))
  return ok(cards.map(card => ({ ...card, apart: usesOf(apart.filter(plan => isSameCard(plan, card))) })))
}

/** The same card by all that is shown of it: its number is nowhere. */
function isSameCard({ method }: LivingPlan, { brand, last4, expiresIn }: SavedCard): boolean {
  return method.brand === brand && method.last4 === last4 && method.expiresIn === expiresIn
}

function usesOf(plans: readonly LivingPlan[]): Uses {
  const gifts = plans.filter(({ frequency }) => frequency === 'Monthly').length
  return { gifts, plans: plans.length - gifts }
}

/** The cards of one customer; `undefined` where the provider does not answer. */
async function walletOf(app: App, customer: UserCustomer): Promise<readonly WalletCard[] | undefined> {
  const [cards, uses] = await Promise.all([cardsOf(app, customer), usesOfMethods(app.db, customer)])
  const nextMonth = monthsAfter(parisDate(app.now()), 1).slice(0, 7)
  const useOf = (id: string) => uses.find(use => use.id === id) ?? { gifts: 0, plans: 0 }
  return cards?.map(card => {
    const { gifts, plans } = useOf(card.id)
    const apart = { gifts: 0, plans: 0 }
    return {
      ...card,
      gifts,
      plans,
      apart,
      expiresSoon: card.expiresIn !== null && card.expiresIn <= nextMonth,
    }
  })
}
