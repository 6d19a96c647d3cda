import { attemptById, latestAttempt, moveAttempt } from '#db/payment-attempts.ts'
import { isLiving, lockRequest, requestById } from '#db/payment-requests.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Intent } from '#domain/payment/provider.ts'
import { failWith, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { closeRequest } from '../cart/close-living-request.ts'
import { applyIntent } from './apply-intent.ts'
import { queueUndo } from './queue-undo.ts'
import { mayBeThere, readAttempt } from './read-attempt.ts'
import { showRequest } from './show-step.ts'

/**
 * The payer gives up paying: the open attempt is looked at first (an authorised one is an order), then closed and
 * cancelled; the cart stays as it is until it expires.
 */
export async function abandonPayment(
  app: App,
  input: { paymentRequestId: string },
): Promise<Result<PaymentStep>> {
  const request = await requestById(app.db, input.paymentRequestId)
  if (request === undefined) return failWith('NOT_FOUND')
  const attempt = await latestAttempt(app.db, request)
  const intent = attempt?.status === 'open' ? await fetched(app, attempt) : undefined
  await app.transaction(async tx => {
    if (attempt !== undefined && intent !== undefined) await applyIntent(app, tx, attempt, intent)
    await close(app, tx, request.id, attempt)
  })
  return showRequest(app, request.id)
}

async function fetched(app: App, attempt: PaymentAttempt): Promise<Intent | undefined> {
  const answer = await readAttempt(app, attempt)
  return answer.outcome === 'done' ? (answer.value ?? undefined) : undefined
}

async function close(
  app: App,
  tx: Transaction,
  requestId: string,
  seen: PaymentAttempt | undefined,
): Promise<void> {
  const request = await lockRequest(tx, requestId)
  if (request === undefined || !isLiving(request)) return
  const attempt = seen && (await attemptById(tx, { organizationId: seen.organizationId, attemptId: seen.id }))
  if (attempt?.status === 'open') {
    await moveAttempt(tx, attempt, 'close', { now: app.now(), errorCode: 'PAYMENT_CANCELED' })
    if (mayBeThere(app, attempt)) await queueUndo(app, tx, { ...attempt, status: 'closed' })
  }
  await closeRequest(tx, request, 'cancel')
}
