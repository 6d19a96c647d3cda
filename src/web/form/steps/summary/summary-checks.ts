import type { SectionCheck } from '../section.ts'
import { checkSummary } from './check-summary.ts'

/** The contribution and the consents, as browser and server check them. */
export const summaryChecks = {
  name: 'summary',
  check: (values, facts) => (facts.cart === null ? [] : checkSummary(values, facts)),
} as const satisfies SectionCheck
