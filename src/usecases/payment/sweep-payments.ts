import { queueCharges } from '#db/due-payments.ts'
import { attemptById, latestAttempt, staleAttempts } from '#db/payment-attempts.ts'
import { isLiving, lockRequest, requestById, requestsToSweep } from '#db/payment-requests.ts'
import type { AttemptTrigger, PaymentAttempt } from '#domain/payment/attempt.ts'
import type { App } from '../app.ts'
import { closeRequest } from '../cart/close-living-request.ts'
import { inBatches } from '../in-batches.ts'
import { beforeWait } from '../paris-time.ts'
import { closeLeftRecovery } from './after-checkout.ts'
import { applyIntent } from './apply-intent.ts'
import { readAttempt } from './drive-attempt.ts'
import { closeAttempt } from './give-back.ts'

/** Minutes after which an open attempt that nobody came back for is looked at (a lost webhook, a closed browser). */
const staleAfter = 2

/**
 * Looks after what nobody came back for: fetches first; an authorised payment is settled, retaking stock if it can; a request
 * or a visit whose time is over is closed in the database and its intent then cancelled by a job; an attempt of its day gets
 * its job again. Returns how many it saw.
 */
export async function sweepPayments(app: App): Promise<number> {
  const now = app.now()
  let seen = 0
  for await (const { id } of inBatches(input => requestsToSweep(app.db, now, input))) {
    await sweepRequest(app, id)
    seen += 1
  }
  const before = beforeWait(app, staleAfter)
  for await (const { organizationId, id } of inBatches(input => staleAttempts(app.db, before, input))) {
    const attempt = await attemptById(app.db, { organizationId, attemptId: id })
    if (attempt?.status === 'open') await left[attempt.trigger](app, attempt)
    seen += 1
  }
  return seen
}

const left: Readonly<Record<AttemptTrigger, (app: App, attempt: PaymentAttempt) => Promise<void>>> = {
  checkout: (app, { requestId }) => sweepRequest(app, requestId ?? ''),
  due: (app, { organizationId, paymentId }) =>
    app.transaction(tx => queueCharges(tx, [{ organizationId, id: String(paymentId) }], app.trace)),
  async recovery(app, attempt) {
    if (!(await look(app, attempt))) return
    await app.transaction(tx => closeLeftRecovery(app, tx, attempt))
  },
}

async function sweepRequest(app: App, requestId: string): Promise<void> {
  const request = await requestById(app.db, requestId)
  if (request === undefined) return
  const attempt = await latestAttempt(app.db, request)
  if (attempt?.status === 'open' && !(await look(app, attempt))) return
  if (request.expiresAt < app.now()) await expire(app, requestId, attempt)
}

/** Makes true what the provider says of an open attempt; returns whether anything may be concluded from it. */
async function look(app: App, attempt: PaymentAttempt): Promise<boolean> {
  const answer = await readAttempt(app, attempt)
  const intent = answer.outcome === 'done' ? answer.value : null
  if (intent !== null) await app.transaction(tx => applyIntent(app, tx, attempt, intent))
  return answer.outcome === 'done'
}

async function expire(app: App, requestId: string, seen: PaymentAttempt | undefined): Promise<void> {
  await app.transaction(async tx => {
    const request = await lockRequest(tx, requestId)
    const stillOver = request !== undefined && request.expiresAt < app.now()
    if (!stillOver || !(isLiving(request) || request.status === 'exhausted')) return
    const { organizationId } = request
    const attempt = seen && (await attemptById(tx, { organizationId, attemptId: seen.id }))
    if (attempt !== undefined) await closeAttempt(app, tx, attempt, { errorCode: 'CART_EXPIRED' })
    await closeRequest(tx, request, 'expire')
  })
  app.crashPoint('request-expired')
}
