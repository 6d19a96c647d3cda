import { parseAmount } from '#domain/fields/amount.ts'
import { amountProblems, notANumber } from '../steps/choice/choice-checks.ts'
import { amountControl, giftAmountControl, quantityControl } from '../steps/choice/controls.ts'
import { type Offer, offersOf } from '../steps/choice/offers.ts'
import { countOf, giftOf, namesPrice } from '../steps/choice/picks.ts'
import { choosesCart } from '../steps/choice/values-of-cart.ts'
import { withDraft } from '../steps/draft-cart.ts'
import { payerChecks } from '../steps/payer/payer-checks.ts'
import { checkSections, type SectionCheck } from '../steps/section.ts'
import { questionChecks } from '../steps/single/own-questions.ts'
import type { StepFacts, StepProblem } from '../steps/step-facts.ts'
import { summaryChecks } from '../steps/summary/summary-checks.ts'
import type { Values } from '../steps/values.ts'
import { itemsOf } from './lines.ts'

/** What is paid, as browser and server check it. */
export const linesChecks = {
  name: 'choice',
  check: lineProblems,
  settled: choosesCart,
  // What a code takes off is known once the cart holds what is chosen.
  decides: ({ cart }) => cart !== null,
  after: (values, facts) => (choosesCart(values, facts) ? facts : withDraft(itemsOf(values, facts), facts)),
} as const satisfies SectionCheck

/** A sale on one page: lines with what is asked about them, payer, summary (rule SCR-14). */
const saleChecks = [linesChecks, questionChecks(itemsOf), payerChecks, summaryChecks]

/** Everything that is wrong with the page, in its order. */
export const checkPayment = (values: Values, facts: StepFacts): readonly StepProblem[] =>
  checkSections(saleChecks, values, facts)

function lineProblems(values: Values, facts: StepFacts): readonly StepProblem[] {
  const lines = offersOf(facts).filter(({ state }) => state === 'open')
  const found = [
    ...lines.flatMap(line =>
      namesPrice(line.tier) ? priceProblems(values, facts, line) : quantityProblems(values, line),
    ),
    ...giftProblems(values, facts),
  ]
  if (found.length > 0 || itemsOf(values, facts).length > 0) return found
  const [first] = lines
  if (first === undefined) return [{ field: '', code: 'FORM_CLOSED' }]
  return namesPrice(first.tier)
    ? [{ field: amountControl(first.tier.id), code: 'amount_required' }]
    : [{ field: quantityControl(first.tier.id), code: 'cart_empty', values: { people: facts.people } }]
}

/** An amount that was typed must be one; one of several lines may stay empty. */
function priceProblems(values: Values, { form }: StepFacts, { tier }: Offer): readonly StepProblem[] {
  const field = amountControl(tier.id)
  const typed = values[field] ?? ''
  return typed.trim() === '' ? [] : amountProblems(parseAmount(typed), { form, tier, field })
}

function quantityProblems(values: Values, { tier, most }: Offer): readonly StepProblem[] {
  const field = quantityControl(tier.id)
  const count = countOf(values[field] ?? '')
  if (Number.isNaN(count)) return [notANumber(field)]
  return count <= most ? [] : [{ field, code: 'quantity_invalid' }]
}

function giftProblems(values: Values, facts: StepFacts): readonly StepProblem[] {
  const gift = giftOf(values, facts)
  return gift === null ? [] : amountProblems(gift, { form: facts.form, tier: null, field: giftAmountControl })
}
