import type { PaymentMethod } from '../objects/payment-method.ts'
import type { Decline } from '../rules/test-cards.ts'
import type { Draft } from '../store/draft.ts'

const expired: Decline = { code: 'expired_card', message: 'Your card has expired.' }

/** A card is good until the last day of its month, on the sandbox's clock. */
export const expiryOf = (draft: Draft, { card }: PaymentMethod): Decline | undefined => {
  if (!card) return undefined
  const firstDayAfter = Date.UTC(card.exp_year, card.exp_month, 1) / 1000
  return draft.now >= firstDayAfter ? expired : undefined
}
