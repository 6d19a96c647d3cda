import { enqueue } from '#db/jobs.ts'
import { attemptById, moveAttempt } from '#db/payment-attempts.ts'
import { lockRequest } from '#db/payment-requests.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { bookReturn } from '../steps/book-return.ts'
import { replaceReplayedFault } from '../steps/replayed-fault.ts'

/**
 * Gives back what has no order (D5): an authorisation is cancelled, captured money refunded in full, both proven by a
 * fetch. Anything in doubt is thrown, and the queue tries again.
 */
export async function undoAttempt(
  app: App,
  key: { organizationId: number; attemptId: string },
): Promise<void> {
  const attempt = await attemptById(app.db, key)
  if (attempt?.status !== 'undoing' || attempt.intentId === null) return
  const intent = await undone(app, attempt, attempt.intentId)
  app.crashPoint('cancel-done')
  if (intent.amountCaptured > 0 && intent.fee === null)
    throw new Error('the provider does not know its fee yet')
  await app.transaction(async tx => {
    const request = await lockRequest(tx, attempt.requestId)
    if (!(await moveAttempt(tx, attempt, 'undone', { now: app.now() }))) return
    if (intent.amountCaptured === 0) return
    await bookReturn(app, tx, key.organizationId, intent, request?.tip ?? 0)
    const mail = { organizationId: key.organizationId, kind: 'moneyReturned', subjectId: attempt.id } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  })
}

/** The intent once nothing of it is left: canceled, or refunded as far as it was captured. */
async function undone(app: App, attempt: PaymentAttempt, intentId: string): Promise<Intent> {
  const { intents, refunds } = app.provider('stripe')
  const seen = await intents.readIntent(intentId)
  if (seen.outcome === 'done' && isUndone(seen.value)) return seen.value
  const answer =
    seen.outcome === 'done' && seen.value.status === 'captured'
      ? await refunds.refund(
          intentId,
          { of: 'whole', amount: seen.value.amountCaptured - seen.value.amountRefunded },
          { installation: app.installation, attempt: attempt.id },
          idempotencyKey(app.installation, 'refund', attempt),
        )
      : await intents.cancelIntent(intentId, idempotencyKey(app.installation, 'cancel', attempt))
  const proof = await intents.readIntent(intentId)
  if (proof.outcome === 'done' && isUndone(proof.value)) return proof.value
  await replaceReplayedFault(app, attempt, answer, proof)
  throw new Error(`attempt ${attempt.number} of a closed request is not undone yet`)
}

function isUndone(intent: Intent): boolean {
  if (intent.status === 'canceled') return true
  return intent.status === 'captured' && intent.amountRefunded >= intent.amountCaptured
}
