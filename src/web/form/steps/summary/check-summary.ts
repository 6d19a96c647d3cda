import { agreementProblems } from '../../agreement-problems.ts'
import type { StepFacts, StepProblem } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { summarySum } from './summary-sum.ts'

/** What is wrong with the last step: a contribution without a pick, boxes that are still to be ticked. */
export function checkSummary(values: Values, facts: StepFacts): readonly StepProblem[] {
  return agreementProblems(values, facts, summarySum(values, facts))
}
