import type { RecoveryState } from '#db/recovery-state.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { shownStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Intent } from '#domain/payment/provider.ts'
import { recoveryAddress, recoveryOutcomeAddress } from '#domain/payment/recovery-address.ts'
import { maximumFailedAttempts } from '#domain/payment/request-flow.ts'
import { settlementStand } from '#domain/payment/settlement.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { isVisitUnderWay } from './recovery-charge.ts'

/** A step of a visit; its id is what `unpaid/*` asks for (platform API). */
export type SettlementStep = PaymentStep & { readonly paymentRequestDataId: string | null }

type Move = Pick<PaymentStep, 'action' | 'redirectUrl' | 'errorCode' | 'declineCode'>

/** Where the settling of a payment stands and what the browser does next, in the words of every other payment. */
export function showSettlement(app: App, state: RecoveryState, intent?: Intent): SettlementStep {
  const { payment, visit } = state
  return {
    paymentId: payment.key,
    status: shownStatus(payment.status),
    orderId: payment.orderId,
    attemptsLeft: Math.max(0, maximumFailedAttempts - (isForgotten(app, visit) ? 0 : visit.failedAttempts)),
    cardExpiresBefore: null,
    paymentRequestDataId: visit?.id ?? null,
    ...moveOf(app, state, intent),
  }
}

const still = { redirectUrl: null, errorCode: null, declineCode: null } as const

function moveOf(app: App, state: RecoveryState, intent: Intent | undefined): Move {
  switch (settlementStand(state.payment, parisDate(app.now()))) {
    case 'paid':
      return { ...still, action: 'Finalize', redirectUrl: endAddress(state, 'confirmation') }
    case 'atBank':
      return { ...still, action: 'Finalize', redirectUrl: endAddress(state, 'pending') }
    case 'closed':
      return { ...still, action: null, errorCode: 'PAYMENT_CANCELED' }
    case 'busy':
      return intent?.status === 'requiresAction'
        ? { ...still, action: 'Redirect', redirectUrl: intent.redirectUrl }
        : { ...still, action: 'Confirm' }
    case 'due':
      return dueMove(app, state)
  }
}

type Visit = RecoveryState['visit']

/** Nobody came yet; or somebody used up the tries of a visit whose time is over, so that a new one may begin. */
function isForgotten(app: App, visit: Visit): visit is null {
  return visit === null || (visit.status === 'exhausted' && !isVisitUnderWay(app, visit))
}

function dueMove(app: App, { visit, attempt }: RecoveryState): Move {
  if (isForgotten(app, visit) || visit.errorCode === null) return { ...still, action: 'Initialize' }
  const isUsedUp = visit.status === 'exhausted'
  const errorCode: ErrorCode = isUsedUp ? 'PAYMENT_MAX_ERROR_ATTEMPTS' : visit.errorCode
  const outcome = errorCode === 'PAYMENT_CANCELED' ? 'cancellation' : 'failure'
  const isOurs = attempt?.recoveryId === visit.id
  return {
    action: isUsedUp ? null : 'Retry',
    errorCode,
    declineCode: isOurs ? attempt.declineCode : null,
    redirectUrl: recoveryOutcomeAddress(outcome, visit.id),
  }
}

/** The visit's own page; the payment's where it was settled without one, which asks who comes. */
function endAddress({ visit, payment }: RecoveryState, outcome: 'confirmation' | 'pending'): string {
  return visit === null ? recoveryAddress(payment.key) : recoveryOutcomeAddress(outcome, visit.id)
}
