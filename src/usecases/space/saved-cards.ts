import type { UserCustomer } from '#db/user-customers.ts'
import type { KeptMethod, Methods } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'

/** A kept card, as its owner may see it: never its number. */
export type SavedCard = Pick<KeptMethod, 'id' | 'brand' | 'last4' | 'expiresIn'>

type Answer = Awaited<ReturnType<Methods['listMethods']>>

/** The cards of a customer, in its provider's order; `undefined` where the provider does not answer, none where it tells none. */
export async function cardsOf(
  app: App,
  { provider, customerId }: UserCustomer,
): Promise<readonly SavedCard[] | undefined> {
  const { methods } = app.provider(provider)
  return methods === null ? [] : savedCards(await methods.listMethods(customerId))
}

/** The cards among what the provider says that a customer keeps, in its order; `undefined` where it does not answer. */
function savedCards(answer: Answer): readonly SavedCard[] | undefined {
  if (answer.outcome !== 'done') return undefined
  return answer.value
    .filter(({ means }) => means === 'Card')
    .map(({ id, brand, last4, expiresIn }) => ({ id, brand, last4, expiresIn }))
}
