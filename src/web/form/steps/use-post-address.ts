import { useHydrated } from '../use-hydrated.ts'

/**
 * Where a form is posted to. Without a script the answer opens at what is wrong; with one the focus goes there by itself,
 * and the mark would only follow the payer to the payment page.
 */
export function usePostAddress(path: string): string {
  return useHydrated() ? path : `${path}#error-summary`
}
