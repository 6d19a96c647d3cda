import { lockChargedPayment } from '#db/due-payments.ts'
import { orderByKey } from '#db/orders.ts'
import { lockAttempt, moveAttempt } from '#db/payment-attempts.ts'
import { movePayment } from '#db/payments.ts'
import { lockLivingRecoveries, recoveryById } from '#db/recoveries.ts'
import { lockScheduleOfOrder, scheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { withdrawalOf } from '#db/withdrawals.ts'
import { allows } from '#domain/flow.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { SeenAttempt } from '#domain/payment/attempt.ts'
import { isUnderWay } from '#domain/payment/attempt-flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Intent, IntentFailure } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import type { Strategy } from './attempt-strategy.ts'
import { cancelRefused, queueUndo } from './give-back.ts'
import { withMethod } from './name-method.ts'
import { recordLater } from './record-capture.ts'
import { closeLater, giveUp, type LockedLater, loseLater, refuseLater } from './refuse-later.ts'

/**
 * What an intent of a later payment means, on its day or in a payer's visit: the order exists, so that the money is taken at
 * once; what is refused is tried again or settled by its payer.
 */
export const afterCheckout: Strategy<LockedLater> = {
  lock: lockLater,
  async authorised(app, tx, locked) {
    await undoUnwanted(app, tx, locked)
    return undefined
  },
  captured,
  lost: loseLater,
  sent,
  challenged,
  failed,
  rejected,
}

/** The visits of the payment, the payment, then the attempt: locked in this order. */
async function lockLater(
  tx: Transaction,
  seen: Pick<SeenAttempt, 'organizationId' | 'paymentId' | 'id'>,
): Promise<LockedLater | undefined> {
  const key = { organizationId: seen.organizationId, paymentId: seen.paymentId }
  await lockLivingRecoveries(tx, key)
  const payment = await lockChargedPayment(tx, key)
  const attempt = payment && (await lockAttempt(tx, seen))
  return payment === undefined || attempt === undefined ? undefined : { payment, attempt }
}

async function captured(app: App, tx: Transaction, locked: LockedLater, intent: Intent): Promise<void> {
  const { attempt, payment } = locked
  if (!isUnderWay(attempt) || !(await isWanted(tx, locked))) {
    const isBack = intent.amountRefunded >= intent.amountCaptured
    return isBack ? undefined : undoUnwanted(app, tx, locked)
  }
  if (intent.amount !== payment.amount) return refuseAmount(app, tx, locked)
  await recordLater(app, tx, { payment, attempt: await withMethod(tx, attempt, intent) }, intent)
}

/**
 * Whether money may still come for a payment: it waits for it, and its order was neither cancelled nor given back meanwhile.
 * Under the plan's lock: whoever cancels the order at the same moment has to have seen this payment, or to be seen here.
 */
async function isWanted(tx: Transaction, { payment, attempt }: LockedLater): Promise<boolean> {
  const { status, orderId, organizationId } = payment
  const waits = allows(paymentFlow, status, 'charge') || allows(paymentFlow, status, 'clear')
  if (!waits || orderId === null) return false
  const order = { organizationId, id: orderId }
  await lockScheduleOfOrder(tx, order)
  if ((await orderByKey(tx, order))?.status === 'Canceled') return false
  return attempt.status === 'sent' || payment.number === 1 || !(await isGivenBack(tx, order))
}

/** Its payer withdrew, and the plan ended with that. A first payment asks for what is kept alone, or its order is cancelled. */
async function isGivenBack(tx: Transaction, order: OrderKey): Promise<boolean> {
  const isStopped = (await scheduleOfOrder(tx, order))?.status === 'Canceled'
  return isStopped && (await withdrawalOf(tx, order)) !== undefined
}

async function undoUnwanted(app: App, tx: Transaction, { payment, attempt }: LockedLater): Promise<void> {
  if (attempt.status === 'captured') return
  await queueUndo(app, tx, attempt)
  if (isUnderWay(attempt)) await giveUp(tx, payment)
}

/** Money of another amount than was agreed belongs to no payment: it goes back, and the operator has to look. */
async function refuseAmount(app: App, tx: Transaction, locked: LockedLater): Promise<void> {
  const paymentId = locked.payment.id
  app.log.error({ event: 'amount_differs', paymentId }, 'a charge has another amount')
  await refuseLater(app, tx, locked, { kind: 'processing', declineCode: 'amount_differs' })
  await queueUndo(app, tx, { ...locked.attempt, status: 'failed' })
}

async function sent(app: App, tx: Transaction, { payment, attempt }: LockedLater): Promise<void> {
  if (!(await moveAttempt(tx, attempt, 'send', { now: app.now() }))) return
  await movePayment(tx, payment, 'debit', { attemptId: attempt.id })
}

/** A payer who is present may have been at the bank's page. */
async function failed(app: App, tx: Transaction, locked: LockedLater, failure: IntentFailure): Promise<void> {
  await refuseLater(app, tx, locked, failure)
  if (locked.attempt.trigger === 'recovery') await cancelRefused(app, tx, locked.attempt, failure.kind)
}

const nobodyThere: IntentFailure = { kind: 'authentication', declineCode: 'authentication_required' }

/** A payer who is present answers the bank; without one, the bank asks for what nobody can give. */
async function challenged(app: App, tx: Transaction, locked: LockedLater): Promise<void> {
  if (locked.attempt.trigger === 'recovery') return
  await refuseLater(app, tx, locked, nobodyThere)
  await queueUndo(app, tx, { ...locked.attempt, status: 'refused' })
}

/** Reasons of a refused call that no repetition mends: the kept method is gone. */
const methodIsGone: ReadonlySet<string> = new Set(['resource_missing', 'payment_method_unexpected_state'])

async function rejected(
  app: App,
  tx: Transaction,
  locked: LockedLater,
  { code }: { readonly code: string },
): Promise<void> {
  const failure: IntentFailure = methodIsGone.has(code)
    ? { kind: 'refused', declineCode: 'invalid_account' }
    : { kind: 'processing', declineCode: code }
  await refuseLater(app, tx, locked, failure, 'PAYMENT_INITIALIZE_ERROR')
  if (locked.attempt.intentId === null) return
  await queueUndo(app, tx, { ...locked.attempt, status: failure.kind === 'refused' ? 'refused' : 'failed' })
}

/** Visits, payment and attempt, locked in this order; `undefined` unless the attempt is still open. */
export async function lockOpenLater(tx: Transaction, seen: SeenAttempt): Promise<LockedLater | undefined> {
  const locked = await lockLater(tx, seen)
  return locked?.attempt.status === 'open' ? locked : undefined
}

/** An attempt whose payer left for good: after the time of its visit it is closed, and the payment may be settled again. */
export async function closeLeftRecovery(app: App, tx: Transaction, seen: SeenAttempt): Promise<void> {
  const locked = await lockOpenLater(tx, seen)
  if (locked === undefined || seen.recoveryId === null) return
  const visit = await recoveryById(tx, seen.recoveryId)
  if (visit === undefined || visit.expiresAt >= app.now()) return
  await closeLater(app, tx, locked)
}
