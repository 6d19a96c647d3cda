import { attemptById, moveAttempt } from '#db/payment-attempts.ts'
import { countFailure, isLiving, lockRequest, moveRequest, noteError } from '#db/payment-requests.ts'
import { firstPayment, movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Intent, IntentFailure } from '#domain/payment/provider.ts'
import type { PaymentAttempt, PaymentRequest } from '#domain/payment/request.ts'
import { maximumFailedAttempts } from '#domain/payment/request-flow.ts'
import type { App } from '../app.ts'
import { commitOrder } from './commit-order.ts'
import { loseCapture } from './lose-capture.ts'
import { recordCapture } from './record-capture.ts'
import { undoAttempt } from './undo-attempt.ts'

type Locked = { readonly request: PaymentRequest; readonly attempt: PaymentAttempt }

/**
 * Makes a FETCHED intent true on our side, whoever fetched it: browser, webhook, poller and sweeper all come here, in any
 * order and any number of times (D5). Locks the request first; final states stay, and money that comes late is undone.
 */
export async function applyIntent(
  app: App,
  tx: Transaction,
  seen: Pick<PaymentAttempt, 'organizationId' | 'id' | 'requestId'>,
  intent: Intent,
): Promise<void> {
  const request = await lockRequest(tx, seen.requestId)
  const attempt = await attemptById(tx, { organizationId: seen.organizationId, attemptId: seen.id })
  if (request === undefined || attempt === undefined) return
  const locked = { request, attempt }
  if (intent.status === 'requiresCapture') return authorised(app, tx, locked, intent)
  if (intent.status === 'captured') return captured(app, tx, locked, intent)
  if (intent.status === 'canceled') return canceled(app, tx, locked)
  if (attempt.status !== 'open') return
  if (intent.status === 'requiresAction') return challenged(tx, locked)
  if (intent.failure !== null && intent.status === 'requiresMethod') {
    return failed(app, tx, locked, intent.failure)
  }
}

async function authorised(app: App, tx: Transaction, { request, attempt }: Locked, intent: Intent): Promise<void> {
  if (attempt.status === 'authorized') return
  if (attempt.status !== 'open' || !isLiving(request)) return undoAttempt(app, tx, attempt)
  await commitOrder(app, tx, request, attempt, intent.id)
}

/** Captured: by our job (then it is recorded), or without an order (then it goes back in full). */
async function captured(app: App, tx: Transaction, { request, attempt }: Locked, intent: Intent): Promise<void> {
  if (attempt.status === 'captured') return
  if (attempt.status === 'authorized') {
    const payment = await firstPayment(tx, request)
    return recordCapture(app, tx, { organizationId: request.organizationId, paymentId: payment.id })
  }
  const alreadyBack = intent.amountRefunded >= intent.amountCaptured
  if (!alreadyBack) await undoAttempt(app, tx, attempt)
}

async function canceled(app: App, tx: Transaction, { request, attempt }: Locked): Promise<void> {
  if (attempt.status === 'authorized') {
    const payment = await firstPayment(tx, request)
    return loseCapture(app, tx, { organizationId: request.organizationId, paymentId: payment.id })
  }
  if (attempt.status === 'undoing') {
    await moveAttempt(tx, attempt, 'undone', { now: app.now() })
    return
  }
  if (attempt.status !== 'open') return
  await moveAttempt(tx, attempt, 'close', { now: app.now(), errorCode: 'PAYMENT_CANCELED' })
  await noteError(tx, request, 'PAYMENT_CANCELED')
  await movePayment(tx, await firstPayment(tx, request), 'refuse')
}

async function challenged(tx: Transaction, { request }: Locked): Promise<void> {
  await movePayment(tx, await firstPayment(tx, request), 'challenge')
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
  { request, attempt }: Locked,
  { kind, declineCode }: IntentFailure,
): Promise<void> {
  const errorCode = failureCodes[kind]
  const event = kind === 'processing' ? 'fail' : 'refuse'
  if (!(await moveAttempt(tx, attempt, event, { now: app.now(), errorCode, declineCode }))) return
  await movePayment(tx, await firstPayment(tx, request), event)
  if (kind === 'processing') return noteError(tx, request, errorCode)
  const failures = await countFailure(tx, request, errorCode)
  if (failures >= maximumFailedAttempts) await moveRequest(tx, request, 'exhaust')
}
