import { useEffect } from 'react'
import { keptKey, readKeptValues } from './kept-values.ts'
import type { StepFacts } from './step-facts.ts'

/** A page that the browser kept and shows again is loaded anew once it is paid: nobody is asked to pay it twice. */
export function useFreshAfterPayment({ form: { organizationSlug, formSlug }, number }: StepFacts) {
  useEffect(() => {
    const key = keptKey(organizationSlug, formSlug, number)
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      // The confirmation page has cleared what the tab kept.
      if (persisted && readKeptValues(key) === null) location.reload()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [organizationSlug, formSlug, number])
}
