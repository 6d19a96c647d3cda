import { attemptById, moveAttempt } from '#db/payment-attempts.ts'
import { lockRequest, noteError } from '#db/payment-requests.ts'
import { firstPayment, movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { failed } from './apply-intent.ts'
import { undoAttempt } from './undo-attempt.ts'

async function lockBoth(tx: Transaction, seen: PaymentAttempt) {
  const request = await lockRequest(tx, seen.requestId)
  const attempt = await attemptById(tx, { organizationId: seen.organizationId, attemptId: seen.id })
  return request === undefined || attempt?.status !== 'open' ? undefined : { request, attempt }
}

/** The provider refused the call itself: the payment's status is "error", its code the HTTP status (spec §4). */
export async function failInitialisation(
  app: App,
  tx: Transaction,
  seen: PaymentAttempt,
  http: number,
): Promise<void> {
  const locked = await lockBoth(tx, seen)
  if (locked === undefined) return
  const { request, attempt } = locked
  const errorCode = 'PAYMENT_INITIALIZE_ERROR'
  await moveAttempt(tx, attempt, 'fail', { now: app.now(), errorCode })
  // A refused call may have left an intent behind: whatever it is, it must not be authorised later.
  if (attempt.intentId !== null) await undoAttempt(app, tx, { ...attempt, status: 'failed' })
  await movePayment(tx, await firstPayment(tx, request), 'fail', { errorCode: http })
  await noteError(tx, request, errorCode)
}

/** The payer came back from the bank without an answer: a failed authentication; the intent is cancelled by a job. */
export async function giveUpChallenge(app: App, tx: Transaction, seen: PaymentAttempt): Promise<void> {
  const locked = await lockBoth(tx, seen)
  if (locked === undefined) return
  await failed(app, tx, locked, { kind: 'authentication', declineCode: null })
  await undoAttempt(app, tx, { ...locked.attempt, status: 'refused' })
}
