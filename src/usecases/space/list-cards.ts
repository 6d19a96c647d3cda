import { customersOfUser } from '#db/user-customers.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
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
