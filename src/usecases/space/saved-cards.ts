import type { KeptMethod, PaymentProvider } from '#domain/payment/provider.ts'

/** A kept card, as its owner may see it: never its number. */
export type SavedCard = Pick<KeptMethod, 'id' | 'brand' | 'last4' | 'expiresIn'>

type Answer = Awaited<ReturnType<PaymentProvider['methods']['listMethods']>>

/** The cards among what the provider says that a customer keeps, in its order; `undefined` where it does not answer. */
export function savedCards(answer: Answer): readonly SavedCard[] | undefined {
  if (answer.outcome !== 'done') return undefined
  return answer.value
    .filter(({ means }) => means === 'Card')
    .map(({ id, brand, last4, expiresIn }) => ({ id, brand, last4, expiresIn }))
}
