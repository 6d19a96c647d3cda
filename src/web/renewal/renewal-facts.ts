import type { RenewalView } from '#usecases/membership/renewals.ts'
import type { LinkAgreement, LinkPayFacts } from '../form/link-pay/link-sum.ts'
import type { ShownRefundRule } from '../form/shown-refund-rule.ts'

/** What the page of a link knows. */
export type RenewalFacts = {
  readonly view: RenewalView
  /** The campaign's own page. */
  readonly path: string
  readonly stopHref: string
  readonly pay: LinkPayFacts
  readonly agreement: LinkAgreement & { readonly refundRule: ShownRefundRule | null }
}
