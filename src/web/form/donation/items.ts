import type { CartItemDraft } from '#domain/cart/cart.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { questionControl, withOwnAnswers } from '../steps/single/own-questions.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import { debitDayOf, giftControls, giftOf, other } from './gift.ts'

/** The gift as the cart takes it, with the answers to the campaign's own questions. */
export function itemsOf(values: Values, { form }: Pick<StepFacts, 'form'>): readonly CartItemDraft[] {
  const { frequency, tier, amount } = giftOf(values, { form })
  const gift = {
    ...newItem(tier?.id ?? null, giftControls[frequency].tierType),
    customAmount: tier === undefined ? (amount ?? null) : null,
    dayOfLevy: frequency === 'monthly' ? (debitDayOf(values) ?? null) : null,
  }
  return withOwnAnswers([gift], values, form)
}

/** The control that a problem of the item belongs to (`items[0].customFields[3]`). */
export function controlOf(field: string, values: Values, facts: Pick<StepFacts, 'form'>): string {
  const question = questionControl(field, itemsOf(values, facts), facts.form)
  if (question !== undefined) return question
  if (field.endsWith('dayOfLevy')) return 'dayOfLevy'
  const { tier, amount } = giftControls[giftOf(values, facts).frequency]
  return values[tier] === other ? amount : tier
}
