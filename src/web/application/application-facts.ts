import type { ApplicationView } from '#usecases/application/application-link.ts'
import type { LinkPayFacts } from '../form/link-pay/link-sum.ts'

/** What the page of an application knows. */
export type ApplicationFacts = {
  readonly view: ApplicationView
  /** The campaign's own page. */
  readonly path: string
  readonly pay: LinkPayFacts
}
