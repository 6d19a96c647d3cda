import { moveAttempt } from '#db/payment-attempts.ts'
import { noteError } from '#db/payment-requests.ts'
import { movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { failed, type Locked, lockState } from './apply-intent.ts'
import { undoAttempt } from './queue-undo-attempt.ts'

async function lockOpen(tx: Transaction, seen: PaymentAttempt): Promise<Locked | undefined> {
  const state = await lockState(tx, seen)
  return state?.attempt.status === 'open' ? state : undefined
}

/** The provider refused the call itself: the payment's status is "error", its code the HTTP status (spec §4). */
export async function failInitialisation(
  app: App,
  tx: Transaction,
  seen: PaymentAttempt,
  http: number,
): Promise<void> {
  const locked = await lockOpen(tx, seen)
  if (locked === undefined) return
  const { request, attempt, payment } = locked
  const errorCode = 'PAYMENT_INITIALIZE_ERROR'
  await moveAttempt(tx, attempt, 'fail', { now: app.now(), errorCode })
  // A refused call may have left an intent behind: whatever it is, it must not be authorised later.
  if (attempt.intentId !== null) await undoAttempt(app, tx, { ...attempt, status: 'failed' })
  await movePayment(tx, payment, 'fail', { errorCode: http })
  await noteError(tx, request, errorCode)
}

/** The payer came back from the bank without an answer: a failed authentication; the intent is cancelled by a job. */
export async function giveUpChallenge(app: App, tx: Transaction, seen: PaymentAttempt): Promise<void> {
  const locked = await lockOpen(tx, seen)
  if (locked === undefined) return
  await failed(app, tx, locked, { kind: 'authentication', declineCode: null })
  await undoAttempt(app, tx, { ...locked.attempt, status: 'refused' })
}
