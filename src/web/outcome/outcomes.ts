import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  Copy,
  type LucideIcon,
  OctagonX,
  ShieldX,
} from 'lucide-react'
import type { ErrorCode } from '#domain/errors.ts'
import type { RequestStatus } from '#domain/payment/request-flow.ts'
import type { Tone } from '../ui/banner.tsx'

/** What the payer can do next, most useful first. */
export type OutcomeAction = 'retry' | 'otherCard' | 'resume' | 'restart' | 'seeOrder' | 'campaign'

/** The words, sign and ways on of a payment that came to no new order (rule SCR-19). */
export type Outcome = {
  readonly icon: LucideIcon
  readonly tone: Tone
  readonly title: `out.${string}_title`
  readonly body: string
  readonly actions: readonly OutcomeAction[]
}

const error = {
  icon: CircleAlert,
  tone: 'danger',
  title: 'out.error_title',
  body: 'out.error_body',
  actions: ['retry', 'campaign'],
} as const satisfies Outcome

const expired = {
  icon: Clock,
  tone: 'warning',
  title: 'out.expired_title',
  body: 'out.expired_plain',
  actions: ['restart'],
} as const satisfies Outcome

const outcomes = {
  PAYMENT_REFUSED: {
    icon: OctagonX,
    tone: 'danger',
    title: 'out.refused_title',
    body: 'out.refused_body',
    actions: ['retry', 'campaign'],
  },
  AUTHENTICATION_FAILURE: {
    icon: ShieldX,
    tone: 'danger',
    title: 'out.auth_title',
    body: 'out.auth_body',
    actions: ['retry', 'otherCard'],
  },
  PAYMENT_CANCELED: {
    icon: CircleSlash,
    tone: 'info',
    title: 'out.cancelled_title',
    body: 'out.cancelled_plain',
    actions: ['resume', 'campaign'],
  },
  CART_EXPIRED: expired,
  CART_UNKNOWN: expired,
  PERSON_LIMIT: {
    icon: CircleSlash,
    tone: 'info',
    title: 'out.person_limit_title',
    body: 'out.person_limit_body',
    actions: ['campaign'],
  },
  DUPLICATED_PAYMENT: {
    icon: Copy,
    tone: 'info',
    title: 'out.duplicate_title',
    body: 'out.duplicate_body',
    actions: ['seeOrder'],
  },
  PAYMENT_MAX_ERROR_ATTEMPTS: {
    icon: OctagonX,
    tone: 'danger',
    title: 'out.max_attempts_title',
    body: 'out.max_attempts_body',
    actions: ['campaign'],
  },
  PAYMENT_INITIALIZE_ERROR: { ...error, title: 'out.init_title', body: 'out.provider_down' },
  ORGANIZATION_WALLET_ERROR: {
    ...error,
    title: 'out.wallet_title',
    body: 'out.wallet_body',
    actions: ['campaign'],
  },
  ORDER_CLOSED: { ...error, tone: 'info', body: 'out.order_closed_body', actions: ['campaign'] },
  PAYMENTS_SUSPENDED: { ...error, body: 'out.suspended_body', actions: ['campaign'] },
  REDIRECT_URL_EMPTY: { ...error, title: 'out.redirect_failed_title', body: 'pay.redirect_timeout' },
  REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT: {
    icon: CircleCheck,
    tone: 'success',
    title: 'out.validated_title',
    body: 'error.REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT',
    actions: ['seeOrder'],
  },
  PAYMENT_ERROR: error,
} as const satisfies { readonly [code in ErrorCode]?: Outcome }

export type OutcomeCode = keyof typeof outcomes

/** The code of an outcome page; anything that has no page of its own is a payment that did not go through. */
export function outcomeCode(code: string | null): OutcomeCode {
  return code !== null && Object.hasOwn(outcomes, code) ? (code as OutcomeCode) : 'PAYMENT_ERROR'
}

/**
 * What became of a request, by its own state and the error of its last try: the address that leads here is believed in
 * nothing. `null`: nothing failed, or a try is under way.
 */
export function codeOfRequest(status: RequestStatus, errorCode: ErrorCode | null): OutcomeCode | null {
  if (status === 'exhausted') return 'PAYMENT_MAX_ERROR_ATTEMPTS'
  if (status === 'duplicated') return 'DUPLICATED_PAYMENT'
  return status === 'open' && errorCode === null ? null : outcomeCode(errorCode)
}

/** What the page of a code says. */
export function outcomeOf<C extends OutcomeCode>(code: C): (typeof outcomes)[C] {
  return outcomes[code]
}
