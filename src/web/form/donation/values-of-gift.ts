import { fieldAmount } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import { type Frequency, giftControls, offersMonthly, other, suggestionsOf } from './gift.ts'

/** What the controls of the amount hold for the gift in a cart; nothing for none. */
export function valuesOfGift(facts: Pick<StepFacts, 'form' | 'cart'>, locale: Locale): Values {
  const gift = facts.cart?.itemList[0]
  if (gift === undefined) return {}
  const frequency: Frequency = gift.tierType === giftControls.monthly.tierType ? 'monthly' : 'once'
  const controls = giftControls[frequency]
  const suggested = suggestionsOf(frequency, facts).find(({ id }) => id === gift.tierId)
  return {
    ...(offersMonthly(facts) && { frequency }),
    ...(gift.dayOfLevy !== null && { dayOfLevy: String(gift.dayOfLevy) }),
    ...(suggested
      ? { [controls.tier]: String(suggested.id) }
      : { [controls.tier]: other, [controls.amount]: fieldAmount(gift.amount, locale) }),
  }
}
