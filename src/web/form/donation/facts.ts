import type { CustomField } from '#domain/form/form.ts'
import type { TipSuggestion } from '#domain/tip/suggest-tip.ts'
import type { Option } from '../../ui/text-input.tsx'

/** A suggested amount, in cents, and what it makes possible. */
export type Suggestion = {
  readonly id: number
  readonly price: number
  readonly impact: string
  /** The gift opens a tax reduction. */
  readonly reduces: boolean
}

/** All that the donation page knows of the campaign: what its island gets as props, and its action checks against. */
export type DonationFacts = {
  readonly organizationSlug: string
  readonly formSlug: string
  readonly organization: string
  readonly brand: string
  /** The page's own path: where the form is posted to, and where the payment page leads back to. */
  readonly page: string
  readonly suggestions: readonly Suggestion[]
  readonly allowCustomTier: boolean
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly fields: readonly CustomField[]
  /** Null where the organization issues no tax receipts (D9). */
  readonly tax: { readonly helpsPeopleInNeed: boolean; readonly ceiling: number } | null
  /** Null: payers from France only (D3). */
  readonly countries: readonly Option[] | null
  readonly legalStatuses: readonly Option[]
  /** Today's ISO date in Paris: who is of age, which tax rule holds. */
  readonly today: string
  readonly tipRateFactor: number
  readonly organizationGetsAll: boolean
  readonly salesConditionsUrl: string | null
  readonly termsUrl: string
  readonly privacyUrl: string
  readonly helpUrl: string
  /** Null for who is logged in. */
  readonly loginUrl: string | null
}

/** What a donation costs, in cents. `amount` is undefined while none is chosen. */
export type DonationSum = {
  readonly amount: number | undefined
  readonly suggestion: TipSuggestion
  /** Undefined while the payer has not picked (D8). */
  readonly tip: number | undefined
  readonly total: number
  /** What the gift costs after tax reduction; null where there is none to show. */
  readonly netCost: number | null
}
