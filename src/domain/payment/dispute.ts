import type { DisputeStatus, DisputeTakeStatus } from './dispute-flow.ts'
import type { ProviderName } from './provider.ts'

/** What a dispute takes back from one transfer, in cents: one call at the provider. */
export type DisputeTake = {
  readonly id: string
  readonly organizationId: number
  readonly disputeId: string
  readonly status: DisputeTakeStatus
  readonly amount: number
  /** The refund that the bank sent back whose part, given again, is taken; null: see `takesFromDispute`. */
  readonly takesFrom: string | null
  /** The dispute that was won whose part, given again, is taken; both null: it is taken from the charge's own transfer. */
  readonly takesFromDispute: string | null
  readonly replay: number
  /** Since when its call may still take effect, although a fetch found nothing of it (rule PAY-9). */
  readonly doubtSince: string | null
}

/** What names a dispute in other rows and in jobs. */
export type DisputeKey = { readonly organizationId: number; readonly disputeId: string }

/**
 * What a payer contested at the bank, in cents. The operator is debited; `organizationPart` is what the organization has to
 * give back of it, `reversed` what its account gave back, `receivable` what it still owes the operator (rule REF-6).
 */
export type PaymentDispute = {
  readonly id: string
  readonly organizationId: number
  readonly paymentId: number
  readonly provider: ProviderName
  readonly providerDisputeId: string
  readonly providerChargeId: string
  readonly status: DisputeStatus
  readonly amount: number
  readonly fee: number
  readonly organizationPart: number
  readonly reversed: number
  readonly receivable: number
  /** Where the organization's part is taken from, in the order of the calls; none where that is not planned yet. */
  readonly takes: readonly DisputeTake[]
  /** What the organization was given again once it was won: 0 where nothing had been taken; null: not known yet. */
  readonly given: number | null
  readonly replay: number
  /** Since when a call for it may still take effect, although a fetch found nothing of it (rule PAY-9). */
  readonly doubtSince: string | null
  readonly reason: string | null
  /** Until when the bank waits for evidence; null where nobody told. */
  readonly evidenceDueAt: string | null
  readonly trace: string
  readonly createdAt: string
}
