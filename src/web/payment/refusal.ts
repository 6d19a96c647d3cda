import { isErrorCode } from '#domain/errors.ts'
import type { Translator } from '#messages/translator.ts'

/** What the bank's own reason means for the payer (the provider's vocabulary). */
const reasons = {
  insufficient_funds: 'out.insufficient',
  withdrawal_count_limit_exceeded: 'out.insufficient',
  card_velocity_exceeded: 'out.insufficient',
  expired_card: 'out.card_expired',
  incorrect_cvc: 'out.cvc_wrong',
  invalid_cvc: 'out.cvc_wrong',
} as const

const titles = {
  PAYMENT_REFUSED: 'out.refused_title',
  AUTHENTICATION_FAILURE: 'out.auth_title',
  PAYMENT_INITIALIZE_ERROR: 'out.init_title',
  ORGANIZATION_WALLET_ERROR: 'out.wallet_title',
  PAYMENTS_SUSPENDED: 'state.suspended_title',
  REDIRECT_URL_EMPTY: 'out.redirect_failed_title',
} as const

const bodies = {
  PAYMENT_REFUSED: 'out.refused_body',
  AUTHENTICATION_FAILURE: 'out.auth_body',
  PAYMENT_ERROR: 'out.error_body',
  PAYMENT_INITIALIZE_ERROR: 'out.provider_down',
  PAYMENTS_SUSPENDED: 'out.suspended_body',
  value_invalid: 'sepa.unavailable',
} as const

type Refusal = {
  readonly code: string
  readonly declineCode: string | null
  readonly message?: string
  readonly organization: string
}

/** The words for a card that did not pay: what happened, then what to do. */
export function refusalWords(t: Translator, refusal: Refusal) {
  return { title: t(own(titles, refusal.code) ?? 'out.error_title'), body: bodyOf(t, refusal) }
}

function bodyOf(t: Translator, { code, declineCode, message, organization }: Refusal): string {
  if (message) return message
  if (code === 'ORGANIZATION_WALLET_ERROR') return t('out.wallet_body', { organization })
  const known = own(reasons, declineCode ?? '') ?? own(bodies, code)
  if (known) return t(known)
  return t(isErrorCode(code) ? `error.${code}` : 'out.error_body')
}

/** What a table has under a key from outside. */
function own<T extends object>(table: T, key: string): T[keyof T] | undefined {
  return Object.hasOwn(table, key) ? table[key as keyof T] : undefined
}
