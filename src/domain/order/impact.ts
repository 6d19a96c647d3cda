import type { Form } from '../form/form.ts'
import type { Cents } from '../money.ts'
import type { OrderItem } from './order.ts'

/** What the association says that an amount does: « 20 € : un repas partagé ». Cents. */
export type Impact = { readonly amount: Cents; readonly words: string }

/** The association's own words about the amount that was given; null where it gave none for it. */
export function impactOf(
  { tiers }: Pick<Form, 'tiers'>,
  items: readonly Pick<OrderItem, 'tierId' | 'tierType' | 'amount'>[],
): Impact | null {
  const gifts = items.filter(({ tierType }) => tierType === 'Donation' || tierType === 'MonthlyDonation')
  for (const { tierType, amount } of gifts) {
    const named = tiers.find(tier => tier.tierType === tierType && tier.price === amount)
    const words = named?.description.trim() ?? ''
    if (words !== '') return { amount, words }
  }
  return null
}
