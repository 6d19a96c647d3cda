import { dueCapture } from '#db/due-captures.ts'
import { queueCaptures } from '#db/payments.ts'
import { raiseReplay } from '#db/provider-calls.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Intent } from '#domain/payment/provider.ts'
import { reasonOf } from '#domain/payment/provider-answer.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { beforeWait, minutesAfter } from '../paris-time.ts'
import { applyIntent } from './apply-intent.ts'
import { isStored } from './doubt.ts'
import { loseCapture, recordCapture } from './record-capture.ts'
import { waitForSwitch } from './wait-for-switch.ts'

/** Minutes after which a capture that does not come is the operator's business (rule PAY-16). */
const alertAfter = 60

/**
 * Captures an authorised payment, after its order was committed (rule PAY-1). It fails for good only when the fetched intent
 * is canceled or its bank refuses the capture (rule PAY-16); every other error is thrown, and the queue tries again until the
 * authorisation lapses.
 */
export async function capturePayment(app: App, key: PaymentKey): Promise<void> {
  const due = await dueCapture(app.db, key)
  if (due?.payment.status !== 'Capturing' || due.payment.intentId === null) return
  const { payment, attempt } = due
  if (!due.capturesOn) return app.transaction(tx => waitForSwitch(app, tx, 'capture-payment', key))
  if (attempt === null) throw new Error(`payment ${payment.id} has no attempt`)
  app.crashPoint('capture-started')
  const intent = await captured(app, payment, attempt, due.payment.intentId)
  app.crashPoint('capture-done')
  if (intent.status === 'captured') await recordCapture(app, app.db, { payment, attempt }, intent)
  else
    await app.transaction(tx =>
      intent.status === 'canceled' ? loseCapture(app, tx, key) : applyIntent(app, tx, attempt, intent),
    )
  app.crashPoint('capture-recorded')
}

/** What a fetched intent says of its capture for good; `requiresMethod`: the bank refuses to let it be taken. */
const lastWords: readonly Intent['status'][] = ['captured', 'canceled', 'requiresMethod']

/** The intent once its capture has its last word; anything else is thrown for the queue to repeat. */
async function captured(
  app: App,
  payment: Payment,
  attempt: PaymentAttempt,
  intentId: string,
): Promise<Intent> {
  const { intents } = app.provider(attempt.provider)
  if (intents.captureIntent === undefined) throw new Error(`${attempt.provider} captures nothing by hand`)
  const answer = await intents.captureIntent(intentId, idempotencyKey(app.installation, 'capture', attempt))
  const fetched = answer.outcome === 'done' ? answer : await intents.readIntent(intentId)
  if (fetched.outcome === 'done' && lastWords.includes(fetched.value.status)) return fetched.value
  if (isStored(answer) && fetched.outcome === 'done') await raiseReplay(app.db, 'paymentAttempts', attempt)
  alertWhenLate(app, attempt.createdAt, payment)
  throw new Error(`capture of payment ${payment.id} is not done: ${reasonOf(answer)}`)
}

function alertWhenLate(app: App, since: string, payment: Payment): void {
  if (minutesAfter(since, alertAfter) < app.now()) {
    app.log.error({ paymentId: payment.id, event: 'capture_late' }, 'a capture has been failing for an hour')
  }
}

/** Minutes after which a capture that did not come is tried again, however long the queue would wait. */
const lateAfter = 10

/** After an outage the queue's own pauses are hours long: payments that still wait for their capture get a job at once. */
export async function sweepCaptures(app: App): Promise<number> {
  return app.transaction(tx => queueCaptures(tx, beforeWait(app, lateAfter), app.trace))
}
