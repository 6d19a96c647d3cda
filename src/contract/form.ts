import * as z from 'zod'
import { locales } from '#domain/locale.ts'
import {
  customFieldType,
  display,
  formState,
  formType,
  paymentFrequency,
  priceCategory,
  tierType,
} from './enumerations.ts'
import { organization, place } from './organization.ts'
import { anyCaseFormType, cents, day, instant, slug } from './primitives.ts'

/** Where a form is, in an address: its query or its path. */
export const formAddress = z.object({ organizationSlug: slug, formType: anyCaseFormType, formSlug: slug })
export const formPath = z.object({ org: slug, type: anyCaseFormType, slug })

const customField = z.object({
  id: z.int(),
  label: z.string(),
  type: customFieldType,
  isRequired: z.boolean(),
  values: z.array(z.string()),
  /** « Only if »: asked where this field, which is asked before it in the same place, has one of these answers (`Oui`, `Non`, or choices); null: always. */
  condition: z.object({ fieldId: z.int(), values: z.array(z.string()) }).nullable(),
  /** Of a YesNo: nothing is paid until the answer is yes. */
  mustBeTrue: z.boolean(),
})

const extraOption = z.object({
  id: z.int(),
  label: z.string(),
  price: cents,
  isRequired: z.boolean(),
  perOrder: z.boolean(),
  remainingNumber: z.int().nullable(),
  customFields: z.array(customField),
})

const tier = z.object({
  id: z.int(),
  label: z.string(),
  description: z.string(),
  tierType,
  price: cents,
  minimumAmount: cents.nullable(),
  priceCategory,
  vatRate: z.number(),
  remainingNumber: z.int().nullable(),
  maxPerUser: z.int().nullable(),
  isSoldOut: z.boolean(),
  saleStartDate: instant.nullable(),
  saleEndDate: instant.nullable(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  isEligibleTaxReceipt: z.boolean(),
  paymentFrequency,
  installmentCounts: z.array(z.int()),
  customFields: z.array(customField),
  extraOptions: z.array(extraOption),
})

/** A campaign as its caller may see it. `description` is sanitised HTML. */
export const form = z.object({
  id: z.int(),
  formType,
  organizationSlug: z.string(),
  formSlug: z.string(),
  url_type: z.string(),
  title: z.string(),
  description: z.string(),
  state: formState,
  hasAdminRights: z.boolean(),
  currency: z.literal('EUR'),
  language: z.enum(locales),
  saleStartDate: instant.nullable(),
  saleEndDate: instant.nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  place: place.nullable(),
  display,
  tiers: z.array(tier),
  customFields: z.array(customField),
  /** What the payer is asked to send: the `fileId` of the payer; null: nothing. */
  payerDocument: z.object({ label: z.string(), isRequired: z.boolean() }).nullable(),
  allowCoupons: z.boolean(),
  allowCustomTier: z.boolean(),
  acceptOpenDonation: z.boolean(),
  openDonationAmounts: z.array(cents),
  minPrice: cents.nullable(),
  maxPrice: cents.nullable(),
  financialGoal: cents.nullable(),
  remainingNumber: z.int().nullable(),
  collected: cents.optional(),
  contributorCount: z.int().optional(),
})

/** A campaign with what is left and what was chosen at this moment; nobody may keep it. */
export const enrichedForm = form.extend({
  remainingNumber: z.int().nullable(),
  tiers: z.array(tier.extend({ chosenNumber: z.int() })),
})

/** Everything about a campaign in one answer (rule FRM-13). */
export const aggregatedForm = z.object({
  form,
  organization,
  compliance: z.object({ allowCollect: z.boolean() }),
  seoTags: z.object({
    title: z.string(),
    description: z.string(),
    image: z.string(),
    canonical: z.string(),
    robots: z.string(),
  }),
})
