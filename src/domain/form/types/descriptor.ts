import type { FormType, TierType } from '../form.ts'

/** Participants and members are named; details are fields and options; contributors choose what is shown of them. */
export type People = 'participants' | 'members' | 'details' | 'contributors'

/** What a payer may get of an order besides its confirmation. */
export const documentKinds = ['attestation', 'invoice', 'ticket', 'membershipCard', 'taxReceipt'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What a campaign type is, in one place: adding a type is a file here and a line in `index.ts`. */
export type FormTypeDescriptor = {
  readonly formType: FormType
  /** The address segment (rule ADDR-1). */
  readonly segment: string
  /** The back office's segment: `ventes` for PaymentForm, else the same (rule ADDR-4). */
  readonly administrationSegment: string
  /** The cover's motif (rule LOOK-7). */
  readonly motif: 'event' | 'membership' | 'shop' | 'crowdfunding' | 'donation' | 'paymentform'
  /** Wizard steps, or one page (rule FRM-1). */
  readonly steps: readonly string[]
  /** What the one page of a form without steps asks first: a gift, or what is paid; `null` for a form with steps (rule FRM-1). */
  readonly onePage: 'gift' | 'sale' | null
  /** How the operator's setting QUICK_WIN names it to have its steps on one page of sections; `null` where it cannot (rule FRM-2). */
  readonly quickName: string | null
  /** What the second step asks about each item; `null` where there is no such step (rule FRM-1). */
  readonly people: People | null
  /** What its quick start asks: nothing for gifts; when and where; which season; what is sold; how much is wanted. */
  readonly begins: 'gifts' | 'event' | 'season' | 'article' | 'project'
  /** What its rates are called: a key of the words for them. */
  readonly sold: 'rates' | 'products' | 'tiers' | 'amounts'
  /** Kinds of rates that the form sells; a gift may come on top where the form accepts it. */
  readonly sells: readonly [TierType, ...TierType[]]
  /** The documents that the product makes of its orders: no sentence promises another one (rule SCR-19). */
  readonly documents: readonly DocumentKind[]
  /** What is over when the sale has ended: a key of the words for it (rule FRM-5). */
  readonly ending: 'event' | 'membership' | 'sale' | 'crowdfunding' | 'other'
  /** Money is collected for a project together: how far it has come and who gave are public, where they say so (rule SCR-12). */
  readonly hasGoal: boolean
  /** It takes place at a time: its date heads its cards, its order is good for that day. */
  readonly startsOnADay: boolean
  /** Its page and its widget have an address of their own in each language (rule ADDR-7). */
  readonly hasLanguageAddresses: boolean
  /** Its payers may choose a transfer where the association offers it: what they buy cannot be given back at will (rule PAY-32). */
  readonly takesTransfers?: true
  /** schema.org type, for search engines. */
  readonly schemaType: string
}
