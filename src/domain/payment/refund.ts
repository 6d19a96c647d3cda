import type { ProviderName } from './provider.ts'
import type { RefundStatus } from './refund-flow.ts'

/** Which item gets how much back, in cents. */
export type RefundLine = { readonly orderItemId: number; readonly amount: number }

/** What is given back of one payment, in cents: the organization's part and the operator's tip (rule REF-1). */
export type PaymentRefund = {
  readonly id: string
  /** The public API's integer. */
  readonly number: number
  readonly organizationId: number
  readonly paymentId: number
  readonly status: RefundStatus
  /** Of the attempt whose money it is. */
  readonly provider: ProviderName
  readonly organizationPart: number
  readonly tipPart: number
  readonly lines: readonly RefundLine[] | null
  readonly cancelOrder: boolean
  readonly sendMail: boolean
  readonly comment: string | null
  /** `user:12`, `payer`, `operator`, `provider` (made there) or `platform`. */
  readonly requestedBy: string
  readonly providerRefundId: string | null
  readonly replay: number
  /** Since when a call for it may still take effect, although a fetch found nothing of it (rule PAY-9). */
  readonly doubtSince: string | null
  /** When the organization was given its part again, after a refund that the bank sent back. */
  readonly returnedAt: string | null
  /** The organization paid it back itself, from its own bank account: nothing moves at the provider. */
  readonly byTransfer: boolean
  /**
   * The refund that the bank sent back and whose part, which the organization was given again, is taken for this one; null:
   * it is taken from the charge's own transfer.
   */
  readonly takesFrom: string | null
  /** The dispute that was won whose part, given again, is taken for this one; at most one of both. */
  readonly takesFromDispute: string | null
  /** When that was taken. */
  readonly takenAt: string | null
  /** Payments of the order that were captured when its cancelling was asked for; null: it is not cancelled. */
  readonly keptPayments: readonly number[] | null
  /** Many that were refunded at once, of which it is one (rule REF-12); null: it was asked for by itself. */
  readonly groupRefundId: string | null
  readonly trace: string
  readonly createdAt: string
}

/** What names a refund in other rows and in jobs. */
export type RefundKey = { readonly organizationId: number; readonly refundId: string }

type Action = Pick<PaymentRefund, 'paymentId' | 'requestedBy' | 'trace' | 'byTransfer'>

/**
 * Whether two refunds were asked for with one press: the association's part and the contribution are rows of their own
 * (rule REF-1). What was made at the provider stands alone, and so does what was paid by transfer.
 */
export function isOfAction(
  one: Action & { readonly id: string },
  other: Action & { readonly id: string },
): boolean {
  if (one.id === other.id) return true
  if (one.byTransfer || other.byTransfer || one.requestedBy === 'provider') return false
  return (
    one.paymentId === other.paymentId && one.requestedBy === other.requestedBy && one.trace === other.trace
  )
}

type Given = Pick<PaymentRefund, 'status' | 'organizationPart' | 'tipPart'>

/**
 * Whether a contribution is still its payer's after the association paid its own part by transfer: it had gone back together
 * with that part, and the bank sent both back. It is the operator's money, so no transfer of the association covers it. One
 * that was sent alone since is never sent again by itself.
 */
export function owesTip(tipLeft: number, refunds: readonly Given[]): boolean {
  const wasSentAlone = refunds.some(({ organizationPart, tipPart }) => organizationPart === 0 && tipPart > 0)
  return (
    tipLeft > 0 &&
    !wasSentAlone &&
    refunds.some(
      ({ status, organizationPart, tipPart }) => status === 'failed' && organizationPart > 0 && tipPart > 0,
    )
  )
}
