import { missingAnswers, readAnswers } from '#domain/cart/read-answers.ts'
import { amountBounds, checkAmount, parseAmount } from '#domain/fields/amount.ts'
import { onItsWay, refusalOf } from '../fields/sent-file.ts'
import { payerProblems, summaryProblems } from '../single-page/check-page.ts'
import { pageSum } from '../single-page/sum.ts'
import type { StepFacts, StepProblem } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import { addressUse, debitDayOf, giftControls, giftOf, other, tipFrequencyOf } from './gift.ts'
import { controlOf, itemsOf } from './items.ts'

/** Everything that is wrong with the page, in its order: the same rules in the browser and on the server (rule FLD-1). */
export function checkDonation(values: Values, facts: StepFacts): readonly StepProblem[] {
  const sum = pageSum(giftOf(values, facts).amount, values, facts, tipFrequencyOf(values, facts))
  return [
    ...amountProblems(values, facts),
    ...dayProblems(values, facts),
    ...payerProblems(values, facts, addressUse(facts)),
    ...answerProblems(values, facts),
    ...summaryProblems(values, facts, sum),
  ]
}

function amountProblems(values: Values, facts: StepFacts): readonly StepProblem[] {
  const { frequency, tier } = giftOf(values, facts)
  const { tier: tierControl, amount: amountControl } = giftControls[frequency]
  const { allowCustomTier, minPrice: minimum, maxPrice: maximum } = facts.form
  if (tier !== undefined) return []
  if (values[tierControl] !== other || !allowCustomTier)
    return [{ field: tierControl, code: 'amount_required' }]
  const code = checkAmount(parseAmount(values[amountControl] ?? ''), { minimum, maximum })
  if (code === undefined) return []
  const { lowest, below } = amountBounds({ minimum, maximum })
  return [{ field: amountControl, code, values: { limit: code === 'amount_max' ? below : lowest } }]
}

/** A monthly gift needs its day (rule DUE-4). */
function dayProblems(values: Values, facts: StepFacts): readonly StepProblem[] {
  if (giftOf(values, facts).frequency !== 'monthly' || debitDayOf(values) !== undefined) return []
  return [{ field: 'dayOfLevy', code: 'debit_day' }]
}

/** The rules of the campaign's own questions (rule FLD-1); those of participants and options have nothing to do here. */
function answerProblems(values: Values, facts: StepFacts): readonly StepProblem[] {
  const fields = facts.form.customFields
  const given = itemsOf(values, facts).flatMap(({ customFields }) => customFields)
  const found = [...readAnswers(fields, given).problems, ...missingAnswers(fields, given)]
  return found.flatMap(problem => {
    const field = controlOf(problem.field ?? '', values, facts)
    // A document goes with the post; a refused one tells why.
    if (values[field] === onItsWay) return []
    return [{ ...problem, field, code: refusalOf(values[field]) ?? problem.code }]
  })
}
