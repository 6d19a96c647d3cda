import { shownConditions } from './steps/shown-prices.ts'
import type { StepProblem } from './steps/step-facts.ts'
import type { Values } from './steps/values.ts'

/**
 * The boxes that are still to be ticked, in the order of the page. Terms of sale that the association changed since the page
 * was opened are read first (rule LAW-5).
 */
export function consentProblems(values: Values, salesConditionsUrl: string | null): readonly StepProblem[] {
  const { terms, salesConditions } = values
  return [
    ...(terms === undefined ? [{ field: 'terms', code: 'gdrpConsentError' } as const] : []),
    ...(salesConditionsUrl === null ? [] : salesProblems(values, salesConditionsUrl, salesConditions)),
  ]
}

function salesProblems(values: Values, current: string, ticked: string | undefined): readonly StepProblem[] {
  if (ticked === undefined) return [{ field: 'salesConditions', code: 'cgvConsentError' }]
  const shown = values[shownConditions]
  return shown === undefined || shown === current
    ? []
    : [{ field: 'salesConditions', code: 'SALES_CONDITIONS_CHANGED' }]
}

/** What was typed, without a consent that was given to other terms: nothing is agreed to beforehand (rule LAW-2). */
export function withoutStaleConsent(values: Values, problems: readonly StepProblem[]): Values {
  if (!problems.some(({ code }) => code === 'SALES_CONDITIONS_CHANGED')) return values
  const { salesConditions: _, [shownConditions]: __, ...rest } = values
  return rest
}
