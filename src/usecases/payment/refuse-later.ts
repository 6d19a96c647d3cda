import { type ChargedPayment, refusePayment } from '#db/due-payments.ts'
import { enqueue } from '#db/jobs.ts'
import { failuresInARow, moveAttempt } from '#db/payment-attempts.ts'
import { countVisitFailure } from '#db/payment-visits.ts'
import { movePayment } from '#db/payments.ts'
import { lockScheduleOfOrder, scheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { failureCodes, isHardDecline } from '#domain/payment/decline.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import type { IntentFailure } from '#domain/payment/provider.ts'
import { afterFailure, afterRefusal, type NextTry, recoveryDays } from '#domain/payment/retry.ts'
import type { App } from '../app.ts'
import { tellPayment } from '../integration/tell.ts'
import { endDebt } from '../order/withdrawn-order.ts'
import { parisDate } from '../paris-time.ts'
import { closeAttempt } from './give-back.ts'

/** A later attempt and its payment, locked. */
export type LockedLater = { readonly payment: ChargedPayment; readonly attempt: PaymentAttempt }

/**
 * A later payment that did not come: `refused` by the bank or `failed` at the provider. What follows is rule DUE-6's: tried
 * again later, or only by its payer, who is told. Of a visit, the payer sees it on the page, and its five tries are counted
 * (rule PAY-14).
 */
export async function refuseLater(
  app: App,
  tx: Transaction,
  locked: LockedLater,
  failure: IntentFailure,
  errorCode: ErrorCode = failureCodes[failure.kind],
): Promise<void> {
  const { attempt } = locked
  const event = failure.kind === 'processing' ? 'fail' : 'refuse'
  const facts = { now: app.now(), errorCode, declineCode: failure.declineCode }
  if (!(await moveAttempt(tx, attempt, event, facts))) return
  await afterwards(app, tx, locked, failure, errorCode)
}

/** The provider closed an intent by itself: like an error, it is tried the next day. */
export async function loseLater(app: App, tx: Transaction, locked: LockedLater): Promise<void> {
  const errorCode = 'PAYMENT_CANCELED'
  if (!(await moveAttempt(tx, locked.attempt, 'close', { now: app.now(), errorCode }))) return
  await afterwards(app, tx, locked, { kind: 'processing', declineCode: null }, errorCode)
}

/**
 * Closes an attempt that is open because nobody comes back for it (a visit that is over): its payment may be settled again,
 * as far as it is still owed. Returns whether this call did.
 */
export async function closeLater(app: App, tx: Transaction, locked: LockedLater): Promise<boolean> {
  if (!(await closeAttempt(app, tx, locked.attempt, { errorCode: 'PAYMENT_CANCELED' }))) return false
  if (await isOver(tx, locked.payment)) {
    await giveUp(tx, locked.payment)
    return true
  }
  const { refusals, retryOn, regulariseUntil } = locked.payment
  const isRefused = await refusePayment(tx, locked.payment, 'refuse', { refusals, retryOn, regulariseUntil })
  await endDebt(app, tx, locked.attempt)
  return isRefused
}

/**
 * The same for an attempt that may not be confirmed any more: its payment is due again on the ISO day `retryOn`, once charges
 * go on, or cancelled where it is null.
 */
export async function leaveLater(
  app: App,
  tx: Transaction,
  { payment, attempt }: LockedLater,
  retryOn: string | null,
): Promise<void> {
  if (!(await closeAttempt(app, tx, attempt, { errorCode: 'PAYMENT_CANCELED' }))) return
  if (retryOn === null) {
    await movePayment(tx, payment, 'cancel')
    return
  }
  const { refusals, regulariseUntil } = payment
  await refusePayment(tx, payment, refusals === 0 ? 'fail' : 'refuse', { refusals, retryOn, regulariseUntil })
}

async function afterwards(
  app: App,
  tx: Transaction,
  { payment, attempt }: LockedLater,
  failure: IntentFailure,
  errorCode: ErrorCode,
): Promise<void> {
  // Its giver suspended the gift meanwhile: the month is over, and the giver knows. A debit at the bank is still answered for.
  if (attempt.stoppedAt !== null && (await movePayment(tx, payment, 'cancel'))) return
  if (await isOver(tx, payment)) {
    if (payment.status === 'WaitingBankValidation')
      await tellPayment(app, tx, payment, `refused:${attempt.id}`)
    return giveUp(tx, payment)
  }
  const today = parisDate(app.now())
  const isError = failure.kind === 'processing'
  const isVisit = attempt.trigger === 'recovery'
  const refusals = payment.refusals + (isError || isVisit ? 0 : 1)
  const isByPayer = isVisit || attempt.stoppedAt !== null
  const next = isByPayer
    ? byPayer(payment, attempt, failure)
    : await byJob(tx, payment, attempt, refusals, failure, today)
  const asked = daysAfter(today, recoveryDays)
  const until = isVisit ? (payment.regulariseUntil ?? asked) : next.tell ? asked : payment.regulariseUntil
  const dunning = { refusals, retryOn: next.retryOn, regulariseUntil: until }
  // What a bank has refused stays refused: an error of the provider does not hide it from the organization.
  await refusePayment(tx, payment, isError && payment.refusals === 0 ? 'fail' : 'refuse', dunning)
  await tellPayment(app, tx, payment, `refused:${attempt.id}`)
  if (isVisit) await countVisitFailure(tx, attempt, errorCode, isError)
  if ((await endDebt(app, tx, attempt)) || !next.tell) return
  const mail = {
    organizationId: attempt.organizationId,
    kind: 'chargeRefused',
    subjectId: attempt.id,
  } as const
  await enqueue(tx, attempt.trigger === 'due' ? 'send-notice' : 'send-mail', mail, { trace: app.trace })
}

/**
 * Whether the plan of a payment was cancelled while its bank had it in hand: what is refused then is not asked for any more
 * (rule DUE-13). Under the plan's lock: whoever cancels it at the same moment sees the refusal, or is seen here.
 */
async function isOver(
  tx: Transaction,
  { organizationId, orderId, number }: ChargedPayment,
): Promise<boolean> {
  if (orderId === null || number === 1) return false
  const order = { organizationId, id: orderId }
  await lockScheduleOfOrder(tx, order)
  return (await scheduleOfOrder(tx, order))?.status === 'Canceled'
}

/** Nobody waits for a payment any more. A debit that was at the bank knows no cancelling: it counts as one that failed. */
export async function giveUp(tx: Transaction, payment: LockedLater['payment']): Promise<void> {
  if (payment.status !== 'WaitingBankValidation') return void (await movePayment(tx, payment, 'cancel'))
  const unasked = { refusals: payment.refusals, retryOn: null, regulariseUntil: null }
  await refusePayment(tx, payment, 'refuse', unasked)
  await movePayment(tx, { ...payment, status: 'Refused' }, 'abandon')
}

/**
 * After a visit the retry that was announced stays, whatever card its payer tried. It falls away where the kept method
 * itself was refused for good, or where the bank refused a debit days later: its payer is told then.
 */
function byPayer({ retryOn }: ChargedPayment, attempt: PaymentAttempt, failure: IntentFailure): NextTry {
  if (attempt.status === 'sent') return { retryOn: null, tell: true }
  const isKept = attempt.customerId !== null && !attempt.keepMethod
  const isOver = isKept && isHardDecline(failure)
  return { retryOn: isOver ? null : retryOn, tell: isOver && retryOn !== null }
}

async function byJob(
  tx: Transaction,
  payment: ChargedPayment,
  { means }: PaymentAttempt,
  refusals: number,
  failure: IntentFailure,
  today: string,
): Promise<NextTry> {
  if (failure.kind !== 'processing') return afterRefusal({ means, refusals, failure }, today)
  return afterFailure(await failuresInARow(tx, payment), today)
}
