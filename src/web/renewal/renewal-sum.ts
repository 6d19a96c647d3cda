import type { TipRateFactors } from '#domain/tip/tip-frequency.ts'
import type { RenewalView } from '#usecases/membership/renewals.ts'
import { consentProblems } from '../form/consent-problems.ts'
import type { ShownRefundRule } from '../form/shown-refund-rule.ts'
import type { StepProblem } from '../form/steps/step-facts.ts'
import { type PageSum, pageSum } from '../form/steps/summary/page-sum.ts'
import type { Values } from '../form/steps/values.ts'
import { tipProblems } from '../form/tip/tip-of.ts'

/** What the page of a link knows. */
export type RenewalFacts = {
  readonly view: RenewalView
  /** The campaign's own page. */
  readonly path: string
  readonly stopHref: string
  readonly brand: string
  readonly tipRateFactors: TipRateFactors
  readonly organizationGetsAll: boolean
  readonly refundRule: ShownRefundRule | null
  readonly termsUrl: string
  readonly privacyUrl: string
}

type Facts = Pick<RenewalFacts, 'view' | 'tipRateFactors'>

/** What a renewal adds up to with the contribution that is picked; all of it is paid today. */
export function renewalSum({ view, tipRateFactors }: Facts, values: Values): PageSum {
  return pageSum(view.total, values, { tipRateFactors }, 'Single')
}

/** A contribution without a pick, boxes that are still to be ticked: as browser and server check them (rule TIP-3). */
export function renewalProblems(facts: Facts, values: Values): readonly StepProblem[] {
  const { tipAsked, suggestion } = renewalSum(facts, values)
  return [
    ...(tipAsked ? tipProblems(values, suggestion?.suggestion ?? 0) : []),
    ...consentProblems(values, facts.view.salesConditionsUrl),
  ]
}
