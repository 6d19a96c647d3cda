import type { FormContent } from '../../content.ts'

/** Somebody of the demo who pays or comes along. */
export type Person = { readonly firstName: string; readonly lastName: string }

/** How somebody pays: a test card or account of the payment sandbox. */
export type PlannedMethod =
  | {
      readonly kind: 'card'
      readonly number: string
      /** Month and year of its end. */
      readonly expires: { readonly month: number; readonly year: number }
      /** The payer, who has an account, keeps it. */
      readonly isKept?: boolean
    }
  | {
      readonly kind: 'account'
      readonly iban: string
      /** Its bank has not answered when the demo begins. */
      readonly isPending?: boolean
    }

export type PlannedTip = 'none' | 'suggested' | { readonly amount: number }

export type PlannedItem = {
  /** The place of the rate in the campaign's content; `null`: a gift of one's own amount. */
  readonly tier: number | null
  readonly quantity?: number
  /** Cents, where the payer says how much. */
  readonly amount?: number
  readonly participant?: Person
  /** Places of the chosen options in the campaign's content. */
  readonly options?: readonly number[]
  readonly contribution?: {
    readonly showName: boolean
    readonly showAmount: boolean
    readonly message: string | null
  }
  /** The day of the month on which a monthly gift is charged. */
  readonly dayOfLevy?: number
}

/** What one order is, apart from when it was made. */
export type Sale = {
  readonly payer: Person
  readonly companyName?: string
  /** The address of an account, where the payer has one. */
  readonly userEmail?: string
  readonly items: readonly PlannedItem[]
  readonly count?: number
  readonly means: PlannedMethod
  /** Given back later: after so many days, whole or an amount in cents of the organization's part. */
  readonly refund?: {
    readonly days: number
    readonly part: 'all' | { readonly amount: number }
    readonly withTip: boolean
  }
}

/** A sale of a campaign, so many days before the seeding at a moment of the day. */
export type DatedSale = Sale & { readonly at: string }

export type PlannedOrder = DatedSale & {
  /** What tells it from all others, always the same: the trace of everything that it causes (32 hexadecimal digits). */
  readonly key: string
  readonly place: { readonly organizationSlug: string; readonly form: FormContent }
  readonly tip: PlannedTip
}

export type PlannedReport = {
  readonly at: string
  readonly key: string
  readonly reason: 'SPAM' | 'DISLIKE' | 'OFF_TOPIC' | 'INTELLECTUAL_PROPERTY'
  readonly email: string
  readonly message: string
  /** The page, from the root. */
  readonly path: string
}

export type PlannedProspect = { readonly at: string; readonly email: string }

/** Everything that happened before the demo began, in the order of time. */
export type Activity = {
  /** The first day in Paris, ISO. */
  readonly firstDay: string
  /** The day of the seeding in Paris, ISO; nothing is planned on it. */
  readonly today: string
  readonly orders: readonly PlannedOrder[]
  readonly reports: readonly PlannedReport[]
  /** Who waits for another evening (A4), and where. */
  readonly prospects: readonly PlannedProspect[]
}
