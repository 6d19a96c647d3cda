import { type ChargeState, chargeState } from '#db/charge-state.ts'
import { lockChargedPayment, missMonth, moveTerms } from '#db/due-payments.ts'
import { attemptUnderWay, lockAttempt } from '#db/payment-attempts.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { mayBeThere } from '../payment/drive-attempt.ts'
import { openLater } from '../payment/open-later.ts'
import { leaveLater } from '../payment/refuse-later.ts'
import { type DuePayment, dueTurn, isMissed } from './due-turn.ts'

type PaymentKey = { readonly organizationId: number; readonly paymentId: number }

/**
 * The charge of a payment whose day has come: the one that is under way, or a new one. `undefined` where it may not be taken
 * now: not due, paused, missed (one a month then, the others move), a payer is settling it, or its plan was stopped.
 */
export async function openDueCharge(
  app: App,
  tx: Transaction,
  key: PaymentKey,
): Promise<PaymentAttempt | undefined> {
  const due = await lockDue(tx, key)
  if (due === undefined) return undefined
  return due.payment.status === 'Pending' ? living(app, tx, due) : begin(app, tx, due)
}

/**
 * Whether an open charge may be confirmed at this moment, asked right before its call: its plan may have been suspended, its
 * day may be over since it was opened. Those behind it move where it is late.
 */
export async function mayConfirm(app: App, tx: Transaction, attempt: PaymentAttempt): Promise<boolean> {
  const due = await lockDue(tx, attempt)
  const current = due && (await lockAttempt(tx, attempt))
  if (due === undefined || current?.status !== 'open' || current.stoppedAt !== null) return false
  const turn = dueTurn(due, parisDate(app.now()))
  if (turn !== undefined) await moveTerms(tx, attempt.organizationId, turn.moved)
  return turn !== undefined
}

/** Leaves a charge whose intent was just read: nobody had confirmed it, and nobody may now. */
export async function leaveUnconfirmed(app: App, tx: Transaction, seen: PaymentAttempt): Promise<void> {
  const due = await lockDue(tx, seen)
  const attempt = due && (await lockAttempt(tx, seen))
  if (due !== undefined && attempt !== undefined) await leave(app, tx, due, attempt)
}

async function lockDue(tx: Transaction, key: PaymentKey): Promise<DuePayment | undefined> {
  const { organizationId } = key
  const payment = await lockChargedPayment(tx, key)
  if (payment === undefined || payment.orderId === null) return undefined
  const state = await chargeState(tx, { organizationId, orderId: payment.orderId })
  return state && { payment, state }
}

/**
 * The open charge that a process before this one left. One that must not be confirmed any more is only looked at, because the
 * bank may have it in hand; without an intent nobody can have confirmed it, and it is left at once.
 */
async function living(app: App, tx: Transaction, due: DuePayment): Promise<PaymentAttempt | undefined> {
  const attempt = await attemptUnderWay(tx, due.payment)
  if (attempt?.status !== 'open' || attempt.trigger !== 'due') return undefined
  const goesOn = attempt.stoppedAt === null && dueTurn(due, parisDate(app.now())) !== undefined
  if (goesOn || mayBeThere(app, attempt)) return attempt
  await leave(app, tx, due, attempt)
}

async function leave(app: App, tx: Transaction, due: DuePayment, attempt: PaymentAttempt): Promise<void> {
  const today = parisDate(app.now())
  const isOver =
    attempt.stoppedAt !== null || due.state.schedule.status === 'Canceled' || isMissed(due, today)
  await leaveLater(app, tx, { payment: due.payment, attempt }, isOver ? null : today)
}

async function begin(app: App, tx: Transaction, due: DuePayment): Promise<PaymentAttempt | undefined> {
  const { payment, state } = due
  const today = parisDate(app.now())
  if (isMissed(due, today)) return void (await missMonth(tx, payment))
  const turn = dueTurn(due, today)
  if (turn === undefined || state.accountId === null) return undefined
  await moveTerms(tx, payment.organizationId, turn.moved)
  return openLater(app, tx, payment, { ...methodOf(state), accountId: state.accountId })
}

function methodOf({
  provider,
  title: description,
  schedule: { means, customerId, paymentMethod },
}: ChargeState) {
  const method = { provider, description, means, customerId, paymentMethod, keepMethod: false }
  return { ...method, trigger: 'due', recoveryId: null } as const
}
