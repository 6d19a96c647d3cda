import type { StepProblem } from './steps/step-facts.ts'

type Given = { readonly terms: boolean; readonly salesConditions: boolean }

/** The boxes that are still to be ticked, in the order of the page. */
export function consentProblems(given: Given, salesConditionsUrl: string | null): readonly StepProblem[] {
  const salesMissing = salesConditionsUrl !== null && !given.salesConditions
  return [
    ...(given.terms ? [] : [{ field: 'terms', code: 'gdrpConsentError' } as const]),
    ...(salesMissing ? [{ field: 'salesConditions', code: 'cgvConsentError' } as const] : []),
  ]
}
