import type { Translator } from '#messages/translator.ts'
import type { RecoveryView } from '#usecases/plan/read-recovery.ts'

/** What the bank's reason is called here: neutral, and never more than the payer's own bank would say (rule SCR-18). */
const reasons = {
  insufficient_funds: 'reg.reason_funds',
  withdrawal_count_limit_exceeded: 'reg.reason_funds',
  card_velocity_exceeded: 'reg.reason_funds',
  expired_card: 'reg.reason_expired',
  authentication_required: 'reg.reason_authentication',
} as const

/** Why a payment could not be taken, in plain words. */
export function reasonText(t: Translator, refusal: RecoveryView['refusal']): string {
  const declineCode = refusal?.declineCode ?? ''
  if (Object.hasOwn(reasons, declineCode)) return t(reasons[declineCode as keyof typeof reasons])
  if (refusal?.errorCode === 'AUTHENTICATION_FAILURE') return t('reg.reason_authentication')
  const isRefusal = refusal === null || refusal.errorCode === 'PAYMENT_REFUSED'
  return t(isRefusal ? 'reg.reason_bank' : 'reg.reason_error')
}
