import { parseAmount } from '#domain/fields/amount.ts'
import { LARGEST_AMOUNT } from '#domain/money.ts'
import { taxReduction } from '#domain/tax-reduction/tax-reduction.ts'
import { suggestTip } from '#domain/tip/suggest-tip.ts'
import { tipOfPick } from '#domain/tip/tip-choice.ts'
import { type Answers, other } from './answers.ts'
import type { DonationFacts, DonationSum } from './facts.ts'

/** The gift in cents: a suggestion's price, or what was typed; undefined while there is none to count with. */
export function amountOf(answers: Answers, facts: DonationFacts): number | undefined {
  const chosen = facts.suggestions.find(({ id }) => String(id) === answers.tier)
  if (chosen) return chosen.price
  const typed = answers.tier === other ? parseAmount(answers.amount) : undefined
  return typed !== undefined && typed > 0 && typed <= LARGEST_AMOUNT ? typed : undefined
}

/** The voluntary contribution in cents: undefined until the payer picked, and while « another amount » is empty (D8). */
export function tipOf({ tip, tipAmount }: Answers, suggestion: number): number | undefined {
  if (tip === 'none') return 0
  if (tip === 'suggestion') return suggestion
  return tip === other ? tipOfPick({ kind: 'other', amount: parseAmount(tipAmount) }, suggestion) : undefined
}

/** Everything that the page counts, from what the payer chose (D8, D9). */
export function donationSum(answers: Answers, facts: DonationFacts): DonationSum {
  const amount = amountOf(answers, facts)
  const suggestion = suggestTip(amount ?? 0, { rateFactor: facts.tipRateFactor })
  const tip =
    amount === undefined && answers.tip === 'suggestion' ? undefined : tipOf(answers, suggestion.suggestion)
  return {
    amount,
    suggestion,
    tip,
    total: (amount ?? 0) + (tip ?? 0),
    netCost: netCostOf(amount, answers, facts),
  }
}

function netCostOf(amount: number | undefined, answers: Answers, facts: DonationFacts): number | null {
  const chosen = facts.suggestions.find(({ id }) => String(id) === answers.tier)
  if (amount === undefined || facts.tax === null || chosen?.reduces === false) return null
  return taxReduction(amount, { ...facts.tax, company: answers.kind === 'company' }).netCost
}
