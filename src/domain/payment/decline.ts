import type { ErrorCode } from '../errors.ts'
import type { IntentFailure } from './provider.ts'

/** What a payer is told of a try that failed. */
export const failureCodes = {
  refused: 'PAYMENT_REFUSED',
  authentication: 'AUTHENTICATION_FAILURE',
  processing: 'PAYMENT_ERROR',
} as const satisfies Record<IntentFailure['kind'], ErrorCode>

/** The holder, the bank or the account refuses: asking again would be refused again, and may be penalised. */
const hardReasons: ReadonlySet<string> = new Set([
  // the card, or what was typed of it
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'stolen_card',
  // what its bank allows
  'card_not_supported',
  'currency_not_supported',
  'do_not_try_again',
  'fraudulent',
  'highest_risk_level',
  'merchant_blacklist',
  'not_permitted',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stop_payment_order',
  'transaction_not_allowed',
  // a debited account and its mandate
  'account_closed',
  'bank_account_closed',
  'bank_account_restricted',
  'bank_account_unusable',
  'bank_ownership_changed',
  'branch_does_not_exist',
  'debit_disputed',
  'debit_not_authorized',
  'invalid_account_number',
  'invalid_mandate',
  'mandate_invalid',
  'no_account',
  'payment_intent_mandate_invalid',
  'recipient_deceased',
])

/**
 * Whether a refused charge would be refused again, so that only the payer can fix it: a hard decline, or an
 * authentication that the bank asks of its holder. Everything else is soft and tried again later, unknown reasons
 * included. Source: rule DUE-6.
 */
export function isHardDecline({ kind, declineCode }: IntentFailure): boolean {
  if (kind === 'authentication') return true
  return kind === 'refused' && declineCode !== null && hardReasons.has(declineCode)
}
