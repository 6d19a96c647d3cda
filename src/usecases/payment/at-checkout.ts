import { enqueue } from '#db/jobs.ts'
import { noteLateRefusal } from '#db/late-refusals.ts'
import { moveAttempt } from '#db/payment-attempts.ts'
import { countFailure, isLiving, moveRequest, noteError } from '#db/payment-requests.ts'
import { lockPaymentState, type PaymentState } from '#db/payment-state.ts'
import { movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt, SeenAttempt } from '#domain/payment/attempt.ts'
import { isUnderWay } from '#domain/payment/attempt-flow.ts'
import { failureCodes } from '#domain/payment/decline.ts'
import { lateRefusalDays } from '#domain/payment/mandate.ts'
import type { Intent, IntentFailure } from '#domain/payment/provider.ts'
import { maximumFailedAttempts } from '#domain/payment/request-flow.ts'
import type { App } from '../app.ts'
import { tellPayment } from '../integration/tell.ts'
import { endDebt } from '../order/withdrawn-order.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'
import type { Strategy } from './attempt-strategy.ts'
import { commitOrder } from './commit-order.ts'
import { cancelRefused, queueUndo } from './give-back.ts'
import { nameMethod, withMethod } from './name-method.ts'
import { loseCapture, recordCapture } from './record-capture.ts'

/** A state that was read under the request's lock, with the attempt in question. */
type Locked = PaymentState & { readonly attempt: PaymentAttempt }

/** What an intent of the payment page means: an authorisation becomes an order, and only an order is captured. */
export const atCheckout: Strategy<Locked> = {
  lock,
  authorised,
  captured,
  lost,
  sent,
  challenged: (_app, tx, { attempt, payment }) => challenged(tx, attempt, payment),
  failed,
  rejected,
}

/** Locks the request of an attempt and reads its state with it. */
async function lock(
  tx: Transaction,
  { requestId, id }: Pick<SeenAttempt, 'requestId' | 'id'>,
): Promise<Locked | undefined> {
  const state = requestId === null ? undefined : await lockPaymentState(tx, requestId, id)
  return state === undefined || state.attempt === null ? undefined : { ...state, attempt: state.attempt }
}

/**
 * The payer agreed to a direct debit, as its mandate says, and its intent is ready: the order is committed as waiting for the bank, and only then a
 * job sends the debit.
 */
export async function agreeToDebit(
  app: App,
  tx: Transaction,
  seen: SeenAttempt,
  intent: Intent,
): Promise<void> {
  const locked = await lock(tx, seen)
  if (locked?.attempt.means === 'Sepa' && locked.attempt.mandate !== null)
    await authorised(app, tx, locked, intent)
}

/** The provider refuses to send a debit at all: for its payer it is refused all the same. */
export async function refuseUnsentDebit(app: App, tx: Transaction, seen: SeenAttempt): Promise<void> {
  const locked = await lock(tx, seen)
  if (locked?.attempt.status === 'authorized') await refuseDebit(app, tx, locked, null)
}

async function authorised(
  app: App,
  tx: Transaction,
  state: Locked,
  intent: Intent,
): Promise<PaymentState | undefined> {
  const { request, attempt: opened } = state
  if (opened.status === 'authorized') return undefined
  if (opened.status !== 'open' || !isLiving(request)) await queueUndo(app, tx, opened)
  else if (intent.amount !== request.amount) await refuseAmount(app, tx, state)
  else {
    const attempt = await withMethod(tx, opened, intent)
    if (attempt.means === 'Sepa' || !lacksMethod(state, attempt))
      return commitOrder(app, tx, state, attempt, intent.id)
    waitForMethod(app, state)
  }
  return undefined
}

/**
 * An authorisation of another amount than was frozen belongs to no order: it is given back, and the operator has to look.
 */
async function refuseAmount(app: App, tx: Transaction, state: Locked): Promise<void> {
  app.log.error(
    { event: 'amount_differs', paymentId: state.payment.id },
    'an authorisation has another amount',
  )
  await failed(app, tx, state, { kind: 'processing', declineCode: 'amount_differs' })
  await queueUndo(app, tx, { ...state.attempt, status: 'failed' })
}

/** Captured out of an order, it is recorded; without an order it becomes one where it comes so, and else goes back in full. */
async function captured(app: App, tx: Transaction, state: Locked, intent: Intent): Promise<void> {
  const { attempt, payment } = state
  if (attempt.status === 'captured') return
  if (attempt.status === 'authorized' || attempt.status === 'sent') {
    await nameMethod(tx, state, intent)
    return recordCapture(app, tx, { payment, attempt }, intent)
  }
  if (intent.amountRefunded >= intent.amountCaptured) return
  const comesPaid = app.provider(attempt.provider).capture === 'atOnce'
  if (comesPaid && attempt.status === 'open') return paid(app, tx, state, intent)
  await queueUndo(app, tx, attempt)
}

/**
 * The money has come before the order, because its provider cannot authorise first: the order is committed and the capture
 * recorded at once, or the money goes back in full.
 */
async function paid(app: App, tx: Transaction, state: Locked, intent: Intent): Promise<void> {
  const { request, attempt: opened } = state
  if (!isLiving(request)) return queueUndo(app, tx, opened)
  if (intent.amountCaptured !== request.amount) return refuseAmount(app, tx, state)
  const attempt = await withMethod(tx, opened, intent)
  if (lacksMethod(state, attempt)) return waitForMethod(app, state)
  await commitOrder(app, tx, state, attempt, intent.id)
  const committed = await lock(tx, attempt)
  if (committed?.attempt.status === 'authorized') await recordCapture(app, tx, committed, intent)
}

/** Whether more is due later, and with what is not known. A direct debit names it once it is sent. */
function lacksMethod({ request }: Locked, { paymentMethod }: Pick<PaymentAttempt, 'paymentMethod'>): boolean {
  return request.frozen.schedule != null && paymentMethod === null
}

/** More is due later, and the provider has not told with what: it is read again, and goes back when the request's time is over. */
function waitForMethod({ log }: App, { payment }: Locked): void {
  log.warn({ event: 'method_not_told', paymentId: payment.id }, 'a plan has no method yet')
}

async function lost(app: App, tx: Transaction, state: Locked): Promise<void> {
  const { request, attempt, payment } = state
  if (isAtBank(attempt)) return refuseDebit(app, tx, state, null)
  if (attempt.status === 'authorized')
    return loseCapture(app, tx, { organizationId: request.organizationId, paymentId: payment.id })
  await moveAttempt(tx, attempt, 'close', { now: app.now(), errorCode: 'PAYMENT_CANCELED' })
  await noteError(tx, request, 'PAYMENT_CANCELED')
  await movePayment(tx, payment, 'refuse')
}

/** The order of a direct debit is committed, and the bank has not answered for good. */
function isAtBank(attempt: PaymentAttempt): boolean {
  return attempt.capture === 'atOnce' && attempt.status !== 'open' && isUnderWay(attempt)
}

async function sent(app: App, tx: Transaction, state: Locked, intent: Intent): Promise<void> {
  const { attempt } = state
  if (attempt.status !== 'authorized') return
  await nameMethod(tx, state, intent)
  await moveAttempt(tx, attempt, 'send', { now: app.now() })
}

async function challenged(
  tx: Transaction,
  attempt: PaymentAttempt,
  payment: PaymentState['payment'],
): Promise<void> {
  if (attempt.status === 'open') await movePayment(tx, payment, 'challenge')
}

/** A failed try. Only refusals by the bank and failed authentications count towards the five. */
async function failed(app: App, tx: Transaction, state: Locked, failure: IntentFailure): Promise<void> {
  const { request, attempt, payment } = state
  const { kind, declineCode } = failure
  if (isAtBank(attempt)) return refuseDebit(app, tx, state, declineCode)
  if (attempt.status === 'authorized') return refuseCapture(app, tx, state)
  if (attempt.status !== 'open') return
  const errorCode = failureCodes[kind]
  const event = kind === 'processing' ? 'fail' : 'refuse'
  if (!(await moveAttempt(tx, attempt, event, { now: app.now(), errorCode, declineCode }))) return
  if (payment.status === 'WaitingAuthentication') await cancelRefused(app, tx, attempt, kind)
  await movePayment(tx, payment, event)
  if (kind === 'processing') return noteError(tx, request, errorCode)
  const failures = await countFailure(tx, request, errorCode)
  if (failures >= maximumFailedAttempts) await moveRequest(tx, request, 'exhaust')
}

/** The payment's status is "error", its code the HTTP status. */
async function rejected(app: App, tx: Transaction, state: Locked, { http }: { http: number }): Promise<void> {
  const { request, attempt, payment } = state
  const errorCode = 'PAYMENT_INITIALIZE_ERROR'
  await moveAttempt(tx, attempt, 'fail', { now: app.now(), errorCode })
  if (attempt.intentId !== null) await queueUndo(app, tx, { ...attempt, status: 'failed' })
  await movePayment(tx, payment, 'fail', { errorCode: http })
  await noteError(tx, request, errorCode)
}

/** The bank that had authorised a card does not let it be taken: the authorisation is lost, and nothing may come of it later. */
async function refuseCapture(
  app: App,
  tx: Transaction,
  { request, payment, attempt }: Locked,
): Promise<void> {
  await loseCapture(app, tx, { organizationId: request.organizationId, paymentId: payment.id })
  await queueUndo(app, tx, { ...attempt, status: 'closed' })
}

type LateDebit = Pick<PaymentState, 'request' | 'payment'> & { readonly attempt: PaymentAttempt }

/**
 * The bank refused a debit days after its order was committed: the payer has 14 days to pay otherwise, and is told how; the
 * intent is cancelled, so that nothing comes of it any more (rule PAY-18). Whoever has withdrawn is asked for nothing. The
 * caller holds the request's lock. Repeating it is harmless.
 */
async function refuseDebit(
  app: App,
  tx: Transaction,
  { request, payment, attempt }: LateDebit,
  declineCode: string | null,
): Promise<void> {
  const { organizationId } = request
  const until = parisDate(minutesAfter(app.now(), lateRefusalDays * 24 * 60))
  if (!(await noteLateRefusal(tx, payment, until))) return
  await tellPayment(app, tx, payment, `refused:${attempt.id}`)
  const errorCode = 'PAYMENT_REFUSED'
  if (await moveAttempt(tx, attempt, 'lose', { now: app.now(), errorCode, declineCode }))
    await queueUndo(app, tx, { ...attempt, status: 'closed' })
  if (await endDebt(app, tx, { organizationId, paymentId: payment.id })) return
  const mail = { organizationId, kind: 'debitRefused', subjectId: String(payment.id) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
}
