import { customerOfUser } from '#db/user-customers.ts'
import type { KeptMethod } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'

/** A kept card, as its owner may see it: never its number. */
export type SavedCard = Pick<KeptMethod, 'id' | 'brand' | 'last4' | 'expiresIn'>

/** The cards that a user keeps, newest first; none where the provider does not answer: another card can be typed. */
export async function listCards(app: App, input: { userId: number }): Promise<readonly SavedCard[]> {
  const customer = await customerOfUser(app.db, input.userId)
  if (customer === undefined) return []
  const answer = await app.provider('stripe').methods.listMethods(customer)
  const methods = answer.outcome === 'done' ? answer.value : []
  return methods
    .filter(({ means }) => means === 'Card')
    .map(({ id, brand, last4, expiresIn }) => ({ id, brand, last4, expiresIn }))
}
