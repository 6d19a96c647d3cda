import { attemptById, latestAttempt, moveAttempt } from '#db/payment-attempts.ts'
import { lockRequest, requestById, requestIdOfPayment } from '#db/payment-requests.ts'
import { firstPayment, movePayment } from '#db/payments.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import { failWith, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { applyIntent } from './apply-intent.ts'
import { queueUndo } from './queue-undo.ts'
import { mayBeThere, readAttempt } from './read-attempt.ts'
import { showRequest } from './show-step.ts'

/**
 * The payer takes another card while the bank still asks about the first: that attempt is fetched first (an authorised
 * one is an order), then closed and cancelled (rule PAY-15). The next attempt makes a new intent.
 */
export async function changeCard(app: App, input: { paymentId: string }): Promise<Result<PaymentStep>> {
  const requestId = await requestIdOfPayment(app.db, input.paymentId)
  const request = requestId === undefined ? undefined : await requestById(app.db, requestId)
  if (request === undefined) return failWith('NOT_FOUND')
  const attempt = await latestAttempt(app.db, request)
  if (attempt?.status !== 'open') return showRequest(app, request.id)
  const answer = await readAttempt(app, attempt)
  if (answer.outcome !== 'done') return failWith('PAYMENT_IN_PROGRESS')
  const intent = answer.value
  if (intent !== null) await app.transaction(tx => applyIntent(app, tx, attempt, intent))
  await app.transaction(async tx => {
    const locked = await lockRequest(tx, request.id)
    const open = await attemptById(tx, { organizationId: attempt.organizationId, attemptId: attempt.id })
    if (locked?.status !== 'open' || open?.status !== 'open') return
    await moveAttempt(tx, open, 'close', { now: app.now() })
    if (mayBeThere(app, open)) await queueUndo(app, tx, { ...open, status: 'closed' })
    const payment = await firstPayment(tx, locked)
    await movePayment(tx, payment, 'fail', { errorCode: null })
  })
  return showRequest(app, request.id)
}
