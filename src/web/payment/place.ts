import { formPath, hasPage } from '#domain/form/types/index.ts'
import type { SalePlace } from '#domain/payment/outcome-address.ts'
import type { PaymentSummary } from '#usecases/payment/read-payment-summary.ts'

type Form = Pick<SalePlace, 'organizationSlug' | 'formType' | 'formSlug'>

/** Where the outcome pages of a payment request stand. */
export function placeOf({ request, campaign }: Pick<PaymentSummary, 'request' | 'campaign'>): SalePlace {
  return { ...campaign.form, cartId: request.cartId }
}

/** The page that a payer goes back to: the campaign's, the organization's where a checkout has none of its own. */
export function campaignPath({ organizationSlug, formType, formSlug }: Form): string {
  if (!hasPage(formType)) return `/associations/${organizationSlug}`
  return formPath(organizationSlug, formType, formSlug)
}
