import type { ErrorCode } from '../errors.ts'
import type { ShownPaymentStatus } from './payment-flow.ts'

/** What the browser does next (platform API, "What to do with an action"). */
export type PaymentAction = 'Initialize' | 'Confirm' | 'Finalize' | 'Redirect' | 'Retry'

/** Where a payment stands and what to do. `redirectUrl` is the bank's page or the outcome's address. */
export type PaymentStep = {
  readonly action: PaymentAction | null
  readonly paymentId: string
  readonly redirectUrl: string | null
  readonly errorCode: ErrorCode | null
  /** The bank's reason in the provider's vocabulary, for a precise wording: `insufficient_funds`, `expired_card` … */
  readonly declineCode: string | null
  /** Failed tries that the request still allows (rule PAY-14). */
  readonly attemptsLeft: number
  /** The last due date that the card does not live to see, ISO: nothing was tried, the payer decides. */
  readonly cardExpiresBefore: string | null
  readonly status: ShownPaymentStatus
  /** Its order stands, but its money was refused later: the payer settles it as any later payment (rule PAY-18). */
  readonly isRefusedLater?: boolean
  readonly orderId: number | null
}
