import type { FormType } from '#domain/form/form.ts'
import { donationPage } from '../donation/donation-page.ts'
import { paymentPage } from '../payment-form/payment-page.ts'
import type { SinglePage } from './single-page.ts'

/** The types whose form is one page (rule FRM-1). */
const singlePages: { readonly [type in FormType]?: SinglePage } = {
  Donation: donationPage,
  PaymentForm: paymentPage,
}

/** The single page of a type; `undefined` for a type with steps. */
export function singlePageOf(type: FormType): SinglePage | undefined {
  return singlePages[type]
}
