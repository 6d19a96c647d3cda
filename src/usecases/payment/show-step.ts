import { type PaymentState, paymentState } from '#db/payment-state.ts'
import { supplementOf } from '#domain/cart/cart.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { confirmationAddress, failureAddress } from '#domain/payment/outcome-address.ts'
import { shownStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Intent } from '#domain/payment/provider.ts'
import { maximumFailedAttempts } from '#domain/payment/request-flow.ts'
import { isRefusedLater } from '#domain/payment/settlement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { orderToken, signedRenewalPath, signedSupplementPath } from '../links/tokens.ts'

/** Where a request stands and what the browser does next. `intent` is the one just fetched, where there is one. */
export function showStep(app: App, state: PaymentState, intent?: Intent): PaymentStep {
  const { request, payment, place } = state
  const base = {
    paymentId: payment.key,
    status: shownStatus(payment.status),
    orderId: null,
    redirectUrl: null,
    errorCode: null,
    declineCode: null,
    cardExpiresBefore: null,
    attemptsLeft: Math.max(0, maximumFailedAttempts - request.failedAttempts),
  }
  switch (request.status) {
    case 'paid':
      return {
        ...base,
        ...finished(app, state),
        action: 'Finalize',
        isRefusedLater: isRefusedLater(payment.status),
      }
    case 'duplicated':
      return paidOtherwise(app, state, base)
    case 'exhausted':
      return { ...base, ...usedUp(state) }
    case 'expired':
    case 'canceled': {
      // Another tab paid, or the association recorded it.
      if (state.cart.status === 'paid') return paidOtherwise(app, state, base)
      const errorCode: ErrorCode = request.errorCode ?? 'CART_EXPIRED'
      return { ...base, action: null, errorCode, redirectUrl: failureAddress(place, errorCode, request.id) }
    }
    default:
      return { ...base, ...living(state, intent) }
  }
}

/** What the request asked for is paid, but not by it. */
function paidOtherwise<Base extends object>(app: App, state: PaymentState, base: Base) {
  return { ...base, ...finished(app, state), action: null, errorCode: 'DUPLICATED_PAYMENT' as const }
}

/** The same for a request that somebody has just changed. */
export async function showRequest(app: App, requestId: string): Promise<Result<PaymentStep>> {
  const state = await paymentState(app.db, requestId)
  return state === undefined ? failWith('NOT_FOUND') : ok(showStep(app, state))
}

/** The order and its confirmation page, as soon as the order is committed (platform API). */
function finished(app: App, { request, orderId, place }: PaymentState) {
  if (orderId === null)
    return { orderId, redirectUrl: null, errorCode: 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT' as const }
  const { organizationId, renewsOrderId, frozen } = request
  // Whoever opened it by a link that is passed on comes back to that link: the order names its payer (rules MEM-5, ORD-7).
  if (renewsOrderId !== null)
    return { orderId, redirectUrl: signedRenewalPath(app, { organizationId, id: renewsOrderId }) }
  const supplementId = supplementOf(frozen.items)
  if (supplementId !== null)
    return { orderId, redirectUrl: signedSupplementPath(app, { organizationId, id: supplementId }) }
  const token = orderToken(app, { organizationId, id: orderId })
  return { orderId, redirectUrl: confirmationAddress(place, orderId, token) }
}

/** Nothing is left to do: whoever asks again gets the same answer. */
function usedUp({ request, attempt, place }: PaymentState) {
  const errorCode = 'PAYMENT_MAX_ERROR_ATTEMPTS' as const
  const redirectUrl = failureAddress(place, errorCode, request.id)
  return { action: null, errorCode, declineCode: attempt?.declineCode ?? null, redirectUrl }
}

function living({ request, payment, attempt, place }: PaymentState, intent: Intent | undefined) {
  if (attempt === null) return { action: 'Initialize' as const }
  if (attempt.status === 'open') {
    if (intent?.status !== 'requiresAction') return { action: 'Confirm' as const }
    const { redirectUrl } = intent
    const errorCode = redirectUrl === null ? ('REDIRECT_URL_EMPTY' as const) : null
    return { action: 'Redirect' as const, redirectUrl, errorCode }
  }
  if (payment.status === 'Pending') return { action: 'Retry' as const }
  const errorCode: ErrorCode = request.errorCode ?? 'PAYMENT_ERROR'
  const redirectUrl = failureAddress(place, errorCode, request.id)
  return { action: 'Retry' as const, errorCode, declineCode: attempt.declineCode, redirectUrl }
}
