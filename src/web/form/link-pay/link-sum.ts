import type { TipRateFactors } from '#domain/tip/tip-frequency.ts'
import { consentProblems } from '../consent-problems.ts'
import type { StepProblem } from '../steps/step-facts.ts'
import { type PageSum, pageSum } from '../steps/summary/page-sum.ts'
import type { Values } from '../steps/values.ts'
import { tipProblems } from '../tip/tip-of.ts'

/** What the page of a link knows on which one press pays. `total` in cents, all of it paid today. */
export type LinkPayFacts = {
  readonly total: number
  readonly organization: string
  readonly salesConditionsUrl: string | null
  readonly brand: string
  readonly tipRateFactors: TipRateFactors
  readonly organizationGetsAll: boolean
  readonly termsUrl: string
  readonly privacyUrl: string
}

/** What it adds up to with the contribution that is picked. */
export function linkSum(facts: Pick<LinkPayFacts, 'total' | 'tipRateFactors'>, values: Values): PageSum {
  return pageSum(facts.total, values, facts, 'Single')
}

/** A contribution without a pick, boxes that are still to be ticked: as browser and server check them (rule TIP-3). */
export function linkProblems(
  facts: Pick<LinkPayFacts, 'total' | 'tipRateFactors' | 'salesConditionsUrl'>,
  values: Values,
): readonly StepProblem[] {
  const { tipAsked, suggestion } = linkSum(facts, values)
  return [
    ...(tipAsked ? tipProblems(values, suggestion?.suggestion ?? 0) : []),
    ...consentProblems(values, facts.salesConditionsUrl),
  ]
}
