import type { FormType, TierType } from '../form.ts'

/** What a campaign type is, in one place: adding a type is a file here and a line in `index.ts`. */
export type FormTypeDescriptor = {
  readonly formType: FormType
  /** The address segment (spec §2). */
  readonly segment: string
  /** The back office's segment: `ventes` for PaymentForm, else the same (D2). */
  readonly administrationSegment: string
  /** The cover's motif (design 6.4). */
  readonly motif: 'event' | 'membership' | 'shop' | 'crowdfunding' | 'donation' | 'paymentform'
  /** Wizard steps, or one page (D3). */
  readonly steps: readonly string[]
  /** Kinds of rates that the form sells now. A form that sells nothing shows its campaign and takes no cart. */
  readonly sells: readonly TierType[]
  /** schema.org type, for search engines. */
  readonly schemaType: string
}
