import type { CartItemDraft } from '#domain/cart/cart.ts'
import { chosenItems } from '../steps/choice/drafts.ts'
import { questionControl, withOwnAnswers } from '../steps/single/own-questions.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'

/** The lines as the cart takes them, with the answers to what is asked about them; a gift on top comes last. */
export function itemsOf(values: Values, facts: StepFacts): readonly CartItemDraft[] {
  const chosen = chosenItems(values, facts).map(({ draft }) => draft)
  return withOwnAnswers(chosen, values, facts.form)
}

/** The control that a problem of an item belongs to (`items[0].customFields[3]`). */
export function controlOf(field: string, values: Values, facts: StepFacts): string {
  const question = questionControl(field, itemsOf(values, facts), facts.form)
  if (question !== undefined) return question
  const [, index = '', rest = ''] = /^items\[(\d+)\]\.?(.*)$/.exec(field) ?? []
  const item = chosenItems(values, facts)[Number(index || Number.NaN)]
  return (rest === 'customAmount' ? item?.amountControl : item?.countControl) ?? ''
}
