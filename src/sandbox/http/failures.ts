import type { LiveFault } from '../faults/faults.ts'
import type { PaymentIntent } from '../objects/payment-intent.ts'

export type Answer = { status: number; body: object; replayed?: boolean }

export const failure = (
  status: number,
  type: 'api_error' | 'idempotency_error' | 'invalid_request_error',
  message: string,
  code?: string,
): Answer => ({
  status,
  body: { error: { type, message, ...(code === undefined ? {} : { code }) } },
})

export const brokenAnswer = (fault: LiveFault): Answer =>
  failure(fault.status ?? 500, 'api_error', 'An unknown error occurred. Please try again later.')

export const requestTimeout: Answer = failure(
  408,
  'api_error',
  'The request timed out. Please try again later.',
)

/** What the provider says of a key that it does not know, or that may not do this. */
export const keyAnswer = (fault: LiveFault): Answer =>
  fault.do === 'wrong_key'
    ? failure(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_***')
    : failure(
        403,
        'invalid_request_error',
        "The provided key 'rk_test_***' does not have the required permissions for this endpoint.",
        'more_permissions_required',
      )

/** The same answer about an intent, but where the bank waits for its holder is left out. */
export const withoutAddress = (answer: Answer): Answer => {
  const { next_action: action } = answer.body as Partial<PaymentIntent>
  if (action?.type !== 'redirect_to_url') return answer
  const nowhere = { ...action, redirect_to_url: { ...action.redirect_to_url, url: null } }
  return { ...answer, body: { ...answer.body, next_action: nowhere } }
}
