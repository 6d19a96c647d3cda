import { type MethodUse, usesOfMethods } from '#db/payers-gifts.ts'
import { customersOfUser, type UserCustomer } from '#db/user-customers.ts'
import { monthsAfter } from '#domain/cart/due-dates.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { cardsOf, type SavedCard } from './saved-cards.ts'

/**
 * A kept card with what is charged to it: such a card cannot be forgotten (rule DUE-9). `expiresSoon`: this month or the
 * next.
 */
export type WalletCard = SavedCard & Omit<MethodUse, 'id'> & { readonly expiresSoon: boolean }

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
  return ok(cards)
}

/** The cards of one customer; `undefined` where the provider does not answer. */
async function walletOf(app: App, customer: UserCustomer): Promise<readonly WalletCard[] | undefined> {
  const [cards, uses] = await Promise.all([cardsOf(app, customer), usesOfMethods(app.db, customer)])
  const nextMonth = monthsAfter(parisDate(app.now()), 1).slice(0, 7)
  const useOf = (id: string) => uses.find(use => use.id === id) ?? { gifts: 0, plans: 0 }
  return cards?.map(card => {
    const { gifts, plans } = useOf(card.id)
    return { ...card, gifts, plans, expiresSoon: card.expiresIn !== null && card.expiresIn <= nextMonth }
  })
}
