import type { CartItemDraft } from '#domain/cart/cart.ts'
import { answersOf } from '../fields/wire-value.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import { debitDayOf, fieldName, giftControls, giftOf, other } from './gift.ts'

/** The gift as the cart takes it, with the answers to the campaign's own questions. */
export function itemsOf(values: Values, facts: Pick<StepFacts, 'form'>): readonly CartItemDraft[] {
  const { frequency, tier, amount } = giftOf(values, facts)
  return [
    {
      tierId: tier?.id ?? null,
      tierType: giftControls[frequency].tierType,
      quantity: 1,
      customAmount: tier === undefined ? (amount ?? null) : null,
      participant: null,
      customFields: answersOf(facts.form.customFields, ({ id }) => values[fieldName(id)] ?? ''),
      extraOptions: [],
      paymentTerms: null,
      dayOfLevy: frequency === 'monthly' ? (debitDayOf(values) ?? null) : null,
    },
  ]
}

/** The control that a problem of the item belongs to (`items[0].customFields[3]`). */
export function controlOf(field: string, values: Values, facts: Pick<StepFacts, 'form'>): string {
  const [, own] = /customFields\[(\d+)\]$/.exec(field) ?? []
  if (own !== undefined) return fieldName(Number(own))
  if (field.endsWith('dayOfLevy')) return 'dayOfLevy'
  const { tier, amount } = giftControls[giftOf(values, facts).frequency]
  return values[tier] === other ? amount : tier
}
