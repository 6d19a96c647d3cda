import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { pricedUnits, totalWith } from './priced-units.ts'
import { questionsOf } from './questions.ts'

/** The facts with what the questions add to the cart just now: options have prices, a delivery needs an address. */
export function withAnswers(values: Values, facts: StepFacts): StepFacts {
  const { cart } = facts
  if (cart === null) return facts
  const itemList = pricedUnits(values, questionsOf(facts))
  return { ...facts, cart: { ...cart, itemList, total: totalWith(itemList, cart) } }
}
