import type { Locale } from '../locale.ts'
import type { Approval } from './approval.ts'
import type { FormState } from './form-flow.ts'
import type { RefundRule } from './refund-steps.ts'
import type { VideoLink } from './video-link.ts'

export type FormType =
  | 'Event'
  | 'Membership'
  | 'Shop'
  | 'CrowdFunding'
  | 'Donation'
  | 'PaymentForm'
  | 'Checkout'
export type TierType =
  | 'Donation'
  | 'MonthlyDonation'
  | 'Payment'
  | 'Registration'
  | 'Membership'
  | 'Product'
  | 'Bonus'
  | 'Contribution'

/** Whether what is paid for a rate of a kind may open a right to a tax receipt: a ticket or a product is bought (rule TAX-11). */
export function opensReceipt(tierType: TierType): boolean {
  return tierType !== 'Registration' && tierType !== 'Product'
}

/**
 * Whether an association may say what the counterpart of a rate is worth (rule TAX-11): that of a month is measured by no single gift, and a
 * contribution is the rate without one.
 */
export function hasCounterpart(tierType: TierType): boolean {
  return opensReceipt(tierType) && tierType !== 'MonthlyDonation' && tierType !== 'Contribution'
}

export type PriceCategory = 'Fixed' | 'Pwyw' | 'Free'
export type PaymentFrequency = 'Single' | 'Installment' | 'Monthly'
export type CustomFieldType =
  | 'Date'
  | 'TextInput'
  | 'FreeText'
  | 'ChoiceList'
  | 'File'
  | 'YesNo'
  | 'Phone'
  | 'Zipcode'
  | 'Number'

export type CustomField = {
  readonly id: number
  readonly label: string
  readonly type: CustomFieldType
  readonly isRequired: boolean
  readonly values: readonly string[]
  /** « Seulement si »; null: it is always asked (rule FLD-14). */
  readonly condition: Condition | null
  /** Of a YesNo: one box to tick, without which nothing goes on (rule FLD-15). */
  readonly mustBeTrue: boolean
}

/** The question that decides whether another is asked, and its answers that do: choices of a list, or « Oui » and « Non ». */
export type Condition = { readonly fieldId: number; readonly values: readonly string[] }

/** A question that is asked no more, alone or with its rate or option. */
export type FormerField = Pick<CustomField, 'id' | 'label' | 'type'>

/** What the payer of a form is asked to send (rule FLD-16). */
export type PayerDocument = { readonly label: string; readonly isRequired: boolean }

export type ExtraOption = {
  readonly id: number
  readonly label: string
  /** Cents. */
  readonly price: number
  readonly isRequired: boolean
  /** Charged and counted once per cart, however many items name it: delivery, for example. */
  readonly perOrder: boolean
  /** `null`: unlimited. */
  readonly remainingNumber: number | null
  readonly customFields: readonly CustomField[]
}

/**
 * For whom alone a rate is (rule FRM-20): who has its code, who has an address of one of these domains (lower case, without @),
 * or members of the association. The code itself stands in no form: whoever reads one would have it.
 */
export type Reservation =
  | { readonly kind: 'code' }
  | { readonly kind: 'domains'; readonly domains: readonly string[] }
  | { readonly kind: 'members' }

/** A rate of a form. Amounts in cents (rule FRM-13, platform API). */
export type Tier = {
  readonly id: number
  readonly label: string
  readonly description: string
  readonly tierType: TierType
  readonly price: number
  readonly minimumAmount: number | null
  readonly priceCategory: PriceCategory
  readonly vatRate: number
  /** Units left for others: capacity - sold - held by living carts, no more than its pool has; `null`: unlimited (rule STK-2). */
  readonly remainingNumber: number | null
  /** The same by its own limit alone. */
  readonly ownRemaining?: number | null
  /** The most that one cart takes. */
  readonly maxPerUser: number | null
  readonly isSoldOut: boolean
  /** The rate's own sale window, ISO instants; `null`: as long as the form sells. */
  readonly saleStartDate: string | null
  readonly saleEndDate: string | null
  /** The days between which what was bought is valid (memberships), ISO. */
  readonly validFrom: string | null
  readonly validUntil: string | null
  /** The months that it is valid from its purchase on, where it has no days of its own. */
  readonly validMonths?: number | null
  readonly isEligibleTaxReceipt: boolean
  /** What whoever pays it gets for it is worth, in cents; null: nothing, or nobody said (rule TAX-11). */
  readonly counterpart?: number | null
  readonly paymentFrequency: PaymentFrequency
  readonly installmentCounts: readonly number[]
  readonly customFields: readonly CustomField[]
  readonly extraOptions: readonly ExtraOption[]
  /** The full number of units, where there is one: « few left » is a share of it (rule SCR-6). */
  readonly capacity: number | null
  /** For whom alone it is; null: for everybody (rule FRM-20). */
  readonly reserved?: Reservation | null
  /** The pool whose places it takes (rule STK-6). */
  readonly poolId?: number | null
}

/** Places that some rates of a form share: two prices for the seats of one balcony (rule STK-6). */
export type Pool = {
  readonly id: number
  /** Places left for others. */
  readonly remainingNumber: number
}

export type Place = {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly zipCode: string
  readonly country: string
}

/** The association's own thanks to who paid, words with their markup; empty: none. */
export type Thanks = {
  /** On the confirmation page. */
  readonly page: string
  /** In the mail of the order. */
  readonly mail: string
  /** On both. */
  readonly video: VideoLink | null
}

/** The mails of a campaign's orders to which its association adds words (rule MAIL-5). */
export const wordedMails = [
  'confirmation',
  'ticket',
  'card',
  'receipt',
  'announced',
  'refused',
  'renewal',
  'reminder',
  'afterwards',
  'changed',
] as const
export type WordedMail = (typeof wordedMails)[number]

/** An association's words with their markup, by mail; empty or absent: none. */
export type MailWords = { readonly [mail in WordedMail]?: string }

/** Mails that go by themselves where an association wants them. */
export const sentMails = ['reminder', 'afterwards'] as const satisfies readonly WordedMail[]
export type SentMails = { readonly [mail in (typeof sentMails)[number]]: boolean }

/** Until when names on tickets are changed and tickets passed on: at most until the event begins (rule TKT-4). */
export const nameChanges = ['UntilStart', 'UntilDate', 'Never'] as const
export type NameChange = (typeof nameChanges)[number]

/** A campaign with all that a visitor may read. Instants are ISO 8601 in UTC, amounts cents. */
export type Form = {
  readonly id: number
  readonly organizationId: number
  readonly formType: FormType
  readonly organizationSlug: string
  readonly formSlug: string
  readonly title: string
  readonly description: string
  readonly category: string
  readonly state: FormState
  readonly language: Locale
  readonly currency: 'EUR'
  readonly palette: string | null
  /** Which of the generated covers: « Une autre idée » counts on (rule LOOK-7). */
  readonly coverIdea: number
  /** The picture that the association sent in its stead. */
  readonly imageId: string | null
  /** What of that picture every crop keeps in sight, in percent. */
  readonly focusX: number
  readonly focusY: number
  readonly accent: string | null
  readonly thanks: Thanks
  /** Its words in the other mails of its orders. */
  readonly mailWords: Omit<MailWords, 'confirmation'>
  readonly saleStartDate: string | null
  readonly saleEndDate: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly place: Place | null
  /** Of memberships: the campaign whose members renew in this one; null: its own. */
  readonly followsId?: number | null
  /** Of memberships: whether who may renew in it is reminded by mail (rule MEM-6). */
  readonly reminds?: boolean
  /** Of memberships: whose are accepted before they are paid (rule MEM-9); null: nobody's. */
  readonly approval?: Approval | null
  /** How many days an accepted application waits for its payment. */
  readonly approvalDays?: number
  /** What is given back to whoever does not come; null: nothing is said (rule REF-16). */
  readonly refundRule?: RefundRule | null
  /** Of events: whether guests are reminded the day before, and thanked afterwards (rules MSG-9, MSG-10). */
  readonly sends?: SentMails
  readonly nameChange: NameChange
  /** The last instant of `UntilDate`; null otherwise. */
  readonly nameChangeEndDate: string | null
  readonly acceptOpenDonation: boolean
  readonly allowCustomTier: boolean
  readonly allowCoupons: boolean
  readonly waitingList: boolean
  readonly countryFrOnly: boolean
  readonly openDonationAmounts: readonly number[]
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly financialGoal: number | null
  /** Units left on the whole form, over all its rates; `null`: no common limit (rule STK-2). */
  readonly remainingNumber: number | null
  /** What every order on this form is asked besides its items' own fields. */
  readonly customFields: readonly CustomField[]
  /**
   * Questions that were asked once, anywhere on the form: answers to them are no mistake (rule FLD-14), and those of orders stay
   * readable (rule FLD-18).
   */
  readonly formerFields: readonly FormerField[]
  readonly payerDocument: PayerDocument | null
  readonly tiers: readonly Tier[]
  readonly pools?: readonly Pool[]
  readonly version: number
  /** The operator withholds it, or its organization's pages: only its administrators see it (rule OPR-3). */
  readonly isWithheld?: boolean
  /** An event that does not take place: its page says so (rule CAN-8). */
  readonly isCancelled?: boolean
  /** Some of its rates are opened by a code (rule FRM-20). */
  readonly asksForCode?: boolean
}

/** What anybody may see of a campaign: nothing that is written for those who have paid (rule FRM-19). */
export type ShownForm = Omit<Form, 'thanks' | 'mailWords'>

export type FormKey = Pick<Form, 'organizationId' | 'id'>
