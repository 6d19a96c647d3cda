import type { BeyondCounterpart } from '#domain/form/counterpart.ts'
import type { Thanks } from '#domain/form/form.ts'
import type { DatedRefundRule } from '#domain/form/refund-steps.ts'
import type { Impact } from '#domain/order/impact.ts'
import type { Occasion } from '#domain/order/occasion.ts'
import type { OrderLine } from '#domain/order/order-lines.ts'
import type { AskedTransfer } from '#domain/payment/awaited-transfer.ts'
import type { GivenBack } from '#domain/payment/given-back.ts'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import type { AfterOrder } from '#messages/after-order-words.ts'
import type { Locale } from '#messages/locales.ts'
import type { PayerUse, ToldPayer } from '#messages/payer-words.ts'
import type { LegalOrganization } from '../organization/legal-links.tsx'
import type { Plan } from '../payment/plan.ts'

/** What the confirmation shows of an order. Amounts in cents. */
export type ConfirmedOrder = {
  readonly kind: 'paid' | 'registered' | 'monthly'
  readonly status: ShownPaymentStatus
  /** The order is void, whatever its payer was given back. */
  readonly isCanceled: boolean
  readonly orderId: number
  readonly orderDate: string
  readonly firstName: string
  readonly email: string
  readonly title: string
  readonly cover: string | undefined
  readonly organization: string
  readonly legal: LegalOrganization
  /** The order with its payments; a refused one is settled from there. */
  readonly orderUrl: string
  readonly campaignUrl: string
  readonly organizationUrl: string
  /** The other site that sent the payer here. */
  readonly returnUrl: string | null
  /** Its host, where a program made the cart: it is the way on then. */
  readonly returnHost?: string | undefined
  readonly lines: readonly OrderLine[]
  readonly tip: number
  /** Where the contribution can be asked back (rule TIP-5). */
  readonly tipRefundUrl: string
  readonly paid: number
  /** What is asked for where the first payment was refused. */
  readonly due: number
  /** What was given back before it was paid. */
  readonly notCharged: number
  /** What came back of what was paid first. */
  readonly givenBack: readonly GivenBack[]
  readonly plan: Plan | null
  /** Where a monthly gift is changed or stopped, or the instalments are seen. */
  readonly scheduleUrl: string | null
  /** Its tickets; null where it brings none. */
  readonly ticketsPath: string | null
  /** Its membership cards; null where it brings none. */
  readonly cardsPath: string | null
  /** The attestation of the first payment. */
  readonly attestationUrl: string | null
  /** Where the attestations of its persons are; null where they say no more than that one (rule LAW-15). */
  readonly personsUrl: string | null
  readonly occasion: Occasion
  /** What was said that is given back; null: nothing (rule REF-17). */
  readonly refundRule: DatedRefundRule | null
  readonly after: AfterOrder
  /** What the payer said of themselves; null once they were erased. */
  readonly payer: ToldPayer | null
  readonly payerUse: PayerUse
  /** The language of the association's own words. */
  readonly language: Locale
  /** What a gift brought the association; null where something was bought. */
  readonly given: number | null
  readonly impact: Impact | null
  /** The association's own thanks, in its language. */
  readonly thanks: Pick<Thanks, 'page' | 'video'>
  /** The direct debit that its bank has not answered; `on` is its earliest ISO day. */
  readonly debit: { readonly on: string; readonly reference: string } | null
  /** The transfer that it waits for; null for any other. */
  readonly transfer: AskedTransfer | null
  /** Its money was to come, or came, by transfer. */
  readonly isByTransfer: boolean
  /** The event for an agenda, where it is dated. */
  readonly calendarUrl: string | null
  readonly tax: {
    readonly amount: number
    readonly netCost: number
    /** Whether the organization issues receipts here. */
    readonly issues: boolean
    /** Why something of it opens no receipt although its rate does (rule TAX-11). */
    readonly beyond: BeyondCounterpart
  } | null
  readonly forget: string
  readonly trace: string
  /** The page is shown to somebody who came back to a cart that is an order already. */
  readonly wasPaid: boolean
}
