import type { RecoveryOutcome } from '#domain/payment/recovery-address.ts'
import type { RecoveryView } from '#usecases/plan/read-recovery.ts'

/** How a visit ended as far as it did; null while nothing was tried, and where nobody asks for the payment any more. */
export function outcomeOfVisit({
  stand,
  visit,
}: Pick<RecoveryView, 'stand' | 'visit'>): RecoveryOutcome | null {
  if (stand === 'paid') return 'confirmation'
  if (stand === 'atBank' || stand === 'busy') return 'pending'
  if (stand === 'closed' || visit === null || visit.errorCode === null) return null
  return visit.errorCode === 'PAYMENT_CANCELED' && visit.status === 'open' ? 'cancellation' : 'failure'
}
