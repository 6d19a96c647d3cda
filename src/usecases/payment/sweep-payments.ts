import { attemptById, latestAttempt, moveAttempt, requestsWithStaleAttempts } from '#db/payment-attempts.ts'
import { isLiving, lockRequest, requestById, requestsToSweep } from '#db/payment-requests.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { closeRequest } from '../cart/close-living-request.ts'
import { inBatches } from '../in-batches.ts'
import { minutesAfter } from '../paris-time.ts'
import { applyIntent } from './apply-intent.ts'
import { undoAttempt } from './queue-undo-attempt.ts'

/** Minutes after which an open attempt that nobody came back for is looked at (a lost webhook, a closed browser). */
const staleAfter = 2

/**
 * Looks after what nobody came back for (D5): fetches first; an authorised payment is settled, retaking stock if it can;
 * a request whose time is over is closed in the database and its intent then cancelled by a job. Answers how many it saw.
 */
export async function sweepPayments(app: App): Promise<number> {
  const now = app.now()
  const stale = minutesAfter(now, -staleAfter)
  let seen = 0
  for await (const { id } of inBatches(wish => requestsToSweep(app.db, now, wish))) {
    await sweep(app, id)
    seen += 1
  }
  for await (const { id } of inBatches(wish => requestsWithStaleAttempts(app.db, stale, wish))) {
    await sweep(app, id)
    seen += 1
  }
  return seen
}

async function sweep(app: App, requestId: string): Promise<void> {
  const request = await requestById(app.db, requestId)
  if (request === undefined) return
  const attempt = await latestAttempt(app.db, request)
  if (attempt?.status === 'open' && attempt.intentId !== null) {
    const answer = await app.provider('stripe').intents.readIntent(attempt.intentId)
    if (answer.outcome !== 'done') return
    await app.transaction(tx => applyIntent(app, tx, attempt, answer.value))
  }
  if (request.expiresAt < app.now()) await expire(app, requestId, attempt)
}

async function expire(app: App, requestId: string, seen: PaymentAttempt | undefined): Promise<void> {
  await app.transaction(async tx => {
    const request = await lockRequest(tx, requestId)
    const stillOver = request !== undefined && request.expiresAt < app.now()
    if (!stillOver || !(isLiving(request) || request.status === 'exhausted')) return
    const attempt =
      seen && (await attemptById(tx, { organizationId: seen.organizationId, attemptId: seen.id }))
    if (attempt?.status === 'open') {
      await moveAttempt(tx, attempt, 'close', { now: app.now(), errorCode: 'CART_EXPIRED' })
      if (attempt.intentId !== null) await undoAttempt(app, tx, { ...attempt, status: 'closed' })
    }
    await closeRequest(tx, request, 'expire')
  })
  app.crashPoint('request-expired')
}
