import { itemProblems } from '#domain/cart/item-problems.ts'
import { amountBounds, checkAmount, parseAmount } from '#domain/fields/amount.ts'
import type { Form } from '#domain/form/form.ts'
import { onItsWay, refusalOf } from '../fields/sent-file.ts'
import { payerProblems, summaryProblems } from '../single-page/check-page.ts'
import { pageSum } from '../single-page/sum.ts'
import { amountControl, quantityControl } from '../steps/choice/controls.ts'
import type { Offer } from '../steps/choice/offers.ts'
import { namesPrice } from '../steps/choice/picks.ts'
import type { StepFacts, StepProblem } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import {
  addressUse,
  amountOf,
  boundsOf,
  controlOf,
  itemsOf,
  openLines,
  paidLines,
  quantityOf,
} from './lines.ts'

/** Everything that is wrong with the page, in its order: the same rules in the browser and on the server (rule FLD-1). */
export function checkPayment(values: Values, facts: StepFacts): readonly StepProblem[] {
  const sum = pageSum(amountOf(values, facts), values, facts, 'Single')
  return [
    ...lineProblems(values, facts),
    ...answerProblems(values, facts),
    ...payerProblems(values, facts, addressUse()),
    ...summaryProblems(values, facts, sum),
  ]
}

/** What is wrong with the answers; a file that goes with the post is one, and a refused one tells why. */
function answerProblems(values: Values, facts: StepFacts): readonly StepProblem[] {
  return itemProblems(facts.form as Form, itemsOf(values, facts)).flatMap(problem => {
    const field = controlOf(problem.field ?? '', values, facts)
    if (values[field] === onItsWay) return []
    return [{ ...problem, field, code: refusalOf(values[field]) ?? problem.code }]
  })
}

function lineProblems(values: Values, facts: StepFacts): readonly StepProblem[] {
  const lines = openLines(facts)
  const found = lines.flatMap(line =>
    namesPrice(line.tier) ? amountProblems(values, facts, line) : quantityProblems(values, line),
  )
  if (found.length > 0 || paidLines(values, facts).length > 0) return found
  const [first] = lines
  if (first === undefined) return [{ field: '', code: 'FORM_CLOSED' }]
  return namesPrice(first.tier)
    ? [{ field: amountControl(first.tier.id), code: 'amount_required' }]
    : [{ field: quantityControl(first.tier.id), code: 'cart_empty', values: { people: facts.people } }]
}

/** An amount that was typed must be one; one of several lines may stay empty. */
function amountProblems(values: Values, { form }: StepFacts, { tier }: Offer): readonly StepProblem[] {
  const field = amountControl(tier.id)
  const typed = values[field] ?? ''
  if (typed.trim() === '') return []
  const bounds = boundsOf(form, tier)
  const code = checkAmount(parseAmount(typed), bounds)
  if (code === undefined) return []
  const { lowest, below } = amountBounds(bounds)
  return [{ field, code, values: { limit: code === 'amount_max' ? below : lowest } }]
}

function quantityProblems(values: Values, { tier, most }: Offer): readonly StepProblem[] {
  const quantity = quantityOf(values, tier)
  return quantity <= most ? [] : [{ field: quantityControl(tier.id), code: 'quantity_invalid' }]
}
