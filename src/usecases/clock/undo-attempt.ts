import { randomUUIDv7 } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { bookEntry } from '#db/ledger.ts'
import { attemptById, moveAttempt } from '#db/payment-attempts.ts'
import { lockRequest, requestById } from '#db/payment-requests.ts'
import { captureEntry, refundEntry } from '#domain/ledger/entries.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
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
  await app.transaction(async tx => {
    await lockRequest(tx, attempt.requestId)
    if (!(await moveAttempt(tx, attempt, 'undone', { now: app.now() }))) return
    if (intent.amountCaptured === 0) return
    await bookReturn(app, tx, attempt, intent)
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

/** Money that came and went: both movements are booked, so that the clearing account equals the provider's. */
async function bookReturn(
  app: App,
  tx: Parameters<Parameters<App['transaction']>[0]>[0],
  attempt: PaymentAttempt,
  intent: Intent,
): Promise<void> {
  const request = await requestById(tx, attempt.requestId)
  const { organizationId } = attempt
  const tip = request?.tip ?? 0
  const facts = { organizationId, paymentId: null, trace: app.trace, now: app.now() }
  const amount = intent.amountCaptured
  const capture = captureEntry({ key: intent.id, organizationId, amount, tip })
  const refund = refundEntry({ key: intent.id, organizationId, organizationPart: amount - tip, tipPart: tip })
  await bookEntry(tx, { ...facts, id: randomUUIDv7(), entry: capture })
  await bookEntry(tx, { ...facts, id: randomUUIDv7(), entry: refund })
}
