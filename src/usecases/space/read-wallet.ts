import { type MethodUse, usesOfMethods } from '#db/payers-gifts.ts'
import { customerOfUser } from '#db/user-customers.ts'
import { monthsAfter } from '#domain/cart/due-dates.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { type SavedCard, savedCards } from './saved-cards.ts'

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
  const customer = await customerOfUser(app.db, userId)
  if (customer === undefined) return ok([])
  const { methods } = app.provider('stripe')
  const [kept, uses] = await Promise.all([methods.listMethods(customer), usesOfMethods(app.db, customer)])
  const cards = savedCards(kept)
  if (cards === undefined) return failWith('UNAVAILABLE')
  const nextMonth = monthsAfter(parisDate(app.now()), 1).slice(0, 7)
  const useOf = (id: string) => uses.find(use => use.id === id) ?? { gifts: 0, plans: 0 }
  return ok(
    cards.map(card => {
      const { gifts, plans } = useOf(card.id)
      return { ...card, gifts, plans, expiresSoon: card.expiresIn !== null && card.expiresIn <= nextMonth }
    }),
  )
}
