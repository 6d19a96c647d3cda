import type { TipRateFactors } from '#domain/tip/tip-frequency.ts'
import type { ApplicationView } from '#usecases/application/application-link.ts'
import { type PageSum, pageSum } from '../form/steps/summary/page-sum.ts'
import type { Values } from '../form/steps/values.ts'

/** What the page of an application knows. */
export type ApplicationFacts = {
  readonly view: ApplicationView
  /** The campaign's own page. */
  readonly path: string
  readonly brand: string
  readonly tipRateFactors: TipRateFactors
  readonly organizationGetsAll: boolean
}

/** What an accepted application adds up to today, with the contribution that is picked. */
export function applicationSum(
  { view: { terms, frequency }, tipRateFactors }: Pick<ApplicationFacts, 'view' | 'tipRateFactors'>,
  values: Values,
): PageSum {
  return pageSum(terms[0]?.realAmount ?? 0, values, { tipRateFactors }, frequency)
}
