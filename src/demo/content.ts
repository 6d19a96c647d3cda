import type { PaletteName } from '#domain/form/cover-palettes.ts'
import type { CustomFieldType, PayerDocument, Place, TierType } from '#domain/form/form.ts'
import type { PublishedFormType } from '#domain/form/types/index.ts'
import type { VatExemption } from '#domain/organization/legal-texts.ts'
import type { OrganismType } from '#domain/organization/organization.ts'

/** A moment in Paris, seen from the day of seeding: so many days away, or an edge of the season then under way. */
export type Moment = { readonly days: number; readonly time: string } | { readonly season: 'start' | 'end' }

/** Units for sale, and how many of them are sold already. */
export type Stock = { readonly capacity: number; readonly sold: number }

/** Cents. Zero is free; `atLeast` leaves the amount to the payer. */
export type Price = number | { readonly atLeast: number }

export type FieldContent = {
  readonly label: string
  readonly type: CustomFieldType
  readonly isRequired?: boolean
  /** A moment becomes its day in words. */
  readonly choices?: readonly (string | Moment)[]
  /** Asked only where an earlier field of the same list, by its place, has one of these answers. */
  readonly onlyIf?: { readonly field: number; readonly values: readonly string[] }
  /** One box to tick, without which nothing goes on. */
  readonly mustBeTrue?: boolean
}

export type OptionContent = {
  readonly label: string
  /** Cents. */
  readonly price: number
  readonly stock?: Stock
  /** Charged once for the whole order. */
  readonly perOrder?: boolean
  readonly fields?: readonly FieldContent[]
}

export type TierContent = {
  readonly type: TierType
  readonly label: string
  readonly description?: string
  readonly price: Price
  readonly vatRate?: number
  /** Without one the tier is unlimited. */
  readonly stock?: Stock
  readonly maxPerUser?: number
  /** The days from and until which it is valid. */
  readonly valid?: { readonly from: Moment; readonly until: Moment }
  readonly installmentCounts?: readonly number[]
  readonly taxReceipt?: boolean
  readonly fields?: readonly FieldContent[]
}

/** A code in its normal form that takes a percentage off, until a moment. */
export type CouponContent = { readonly code: string; readonly percent: number; readonly until: Moment }

export type NewsContent = { readonly at: Moment; readonly title: string; readonly text: string }

export type FormContent = {
  readonly type: PublishedFormType
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly category?: string
  readonly palette: PaletteName
  readonly saleStart?: Moment
  readonly saleEnd?: Moment
  readonly start?: Moment
  readonly end?: Moment
  readonly place?: Place
  /** Amounts, in cents, of a gift that may be added; without any, none may. */
  readonly openDonationAmounts?: readonly number[]
  readonly allowCustomTier?: boolean
  /** With any, the form asks for a code. */
  readonly coupons?: readonly CouponContent[]
  readonly waitingList?: boolean
  /** Cents. */
  readonly minPrice?: number
  /** Cents. */
  readonly financialGoal?: number
  readonly news?: readonly NewsContent[]
  /** Asked once for the whole order. */
  readonly fields?: readonly FieldContent[]
  /** What the payer is asked to send. */
  readonly payerDocument?: PayerDocument
  /** Offered with every tier, out of one stock. */
  readonly options?: readonly OptionContent[]
  readonly tiers: readonly TierContent[]
}

/** Somebody with an account, and the only form that they administer where it is not the whole organization. */
export type AdministratorContent = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly formSlug?: string
}

export type OrganizationContent = {
  readonly slug: string
  readonly name: string
  readonly organismType: OrganismType
  readonly category: string
  readonly city: string
  readonly zipCode: string
  readonly description: string
  readonly palette: PaletteName
  readonly contactEmail: string
  readonly website?: string
  readonly rna: string
  readonly siren?: string
  /** A picture that the site serves. */
  readonly logoPath?: string
  /** The connected account at the payment provider. */
  readonly accountId: string
  readonly issuesTaxReceipts: boolean
  readonly helpsPeopleInNeed: boolean
  /** What its legal notice names besides its numbers and its address for payers. */
  readonly legal: {
    readonly legalForm: string
    readonly seat: string
    readonly phone: string
    readonly publicationDirector: string
    readonly mediator?: string
    /** Of one that charges VAT, and why it charges none on the rest. */
    readonly vatNumber?: string
    readonly vatExemption?: VatExemption
  }
  /** The paragraphs of its own terms of sale; without them it has adopted the model. */
  readonly salesConditions?: readonly string[]
  readonly administrators: readonly AdministratorContent[]
  readonly forms: readonly FormContent[]
}
