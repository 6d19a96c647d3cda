import { parseAmount } from '#domain/fields/amount.ts'
import { amountProblems } from '../steps/choice/choice-checks.ts'
import { withDraft } from '../steps/draft-cart.ts'
import { payerChecks } from '../steps/payer/payer-checks.ts'
import { checkSections, type SectionCheck } from '../steps/section.ts'
import { questionChecks } from '../steps/single/own-questions.ts'
import type { StepFacts, StepProblem } from '../steps/step-facts.ts'
import { summaryChecks } from '../steps/summary/summary-checks.ts'
import type { Values } from '../steps/values.ts'
import { debitDayOf, giftControls, giftOf, other } from './gift.ts'
import { itemsOf } from './items.ts'

/** How much, how often and on which day, as browser and server check it. */
export const giftChecks = {
  name: 'choice',
  check: (values, facts) => [...giftProblems(values, facts), ...dayProblems(values, facts)],
  after: (values, facts) =>
    withDraft(giftOf(values, facts).amount === undefined ? [] : itemsOf(values, facts), facts),
} as const satisfies SectionCheck

/** A gift on one page: amount, payer, what the association asks, summary (rule SCR-13). */
const donationChecks = [giftChecks, payerChecks, questionChecks(itemsOf), summaryChecks]

/** Everything that is wrong with the page, in its order. */
export const checkDonation = (values: Values, facts: StepFacts): readonly StepProblem[] =>
  checkSections(donationChecks, values, facts)

function giftProblems(values: Values, { form }: StepFacts): readonly StepProblem[] {
  const { frequency, tier } = giftOf(values, { form })
  const { tier: tierControl, amount: field } = giftControls[frequency]
  if (tier !== undefined) return []
  if (values[tierControl] !== other || !form.allowCustomTier)
    return [{ field: tierControl, code: 'amount_required' }]
  return amountProblems(parseAmount(values[field] ?? ''), { form, tier: null, field })
}

/** A monthly gift needs its day (rule DUE-4). */
function dayProblems(values: Values, facts: StepFacts): readonly StepProblem[] {
  if (giftOf(values, facts).frequency !== 'monthly' || debitDayOf(values) !== undefined) return []
  return [{ field: 'dayOfLevy', code: 'debit_day' }]
}
