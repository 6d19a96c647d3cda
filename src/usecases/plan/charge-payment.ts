import { type ChargeState, chargeState } from '#db/charge-state.ts'
import { type ChargedPayment, lockChargedPayment, missMonth, moveTerms } from '#db/due-payments.ts'
import { attemptUnderWay, lockAttempt } from '#db/payment-attempts.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { catchUp, monthStands, type OpenTerm } from '#domain/payment/next-charge.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { applyIntent, applyRefusal } from '../payment/apply-intent.ts'
import { awaitsConfirmation, driveAttempt, mayBeThere, notMade } from '../payment/drive-attempt.ts'
import { openLater } from '../payment/open-later.ts'
import { leaveLater } from '../payment/refuse-later.ts'

/**
 * Takes a payment whose day has come with the method that is kept for it, without its payer (rule DUE-5): the charge is
 * stored, its intent made and stored, then confirmed, if it still may be. Doubt is thrown, and the job is retried; repeating
 * it is harmless.
 */
export async function chargePayment(app: App, key: PaymentKey): Promise<void> {
  const attempt = await app.transaction(tx => openDueCharge(app, tx, key))
  if (attempt === undefined) return
  app.crashPoint('charge-opened')
  const answer = await charged(app, attempt)
  if (answer.outcome === 'unknown')
    throw new Error(`attempt ${attempt.number} of payment ${key.paymentId} is in doubt: ${answer.reason}`)
  if (answer === notMade) await app.transaction(tx => leaveUnconfirmed(app, tx, attempt))
  else await settle(app, attempt, answer)
  app.crashPoint('charge-settled')
}

/** No method is kept: the first debit, which would have told it, was never sent. Its payer is asked, as after any refusal. */
const noMethod = { outcome: 'rejected', http: 404, code: 'resource_missing' } as const

async function charged(app: App, attempt: PaymentAttempt): Promise<ProviderAnswer<Intent>> {
  if (attempt.paymentMethod === null) return noMethod
  const { intents } = app.provider(attempt.provider)
  return driveAttempt(app, intents, attempt, {
    ...{ returnUrl: null, offSession: true },
    mayConfirm: () => app.transaction(tx => mayConfirm(app, tx, attempt)),
  })
}

async function settle(
  app: App,
  attempt: PaymentAttempt,
  answer: Exclude<ProviderAnswer<Intent>, { outcome: 'unknown' }>,
): Promise<void> {
  await app.transaction(async tx => {
    if (answer.outcome === 'rejected') return applyRefusal(app, tx, attempt, answer)
    await applyIntent(app, tx, attempt, answer.value)
    if (awaitsConfirmation(answer.value) && !(await mayConfirm(app, tx, attempt)))
      await leaveUnconfirmed(app, tx, attempt)
  })
}

/**
 * The charge of a payment whose day has come: the one that is under way, or a new one. `undefined` where it may not be taken
 * now: not due, paused, missed (one a month then, the others move), a payer is settling it, or its plan was stopped.
 */
async function openDueCharge(
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
async function mayConfirm(app: App, tx: Transaction, attempt: PaymentAttempt): Promise<boolean> {
  const due = await lockDue(tx, attempt)
  const current = due && (await lockAttempt(tx, attempt))
  if (due === undefined || current?.status !== 'open' || current.stoppedAt !== null) return false
  const turn = dueTurn(due, parisDate(app.now()))
  if (turn !== undefined) await moveTerms(tx, attempt.organizationId, turn.moved)
  return turn !== undefined
}

/** Leaves a charge whose intent was just read: nobody had confirmed it, and nobody may now. */
async function leaveUnconfirmed(app: App, tx: Transaction, seen: PaymentAttempt): Promise<void> {
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
  const method = {
    ...{ provider, description, means, customerId, paymentMethod },
    ...{ confirmationToken: null, keepMethod: false },
  }
  return { ...method, trigger: 'due', recoveryId: null } as const
}

/** A payment, locked, and what decides about its charge. */
type DuePayment = { readonly payment: ChargedPayment; readonly state: ChargeState }

/**
 * Whether a payment may be charged without its payer on the ISO day `today`, and the new days of those behind it: its plan
 * goes on, nothing stops charges, and its day is asked anew, however long ago it came. `undefined`: not now.
 */
function dueTurn(
  { payment, state }: DuePayment,
  today: string,
): { readonly moved: readonly OpenTerm[] } | undefined {
  const { schedule, terms, isOn } = state
  if (!isOn || schedule.status !== 'Active') return undefined
  if (schedule.frequency === 'Installment') {
    const found = catchUp(terms, today)
    return found?.due.paymentId === payment.id ? { moved: found.moved } : undefined
  }
  const hasCome = terms.some(({ paymentId, on }) => paymentId === payment.id && on <= today)
  return hasCome && !isMissed({ payment, state }, today) ? { moved: [] } : undefined
}

/** Whether a payment is the month of a gift that is over: it is never taken any more. */
function isMissed({ payment, state }: DuePayment, today: string): boolean {
  const { frequency, nextOn } = state.schedule
  const { dueOn, number, refusals } = payment
  const isNewest = number === state.newest
  return frequency === 'Monthly' && !monthStands({ dueOn, nextOn, isNewest, wasRefused: refusals > 0 }, today)
}
