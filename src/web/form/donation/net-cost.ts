import { type BeyondCounterpart, counterpartCapOn, counterpartsOf } from '#domain/form/counterpart.ts'
import { ceilingOn, taxReduction } from '#domain/tax-reduction/tax-reduction.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import { allowedAmountOf, giftOf } from './gift.ts'

/** What the gift costs after tax reduction, in cents: per month for a monthly one; null where there is none (rule TAX-4). */
export function netCostOf(values: Values, facts: StepFacts): number | null {
  const { tier } = giftOf(values, facts)
  const amount = allowedAmountOf(values, facts)
  const { issuesReceipts, helpsPeopleInNeed } = facts.organization
  if (amount === undefined || !issuesReceipts || tier?.isEligibleTaxReceipt === false) return null
  if (beyondOf(values, facts) !== null) return null
  const company = values.kind === 'company'
  return taxReduction(amount, { company, helpsPeopleInNeed, ceiling: ceilingOn(facts.today) }).netCost
}

/** Which limit what is given in return for a suggested gift is beyond, so that it opens no receipt (rule TAX-11). */
export function beyondOf(values: Values, facts: StepFacts): BeyondCounterpart {
  const { tier } = giftOf(values, facts)
  const given = allowedAmountOf(values, facts)
  if (given === undefined || !tier?.isEligibleTaxReceipt) return null
  const gift = { given, counterpart: tier.counterpart }
  return counterpartsOf([gift], { cap: counterpartCapOn(facts.today), used: 0 }).beyond[0] ?? null
}
