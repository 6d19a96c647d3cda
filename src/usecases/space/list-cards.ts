import { customerOfUser } from '#db/user-customers.ts'
import type { App } from '../app.ts'
import { type SavedCard, savedCards } from './saved-cards.ts'

/** The cards that a user keeps, newest first; none where the provider does not answer: another card can be typed. */
export async function listCards(app: App, input: { userId: number }): Promise<readonly SavedCard[]> {
  const customer = await customerOfUser(app.db, input.userId)
  if (customer === undefined) return []
  return savedCards(await app.provider('stripe').methods.listMethods(customer)) ?? []
}
