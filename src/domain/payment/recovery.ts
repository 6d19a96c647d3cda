import type { ErrorCode } from '../errors.ts'
import type { Locale } from '../locale.ts'
import type { ProviderName } from './provider.ts'
import type { RecoveryStatus } from './recovery-flow.ts'

/** One visit of a payer who settles a refused payment; its id is the capability of its pages (platform API, `unpaid`). */
export type Recovery = {
  readonly id: string
  readonly organizationId: number
  readonly paymentId: number
  readonly status: RecoveryStatus
  /** Frozen when the visit begins. */
  readonly provider: ProviderName
  readonly failedAttempts: number
  readonly errorCode: ErrorCode | null
  /** Where the payer returns to, before and after; `null`: nobody said. */
  readonly backUrl: string | null
  readonly locale: Locale
  readonly trace: string
  readonly expiresAt: string
  readonly createdAt: string
}
