import * as z from 'zod'
import { display, formType } from './enumerations.ts'
import { cents, instant } from './primitives.ts'

export const place = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

export const organization = z.object({
  organizationSlug: z.string(),
  name: z.string(),
  organismType: z.enum(['association', 'endowmentFund', 'foundation']),
  category: z.string(),
  city: z.string(),
  zipCode: z.string(),
  authenticationState: z.string(),
  provider: z.string(),
  fiscalReceiptEligibility: z.boolean(),
  isUnderColucheLaw: z.boolean(),
  salesConditionsUrl: z.string().nullable(),
})

/** A public campaign in its organization's list; `price` is the lowest one, null where the payer decides. */
const campaignHead = z.object({
  formType,
  formSlug: z.string(),
  title: z.string(),
  url: z.string(),
  display,
  startDate: instant.nullable(),
  place: place.nullable(),
  price: cents.nullable(),
})

export const fullOrganization = organization.extend({
  description: z.string(),
  /** Tax receipts are issued here, and not only allowed. */
  fiscalReceiptIssuanceEnabled: z.boolean(),
  logo: z.string().nullable(),
  forms: z.array(campaignHead),
})

/** What a page needs to speak to the payment provider. */
export const paymentProvider = z.object({
  provider: z.string(),
  publishableKey: z.string().nullable(),
  accountId: z.string().nullable(),
})
