import type { Cart, CartItem } from '../cart/cart.ts'
import type { PaymentTerm } from '../cart/payment-terms.ts'
import type { ErrorCode } from '../errors.ts'
import type { AttemptStatus } from './attempt-flow.ts'
import type { PaymentStatus } from './payment-flow.ts'
import type { Mandate, PaymentMeans, ShownMethod } from './payment-means.ts'
import type { RequestStatus } from './request-flow.ts'
import type { Schedule } from './schedule.ts'

/** What init-payment froze (D5): later price changes or a closing form do not touch a living request. */
export type FrozenCart = {
  readonly items: readonly CartItem[]
  readonly coupon: Cart['coupon']
  readonly terms: readonly PaymentTerm[]
  /** What is charged later, with the card that is kept for it; `null` where everything is paid now (D7). */
  readonly schedule: Schedule | null
}

/** What the payer agreed to, as it was shown. */
export type Consents = { readonly terms: boolean; readonly salesConditions: boolean; readonly tip: boolean }

/** One visit to the payment page. `amount` is what is charged now in cents, the tip included. */
export type PaymentRequest = {
  readonly id: string
  readonly organizationId: number
  readonly cartId: Cart['id']
  readonly cartVersion: number
  readonly formId: number
  readonly status: RequestStatus
  readonly amount: number
  readonly tip: number
  readonly frozen: FrozenCart
  readonly consents: Consents
  readonly failedAttempts: number
  readonly errorCode: ErrorCode | null
  /** The provider's customer that the card is kept for; only with a schedule. */
  readonly customerId: string | null
  readonly backUrl: string | null
  readonly locale: 'fr' | 'en'
  readonly trace: string
  readonly expiresAt: string
  readonly createdAt: string
}

/** One try with one payment method. `replay` numbers the provider calls that a fetch proved to have had no effect. */
export type PaymentAttempt = {
  readonly id: string
  readonly organizationId: number
  readonly requestId: string
  readonly number: number
  readonly status: AttemptStatus
  readonly means: PaymentMeans
  readonly paymentMethod: string
  /** What may be shown of the method, where something is due later and the provider told it. */
  readonly method: ShownMethod | null
  /** What was agreed to before a direct debit. */
  readonly mandate: Mandate | null
  /** Whose kept cards this try uses or adds to, and their customer at the provider; `null`: nobody's. */
  readonly userId: number | null
  readonly customerId: string | null
  /** The card is kept for that person's next payments. */
  readonly keepCard: boolean
  readonly intentId: string | null
  readonly accountId: string
  readonly replay: number
  readonly errorCode: ErrorCode | null
  readonly declineCode: string | null
  readonly trace: string
  readonly createdAt: string
}

/** One charge (D6). `key` is its capability; the integer id is the public API's. */
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
  readonly status: PaymentStatus
  readonly errorCode: number | null
  readonly attemptId: string | null
  readonly intentId: string | null
  readonly capturedAt: string | null
}
