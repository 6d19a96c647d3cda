import type { CartView } from '#domain/cart/cart-view.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { ShownForm, TierType } from '#domain/form/form.ts'
import type { People } from '#domain/form/types/descriptor.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { TipRateFactors } from '#domain/tip/tip-frequency.ts'
import type { Applying } from '#usecases/application/read-applying.ts'
import type { CartToday } from '#usecases/cart/cart-today.ts'
import type { PaidMembership } from '#usecases/membership/paid-before.ts'
import type { Option } from '../../ui/text-input.tsx'
import type { ShownRefundRule } from '../shown-refund-rule.ts'
import type { Values } from './values.ts'

/** What the steps read of a campaign: not its words, which stand on the page around them. */
export type StepForm = Pick<ShownForm, (typeof stepFormFields)[number]>

export const stepFormFields = [
  'id',
  'organizationId',
  'formType',
  'organizationSlug',
  'formSlug',
  'title',
  'language',
  'palette',
  'tiers',
  'pools',
  'customFields',
  'payerDocument',
  'acceptOpenDonation',
  'openDonationAmounts',
  'allowCoupons',
  'asksForCode',
  'allowCustomTier',
  'countryFrOnly',
  'minPrice',
  'maxPrice',
  'remainingNumber',
] as const satisfies readonly (keyof ShownForm)[]

/** All that a step knows: what its island gets as props, and its post is checked against. */
export type StepFacts = {
  readonly form: StepForm
  readonly organization: {
    readonly name: string
    readonly issuesReceipts: boolean
    readonly helpsPeopleInNeed: boolean
    readonly salesConditionsUrl: string | null
  }
  /** The code in the page's address, in its normal form, where it opens a rate (rule FRM-20). */
  readonly code?: string | null
  /** The visitor's living cart of this form; null before the first choice. */
  readonly cart: CartView | null
  /** What became dearer or cheaper since the cart was stored; its view has today's prices already. */
  readonly changed?: CartToday['changed']
  /** The last ISO day on which a transfer would be waited for, where its payer may choose one (rule PAY-32). */
  readonly transferUntil?: string | null
  /** Which memberships of the cart its connected payer has paid for already (rule MEM-8). */
  readonly paidBefore?: readonly PaidMembership[]
  /** It is handed in to be accepted, and not paid now (rule MEM-9); null or absent: it is paid. */
  readonly applying?: Applying | null
  /** What is given back to whoever does not come, in words, and what says which rule that is; null: nothing is said (rule REF-16). */
  readonly refundRule?: ShownRefundRule | null
  /** Which step this is, counted from 1, of how many. */
  readonly number: number
  readonly count: number
  /** Four steps, or one page: of the type, by the operator's will, or of a cart that was made elsewhere (rules FRM-1 to 3). */
  readonly list?: 'wizard' | 'quick' | 'checkout' | 'gift' | 'sale'
  /** Whether whoever made the cart left out what is asked about its items: Checkout asks it then. */
  readonly asksPeople?: boolean
  /** Who a program expects to pay the cart that it made (rule CHK-1). */
  readonly prefill?: PayerDraft | null
  /** Whether each step has anything to ask: one that has not is passed (rule SCR-5). */
  readonly asks: readonly boolean[]
  /** Whom or what the second step asks about. */
  readonly people: People
  /** How often each counterpart was chosen, by the id of its rate; on the first step of a crowdfunding only. */
  readonly chosen?: Readonly<Record<number, number>>
  /** The kinds of rates that the campaign sells. */
  readonly sells: readonly TierType[]
  /** The campaign's own address, which is step 1; step n is `{path}/n`. */
  readonly path: string
  readonly brand: string
  /** Null: payers from France only (rule FRM-11). */
  readonly countries: readonly Option[] | null
  readonly legalStatuses: readonly Option[]
  /** Today's ISO date in Paris, and this instant. */
  readonly today: string
  readonly now: string
  readonly tipRateFactors: TipRateFactors
  readonly organizationGetsAll: boolean
  readonly termsUrl: string
  readonly privacyUrl: string
  readonly helpUrl: string
  /** Null for who is logged in. */
  readonly loginUrl: string | null
}

/** Something wrong with a value. `field` is the id of its control, to which the error summary links; '' for none. */
export type StepProblem = {
  readonly field: string
  readonly code: ErrorCode
  readonly values?: Readonly<Record<string, string | number>>
}

/** How a step starts: what is known, or what was posted and what was wrong with it. */
export type StepStart = {
  readonly values: Values
  readonly problems: readonly StepProblem[]
  /** The section that the page shows first, where nothing is wrong. */
  readonly at?: string
  /** In a frame, where no cookie keeps it: the cart that the refused post went into. */
  readonly cartId?: string
  /** The cart that the post has opened or changed, which a page without steps does not know by itself. */
  readonly cart?: CartView
  /** What a code has opened that the address of the page does not say yet. */
  readonly opened?: Required<Pick<StepFacts, 'path'>> & {
    readonly code: string
    readonly tiers: StepForm['tiers']
  }
}

/** What the page of a step gets. */
export type StepProps = { readonly facts: StepFacts; readonly start: StepStart }
