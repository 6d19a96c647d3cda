import type { PaymentProvider, ProviderFrame } from './provider.ts'

/** The provider's fields for a card, as the browser opens them. */
export type CardFields = ProviderFrame & { readonly publishableKey: string }

/** The fields of a provider; `null` where it has none, because payers give their card on its own page. */
export function cardFieldsOf({
  cardFrame,
  publishableKey,
}: Pick<PaymentProvider, 'cardFrame' | 'publishableKey'>): CardFields | null {
  return cardFrame === null ? null : { ...cardFrame, publishableKey: publishableKey ?? '' }
}
