import { consentProblems } from '../consent-problems.ts'
import { type AddressUse, needsAddress } from '../payer/address-use.ts'
import { checkPayerValues, documentRules } from '../payer/payer-values.ts'
import type { StepFacts, StepProblem } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import { tipProblems } from '../tip/tip-of.ts'
import type { PageSum } from './sum.ts'

/** What is wrong with the payer of a single page. */
export function payerProblems(values: Values, facts: StepFacts, use: AddressUse): readonly StepProblem[] {
  return checkPayerValues(values, {
    today: facts.today,
    countryFrOnly: facts.form.countryFrOnly,
    givesAddress: needsAddress(values, use),
    ...documentRules(facts),
  })
}

/** What is wrong with the last section: the contribution without a pick, boxes that are still to be ticked. */
export function summaryProblems(values: Values, facts: StepFacts, sum: PageSum): readonly StepProblem[] {
  return [
    ...(sum.tipAsked ? tipProblems(values, sum.suggestion?.suggestion ?? 0) : []),
    ...consentProblems(values, facts.organization.salesConditionsUrl),
  ]
}
