import { failuresInARow, moveCharge } from '#db/charges.ts'
import { type ChargedPayment, refusePayment } from '#db/due-payments.ts'
import { enqueue } from '#db/jobs.ts'
import { countVisitFailure } from '#db/payment-visits.ts'
import { movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Charge } from '#domain/payment/charge.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import type { IntentFailure } from '#domain/payment/provider.ts'
import { afterFailure, afterRefusal, type NextTry, regularisationDays } from '#domain/payment/retry.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { undoCharge } from './queue-undo-charge.ts'

/** A charge and its payment, locked. */
export type LockedCharge = { readonly payment: ChargedPayment; readonly charge: Charge }

const failureCodes = {
  refused: 'PAYMENT_REFUSED',
  authentication: 'AUTHENTICATION_FAILURE',
  processing: 'PAYMENT_ERROR',
} as const satisfies Record<IntentFailure['kind'], ErrorCode>

/**
 * A charge that did not come: `refused` by the bank or `failed` at the provider. What follows is D7's: tried again later, or
 * only by its payer, who is told. Of a visit, the payer sees it on the page, and its five tries are counted (D6).
 */
export async function refuseCharge(
  app: App,
  tx: Transaction,
  locked: LockedCharge,
  failure: IntentFailure,
  errorCode: ErrorCode = failureCodes[failure.kind],
): Promise<void> {
  const { charge } = locked
  const event = failure.kind === 'processing' ? 'fail' : 'refuse'
  const facts = { now: app.now(), errorCode, declineCode: failure.declineCode }
  if (!(await moveCharge(tx, charge, event, facts))) return
  await afterwards(app, tx, locked, failure, errorCode)
}

/** The provider closed a charge by itself: like an error, it is tried the next day. */
export async function loseCharge(app: App, tx: Transaction, locked: LockedCharge): Promise<void> {
  const errorCode = 'PAYMENT_CANCELED'
  if (!(await moveCharge(tx, locked.charge, 'close', { now: app.now(), errorCode }))) return
  await afterwards(app, tx, locked, { kind: 'processing', declineCode: null }, errorCode)
}

/**
 * Closes a charge that is open because nobody comes back for it (a visit that is over): its payment may be settled again.
 * Answers whether this call did.
 */
export async function closeCharge(app: App, tx: Transaction, locked: LockedCharge): Promise<boolean> {
  if (!(await close(app, tx, locked.charge))) return false
  const { refusals, retryOn, regulariseUntil } = locked.payment
  return refusePayment(tx, locked.payment, 'refuse', { refusals, retryOn, regulariseUntil })
}

/** The same for a plan that was stopped: its payment is cancelled. */
export async function dropCharge(app: App, tx: Transaction, locked: LockedCharge): Promise<void> {
  if (await close(app, tx, locked.charge)) await movePayment(tx, locked.payment, 'cancel')
}

/** An intent that was made is cancelled by a job; money that comes of it nevertheless goes back. */
async function close(app: App, tx: Transaction, charge: Charge): Promise<boolean> {
  if (charge.status !== 'open') return false
  if (!(await moveCharge(tx, charge, 'close', { now: app.now(), errorCode: 'PAYMENT_CANCELED' })))
    return false
  if (charge.intentId !== null) await undoCharge(app, tx, { ...charge, status: 'closed' })
  return true
}

async function afterwards(
  app: App,
  tx: Transaction,
  { payment, charge }: LockedCharge,
  failure: IntentFailure,
  errorCode: ErrorCode,
): Promise<void> {
  const today = parisDate(app.now())
  const isError = failure.kind === 'processing'
  const isVisit = charge.regularisationId !== null
  const refusals = payment.refusals + (isError || isVisit ? 0 : 1)
  const next = isVisit ? byPayer(charge) : await byClock(tx, payment, charge, refusals, failure, today)
  const asked = daysAfter(today, regularisationDays)
  const until = isVisit ? (payment.regulariseUntil ?? asked) : next.tell ? asked : payment.regulariseUntil
  const dunning = { refusals, retryOn: next.retryOn, regulariseUntil: until }
  // What a bank has refused stays refused: an error of the provider does not hide it from the organization.
  await refusePayment(tx, payment, isError && payment.refusals === 0 ? 'fail' : 'refuse', dunning)
  if (isVisit) await countVisitFailure(tx, charge, errorCode, isError)
  if (!next.tell) return
  const mail = { organizationId: charge.organizationId, kind: 'chargeRefused', subjectId: charge.id } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
}

/** After a visit nobody tries without its payer, who saw what happened, unless the bank refused a debit days later. */
function byPayer(charge: Charge): NextTry {
  return { retryOn: null, tell: charge.status === 'sent' }
}

async function byClock(
  tx: Transaction,
  payment: ChargedPayment,
  { means }: Charge,
  refusals: number,
  failure: IntentFailure,
  today: string,
): Promise<NextTry> {
  if (failure.kind !== 'processing') return afterRefusal({ means, refusals, failure }, today)
  return afterFailure(await failuresInARow(tx, payment), today)
}
