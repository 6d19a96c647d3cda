import { consentProblems } from '../../consent-problems.ts'
import { tipProblems } from '../../tip/tip-of.ts'
import type { SectionCheck } from '../section.ts'
import { summarySum } from './summary-sum.ts'

/** A contribution without a pick, boxes that are still to be ticked, as browser and server check them. */
export const summaryChecks = {
  name: 'summary',
  check(values, facts) {
    if (facts.cart === null) return []
    const { tipAsked, suggestion } = summarySum(values, facts)
    return [
      ...(tipAsked ? tipProblems(values, suggestion?.suggestion ?? 0) : []),
      ...consentProblems(values, facts.organization.salesConditionsUrl),
    ]
  },
} as const satisfies SectionCheck
