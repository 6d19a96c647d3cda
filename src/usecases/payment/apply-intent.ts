import { moveAttempt } from '#db/payment-attempts.ts'
import { countFailure, isLiving, lockRequest, moveRequest, noteError } from '#db/payment-requests.ts'
import { type PaymentState, paymentState } from '#db/payment-state.ts'
import { movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Intent, IntentFailure } from '#domain/payment/provider.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import { maximumFailedAttempts } from '#domain/payment/request-flow.ts'
import type { App } from '../app.ts'
import { commitOrder } from './commit-order.ts'
import { refuseDebit } from './late-refusal.ts'
import { loseCapture } from './lose-capture.ts'
import { undoAttempt } from './queue-undo-attempt.ts'
import { recordCapture } from './record-capture.ts'

/** A state that was read under the request's lock, with the attempt in question. */
export type Locked = PaymentState & { readonly attempt: PaymentAttempt }

/** Locks a request, then reads its state: in this order, see `paymentState`. */
export async function lockState(
  tx: Transaction,
  seen: Pick<PaymentAttempt, 'id' | 'requestId'>,
): Promise<Locked | undefined> {
  if (!(await lockRequest(tx, seen.requestId))) return undefined
  const state = await paymentState(tx, seen.requestId, seen.id)
  return state === undefined || state.attempt === null ? undefined : { ...state, attempt: state.attempt }
}

/**
 * Makes a FETCHED intent true on our side, whoever fetched it: browser, webhook, poller and sweeper all come here, in any
 * order and any number of times (D5). Locks the request first; final states stay, and money that comes late is undone.
 */
export async function applyIntent(
  app: App,
  tx: Transaction,
  seen: Pick<PaymentAttempt, 'id' | 'requestId'>,
  intent: Intent,
): Promise<void> {
  const locked = await lockState(tx, seen)
  if (locked === undefined) return
  const { attempt } = locked
  if (intent.status === 'requiresCapture') return authorised(app, tx, locked, intent)
  if (intent.status === 'captured') return captured(app, tx, locked, intent)
  if (intent.status === 'canceled') return canceled(app, tx, locked)
  if (intent.status === 'requiresMethod' && isAtBank(locked))
    return debitRefused(app, tx, locked, intent.failure)
  if (attempt.status !== 'open') return
  if (intent.status === 'requiresAction') return challenged(tx, locked)
  if (intent.failure !== null && intent.status === 'requiresMethod') {
    return failed(app, tx, locked, intent.failure)
  }
}

/**
 * The payer agreed to a direct debit whose intent is ready: the order is committed as waiting for the bank, and only then a
 * job sends the debit (payments/README).
 */
export async function agreeToDebit(
  app: App,
  tx: Transaction,
  seen: Pick<PaymentAttempt, 'id' | 'requestId'>,
  intent: Intent,
): Promise<void> {
  const locked = await lockState(tx, seen)
  if (locked?.attempt.means === 'Sepa') await authorised(app, tx, locked, intent)
}

/** The order of a direct debit is committed, and the bank has not answered for good. */
function isAtBank({ attempt }: Locked): boolean {
  return attempt.means === 'Sepa' && attempt.status === 'authorized'
}

/** An intent that nobody has confirmed yet has no failure: there is nothing to hear. */
async function debitRefused(
  app: App,
  tx: Transaction,
  state: Locked,
  failure: IntentFailure | null,
): Promise<void> {
  if (failure !== null) await refuseDebit(app, tx, state, failure.declineCode)
}

async function authorised(app: App, tx: Transaction, state: Locked, intent: Intent): Promise<void> {
  const { request, attempt } = state
  if (attempt.status === 'authorized') return
  if (attempt.status !== 'open' || !isLiving(request)) return undoAttempt(app, tx, attempt)
  if (intent.amount !== request.amount) return refuseAmount(app, tx, state)
  await commitOrder(app, tx, state, attempt, intent.id)
}

/** An authorisation of another amount than was frozen is nobody's order: it is given back, and somebody has to look. */
async function refuseAmount(app: App, tx: Transaction, state: Locked): Promise<void> {
  app.log.error(
    { event: 'amount_differs', paymentId: state.payment.id },
    'an authorisation has another amount',
  )
  await failed(app, tx, state, { kind: 'processing', declineCode: 'amount_differs' })
  await undoAttempt(app, tx, { ...state.attempt, status: 'failed' })
}

/** Captured: by our job (then it is recorded), or without an order (then it goes back in full). */
async function captured(
  app: App,
  tx: Transaction,
  { attempt, payment }: Locked,
  intent: Intent,
): Promise<void> {
  if (attempt.status === 'captured') return
  if (attempt.status === 'authorized') return recordCapture(app, tx, payment, intent)
  const alreadyBack = intent.amountRefunded >= intent.amountCaptured
  if (!alreadyBack) await undoAttempt(app, tx, attempt)
}

async function canceled(app: App, tx: Transaction, state: Locked): Promise<void> {
  const { request, attempt, payment } = state
  if (isAtBank(state)) return refuseDebit(app, tx, state, null)
  if (attempt.status === 'authorized') {
    return loseCapture(app, tx, { organizationId: request.organizationId, paymentId: payment.id })
  }
  if (attempt.status === 'undoing') {
    await moveAttempt(tx, attempt, 'undone', { now: app.now() })
    return
  }
  if (attempt.status !== 'open') return
  await moveAttempt(tx, attempt, 'close', { now: app.now(), errorCode: 'PAYMENT_CANCELED' })
  await noteError(tx, request, 'PAYMENT_CANCELED')
  await movePayment(tx, payment, 'refuse')
}

async function challenged(tx: Transaction, { payment }: Locked): Promise<void> {
  await movePayment(tx, payment, 'challenge')
}

const failureCodes = {
  refused: 'PAYMENT_REFUSED',
  authentication: 'AUTHENTICATION_FAILURE',
  processing: 'PAYMENT_ERROR',
} as const satisfies Record<IntentFailure['kind'], ErrorCode>

/** A failed try. Only refusals by the bank and failed authentications count towards the five (D6). */
export async function failed(
  app: App,
  tx: Transaction,
  { request, attempt, payment }: Locked,
  { kind, declineCode }: IntentFailure,
): Promise<void> {
  const errorCode = failureCodes[kind]
  const event = kind === 'processing' ? 'fail' : 'refuse'
  if (!(await moveAttempt(tx, attempt, event, { now: app.now(), errorCode, declineCode }))) return
  await movePayment(tx, payment, event)
  if (kind === 'processing') return noteError(tx, request, errorCode)
  const failures = await countFailure(tx, request, errorCode)
  if (failures >= maximumFailedAttempts) await moveRequest(tx, request, 'exhaust')
}
