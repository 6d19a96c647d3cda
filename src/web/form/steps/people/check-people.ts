import { itemProblems } from '#domain/cart/item-problems.ts'
import { checkMaxLength } from '#domain/fields/max-length.ts'
import type { ShownForm } from '#domain/form/form.ts'
import type { Problem } from '#domain/result.ts'
import { refusalOf } from '../../fields/sent-file.ts'
import type { StepProblem } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { alternativesControl, controlOf, personControl } from './controls.ts'
import { controlsInOrder } from './controls-in-order.ts'
import { isTaken, itemsFrom } from './items.ts'
import type { Questions } from './questions.ts'

/** Everything that is wrong with the step, in the order of the page: the cart's own rules (rule FLD-1). */
export function checkPeople(values: Values, questions: Questions): readonly StepProblem[] {
  // The rules of items read nothing of a form but these.
  const form = questions.form as ShownForm
  const found = itemProblems(form, itemsFrom(values, questions)).map(each => {
    const problem = stepProblem(each, questions)
    const refusal = refusalOf(values[problem.field])
    return refusal === undefined ? problem : { ...problem, code: refusal }
  })
  const ours = [...messageProblems(values, questions), ...alternativeProblems(values, questions)]
  return inOrder([...found, ...ours], questions)
}

/** A problem of the cart beside its control. */
export function stepProblem({ code, field = '', values }: Problem, questions: Questions): StepProblem {
  return { field: controlOf(field, questions), code, ...(values && { values }) }
}

function inOrder(problems: readonly StepProblem[], questions: Questions): readonly StepProblem[] {
  if (problems.length < 2) return problems
  const places = new Map(controlsInOrder(questions).map(({ name }, place) => [name, place]))
  const placeOf = ({ field }: StepProblem) => places.get(field) ?? places.size
  return problems.toSorted((one, two) => placeOf(one) - placeOf(two))
}

/** The longest message of a contributor, as the cart takes it. */
export const longestMessage = 500

function messageProblems(values: Values, { cards }: Questions): readonly StepProblem[] {
  return cards
    .filter(card => card.asksContribution)
    .map(({ prefix }) => personControl(prefix, 'message'))
    .filter(field => checkMaxLength(values[field] ?? '', longestMessage) !== undefined)
    .map(field => ({ field, code: 'max_length', values: { limit: longestMessage } }))
}

function alternativeProblems(values: Values, { order }: Questions): readonly StepProblem[] {
  if (!order?.alternatives || order.options.some(option => isTaken(values, order, option))) return []
  return [{ field: alternativesControl(order.prefix), code: 'required' }]
}
