import { attemptById, latestAttempt } from '#db/payment-attempts.ts'
import { isLiving, lockRequest, requestById, requestIdOfPayment } from '#db/payment-requests.ts'
import { firstPayment, movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import { failWith, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { closeRequest } from '../cart/close-living-request.ts'
import { applyIntent } from './apply-intent.ts'
import { readAttempt } from './drive-attempt.ts'
import { closeAttempt } from './give-back.ts'
import { keepBackUrl } from './open-request.ts'
import { showRequest } from './show-step.ts'

/**
 * The payer gives up paying: the open attempt is looked at first (an authorised one is an order), then closed and
 * cancelled; the cart stays as it is until it expires. What another tab has begun meanwhile is looked at as well.
 */
export async function abandonPayment(
  app: App,
  input: { paymentRequestId: string },
): Promise<Result<PaymentStep>> {
  const request = await requestById(app.db, input.paymentRequestId)
  if (request === undefined) return failWith('NOT_FOUND')
  while (!(await closeAfterLook(app, request)))
    app.log.info({ requestId: request.id }, 'another attempt began')
  return showRequest(app, request.id)
}

/** Looks at the latest attempt of a request, then closes both; returns false where another attempt began meanwhile. */
async function closeAfterLook(app: App, request: PaymentRequest): Promise<boolean> {
  const attempt = await latestAttempt(app.db, request)
  const intent = attempt?.status === 'open' ? await fetched(app, attempt) : undefined
  return app.transaction(async tx => {
    if (attempt !== undefined && intent !== undefined) await applyIntent(app, tx, attempt, intent)
    return close(app, tx, request.id, attempt)
  })
}

async function fetched(app: App, attempt: PaymentAttempt): Promise<Intent | undefined> {
  const answer = await readAttempt(app, attempt)
  return answer.outcome === 'done' ? (answer.value ?? undefined) : undefined
}

/** Closes a request and its open attempt; returns false, and closes nothing, where that attempt is not what was looked at. */
async function close(
  app: App,
  tx: Transaction,
  requestId: string,
  seen: PaymentAttempt | undefined,
): Promise<boolean> {
  const request = await lockRequest(tx, requestId)
  if (request === undefined || !isLiving(request)) return true
  const attempt = await latestAttempt(tx, request)
  if (attempt?.status === 'open') {
    if (attempt.id !== seen?.id || attempt.intentId !== seen.intentId) return false
    await closeAttempt(app, tx, attempt, { errorCode: 'PAYMENT_CANCELED' })
  }
  await closeRequest(tx, request, 'cancel')
  return true
}

type ChangeCard = {
  readonly paymentId: string
  /** Where the payer returns to, as it was asked for. */
  readonly backUrl?: string | null
}

/**
 * The payer takes another card while the bank still asks about the first: that attempt is fetched first (an authorised
 * one is an order), then closed and cancelled (rule PAY-15). The next attempt makes a new intent.
 */
export async function changeCard(app: App, input: ChangeCard): Promise<Result<PaymentStep>> {
  const requestId = await requestIdOfPayment(app.db, input.paymentId)
  const request = requestId === undefined ? undefined : await requestById(app.db, requestId)
  if (request === undefined) return failWith('NOT_FOUND')
  await keepBackUrl(app, request, input.backUrl ?? null)
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
    await closeAttempt(app, tx, open)
    const payment = await firstPayment(tx, locked)
    await movePayment(tx, payment, 'fail', { errorCode: null })
  })
  return showRequest(app, request.id)
}
