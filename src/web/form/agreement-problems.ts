import { consentProblems } from './consent-problems.ts'
import type { PageSum } from './single-page/sum.ts'
import type { StepFacts, StepProblem } from './steps/step-facts.ts'
import type { Values } from './steps/values.ts'
import { tipProblems } from './tip/tip-of.ts'

type Asked = Pick<PageSum, 'tipAsked' | 'suggestion'>

/** What is wrong above the button: the contribution without a pick, boxes that are still to be ticked. */
export function agreementProblems(
  values: Values,
  { organization }: Pick<StepFacts, 'organization'>,
  { tipAsked, suggestion }: Asked,
): readonly StepProblem[] {
  return [
    ...(tipAsked ? tipProblems(values, suggestion?.suggestion ?? 0) : []),
    ...consentProblems(values, organization.salesConditionsUrl),
  ]
}
