import { checkPayerStep } from '../form/steps/payer/check-payer-step.ts'
import type { StepFacts, StepProblem } from '../form/steps/step-facts.ts'
import { checkSummary } from '../form/steps/summary/check-summary.ts'
import type { Values } from '../form/steps/values.ts'

/** Everything that is wrong with the page, in its order: who pays, the contribution, the consents. */
export function checkCheckout(values: Values, facts: StepFacts): readonly StepProblem[] {
  return [...checkPayerStep(values, facts), ...checkSummary(values, facts)]
}
