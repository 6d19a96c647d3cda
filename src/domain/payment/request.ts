import type { Cart, CartItem } from '../cart/cart.ts'
import type { PaymentTerm } from '../cart/payment-terms.ts'
import type { ErrorCode } from '../errors.ts'
import type { DatedRefundRule } from '../form/refund-steps.ts'
import type { Locale } from '../locale.ts'
import type { PaymentStatus } from './payment-flow.ts'
import type { PaymentMeans } from './payment-means.ts'
import type { ProviderName } from './provider.ts'
import type { RequestStatus } from './request-flow.ts'
import type { Schedule } from './schedule.ts'

/** What init-payment froze (rule PAY-4): later price changes or a closing form do not touch a living request. */
export type FrozenCart = {
  readonly items: readonly CartItem[]
  readonly coupon: Cart['coupon']
  readonly terms: readonly PaymentTerm[]
  /** What is charged later, with the card that is kept for it; `null` where everything is paid now (rule DUE-8). */
  readonly schedule: Schedule | null
}

/** What the payer agreed to, as it was shown. */
export type Consents = {
  readonly terms: boolean
  readonly salesConditions: boolean
  readonly tip: boolean
  /** The version of the association's terms of sale that was accepted, by its address (rule LAW-5); without one where it has none. */
  readonly salesConditionsUrl?: string
  /** The rule of refunds that the page showed, as `shownRuleOf` writes it; without one where none was said. Never kept. */
  readonly shownRule?: string
  /** What the campaign said that it gives back (rule REF-17); without one where it said nothing. */
  readonly refundRule?: DatedRefundRule
}

/** One visit to the payment page. `amount` is what is charged now in cents, the tip included. */
export type PaymentRequest = {
  readonly id: string
  readonly organizationId: number
  readonly cartId: Cart['id']
  readonly cartVersion: number
  readonly formId: number
  readonly status: RequestStatus
  /** Frozen when the request begins: whatever the organization chooses later. */
  readonly provider: ProviderName
  readonly amount: number
  readonly tip: number
  readonly frozen: FrozenCart
  readonly consents: Consents
  readonly failedAttempts: number
  readonly errorCode: ErrorCode | null
  /** The provider's customer that the card is kept for; only with a schedule. */
  readonly customerId: string | null
  readonly backUrl: string | null
  /** The order whose link opened it, by somebody who is not logged in as its payer; null: whoever opened it typed who pays (rule MEM-5). */
  readonly renewsOrderId: number | null
  readonly locale: Locale
  readonly trace: string
  readonly expiresAt: string
  readonly createdAt: string
}

/** What names a payment in other rows and in jobs. */
export type PaymentKey = { readonly organizationId: number; readonly paymentId: number }

/** One charge (rule PAY-12). `key` is its capability; the integer id is the public API's. */
export type Payment = {
  readonly id: number
  readonly key: string
  readonly organizationId: number
  readonly requestId: string | null
  readonly orderId: number | null
  readonly number: number
  readonly dueOn: string
  readonly amount: number
  readonly amountTip: number
  readonly means: PaymentMeans
  readonly status: PaymentStatus
  readonly errorCode: number | null
  readonly attemptId: string | null
  readonly intentId: string | null
  readonly capturedAt: string | null
}

const cameAndStayed: readonly Payment['status'][] = ['Authorized', 'Refunding', 'Contested']

/** Whether the money of a payment came and was not all given back: only such a payment is attested. Amount in cents. */
export function isAttested({ status, amount }: Pick<Payment, 'status' | 'amount'>): boolean {
  return amount > 0 && cameAndStayed.includes(status)
}
