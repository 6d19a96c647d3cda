import type { PaymentFrequency } from '#domain/form/form.ts'
import type { TipRateFactors } from '#domain/tip/tip-frequency.ts'
import { consentProblems } from '../consent-problems.ts'
import type { StepProblem } from '../steps/step-facts.ts'
import { type PageSum, pageSum } from '../steps/summary/page-sum.ts'
import type { Values } from '../steps/values.ts'
import { tipProblems } from '../tip/tip-of.ts'

/** What the page of a link knows on which one press pays. `total`: what of it is paid today, in cents. */
export type LinkPayFacts = {
  readonly total: number
  readonly frequency: PaymentFrequency
  readonly organization: string
  readonly brand: string
  readonly tipRateFactors: TipRateFactors
  readonly organizationGetsAll: boolean
}

/** What is agreed to with that press. */
export type LinkAgreement = {
  readonly salesConditionsUrl: string | null
  readonly termsUrl: string
  readonly privacyUrl: string
}

type Sum = Pick<LinkPayFacts, 'total' | 'frequency' | 'tipRateFactors'>

/** What it adds up to with the contribution that is picked. */
export function linkSum(facts: Sum, values: Values): PageSum {
  return pageSum(facts.total, values, facts, facts.frequency)
}

/** A contribution without a pick, boxes that are still to be ticked: as browser and server check them (rule TIP-3). */
export function linkProblems(
  facts: Sum,
  agreement: Pick<LinkAgreement, 'salesConditionsUrl'> | null,
  values: Values,
): readonly StepProblem[] {
  const { tipAsked, suggestion } = linkSum(facts, values)
  return [
    ...(tipAsked ? tipProblems(values, suggestion?.suggestion ?? 0) : []),
    ...(agreement === null ? [] : consentProblems(values, agreement.salesConditionsUrl)),
  ]
}
