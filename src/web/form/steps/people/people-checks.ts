import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { SectionCheck } from '../section.ts'
import { checkPeople } from './check-people.ts'
import { itemsFrom } from './items.ts'
import { questionsOf } from './questions.ts'
import { valuesOfCart } from './values-of-cart.ts'
import { withAnswers } from './with-answers.ts'

/** The questions about each item, as browser and server check them. */
export const peopleChecks = {
  name: 'people',
  check: (values, facts) => (facts.cart === null ? [] : checkPeople(values, questionsOf(facts))),
  after: withAnswers,
  settled(values, facts) {
    if (facts.cart === null) return false
    const questions = questionsOf(facts)
    const [now, then] = [values, valuesOfCart(questions)].map(each => itemsFrom(each, questions))
    // What must be taken is taken only once the cart says so.
    return JSON.stringify(now) === JSON.stringify(then) && optionsOf(now) === optionsOf(questions.units)
  },
} as const satisfies SectionCheck

type Item = Pick<CartItemDraft, 'extraOptions'>

const optionsOf = (items: readonly Item[] = []) =>
  items
    .flatMap(({ extraOptions }) => extraOptions.filter(({ value }) => value).map(({ id }) => id))
    .toSorted((one, two) => one - two)
    .join()
