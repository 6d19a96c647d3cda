import { randomUUIDv7 } from 'node:crypto'
import {
  insertMethodChange,
  latestSetup,
  lockMethodChange,
  moveMethodChange,
  type StoredMethodChange,
} from '#db/method-changes.ts'
import { keepOtherMethod, lockSchedule, type PayersSchedule, storeGiftTerms } from '#db/schedule-changes.ts'
import type { Transaction } from '#db/schema.ts'
import type { KeptMethod } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { ScheduleKey } from '#domain/payment/schedule.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import type { DrivenMethodChange } from './method-change-drive.ts'
import { living } from './open-schedule.ts'
import { tellScheduleChange } from './write-schedule-mail.ts'

/** What the payer wants and has to authenticate: to pay with this method, and this much a month (cents). */
type MethodChangeInput = Pick<
  StoredMethodChange,
  'paymentMethod' | 'confirmationToken' | 'amount' | 'accountId'
>

/**
 * Stores the change and its method before any call. The same change that is still open continues (a double click); another
 * one replaces it: at most one is open. A token that was tried works no more: whoever sends it again gets the change that it was
 * sent for.
 */
export async function openMethodChange(
  app: App,
  tx: Transaction,
  schedule: PayersSchedule,
  input: MethodChangeInput,
): Promise<Result<StoredMethodChange>> {
  const locked = living(await lockSchedule(tx, schedule))
  if (!locked.ok) return locked
  const { organizationId, id: scheduleId, provider, customerId } = locked.value
  const latest = await latestSetup(tx, schedule)
  const isAgain = latest !== undefined && isSame(latest, input)
  if (isAgain && (latest.status === 'open' || input.confirmationToken !== null)) return ok(latest)
  if (latest?.status === 'open') {
    await moveMethodChange(tx, latest, 'close', { now: app.now() })
  }
  const facts = { organizationId, scheduleId, provider, customerId, trace: app.trace, createdAt: app.now() }
  return ok(await insertMethodChange(tx, { ...input, ...facts, id: randomUUIDv7() }))
}

function isSame(latest: StoredMethodChange, { paymentMethod, confirmationToken, amount }: MethodChangeInput) {
  const isGiven = latest.paymentMethod === paymentMethod && latest.confirmationToken === confirmationToken
  return isGiven && latest.amount === amount
}

/**
 * Applies what the provider said of an authentication, once: the plan takes the method and the amount that were confirmed,
 * or the change is refused and nothing changes. A change that was closed, or a plan that ended meanwhile, has no effect.
 */
export async function applyMethodChange(
  app: App,
  tx: Transaction,
  { organizationId, scheduleId, id }: StoredMethodChange,
  answer: ProviderAnswer<DrivenMethodChange>,
): Promise<void> {
  if (answer.outcome === 'unknown') return
  const schedule = await lockSchedule(tx, { organizationId, id: scheduleId })
  const stored = await lockMethodChange(tx, { organizationId, id })
  if (stored?.status !== 'open') return
  const now = app.now()
  if (isRefused(answer)) {
    const declineCode = answer.outcome === 'done' ? (answer.value.setup.failure?.declineCode ?? null) : null
    await moveMethodChange(tx, stored, 'refuse', { now, declineCode })
  } else if (answer.outcome === 'done' && answer.value.method !== null) {
    await moveMethodChange(tx, stored, 'keep', { now })
    if (goesOn(schedule.status)) await change(app, tx, schedule, stored, answer.value.method)
  }
}

/** Whether the bank, the payer at the bank, or the provider said no: nothing changes. */
function isRefused(answer: ProviderAnswer<DrivenMethodChange>): boolean {
  if (answer.outcome !== 'done') return answer.outcome === 'rejected'
  const { setup, method } = answer.value
  return method === null && (setup.status === 'canceled' || setup.failure !== null)
}

async function change(
  app: App,
  tx: Transaction,
  schedule: PayersSchedule,
  { amount }: StoredMethodChange,
  method: KeptMethod,
): Promise<void> {
  if (method.id !== schedule.paymentMethod) {
    await keepOtherMethod(tx, schedule, method)
    await tellScheduleChange(app, tx, { schedule, action: 'schedule.method', facts: { last4: method.last4 } })
  }
  if (amount !== null && amount !== schedule.amount) {
    await storeGiftTerms(tx, schedule, { amount })
    const facts = { from: schedule.amount, to: amount }
    await tellScheduleChange(app, tx, { schedule, action: 'schedule.amount', facts })
  }
}

/** Gives up a change that is still at the bank: its plan is over. */
export async function closeMethodChange(app: App, tx: Transaction, schedule: ScheduleKey): Promise<void> {
  const latest = await latestSetup(tx, schedule)
  if (latest?.status === 'open') await moveMethodChange(tx, latest, 'close', { now: app.now() })
}

/** Gives up an amount that is still at the bank: its payer wants another one now. A change of card alone continues. */
export async function closeRaise(app: App, tx: Transaction, schedule: ScheduleKey): Promise<void> {
  const latest = await latestSetup(tx, schedule)
  if (latest?.status === 'open' && latest.amount !== null)
    await moveMethodChange(tx, latest, 'close', { now: app.now() })
}

/** Where a change of a plan ended for now. */
export type ChangeOutcome =
  | { readonly kind: 'changed' }
  /** Nothing to change: nothing was written, nobody is told. */
  | { readonly kind: 'unchanged' }
  /** The payer has to confirm at the bank. */
  | { readonly kind: 'bank'; readonly address: string }
  /** The bank refused; `amount` is what the payer wanted to give a month, in cents. */
  | { readonly kind: 'refused'; readonly amount: number | null; readonly declineCode: string | null }
  /** The provider did not answer: nothing may be concluded, it is looked at again. */
  | { readonly kind: 'unknown' }

/** What the payer is told of an authentication. */
export function outcomeOf(
  { amount }: StoredMethodChange,
  answer: ProviderAnswer<DrivenMethodChange>,
): ChangeOutcome {
  if (isRefused(answer)) {
    const failure = answer.outcome === 'done' ? answer.value.setup.failure : null
    return { kind: 'refused', amount, declineCode: failure?.declineCode ?? null }
  }
  if (answer.outcome !== 'done') return { kind: 'unknown' }
  const { setup, method } = answer.value
  if (method !== null) return { kind: 'changed' }
  const address = setup.status === 'requiresAction' ? setup.redirectUrl : null
  return address === null ? { kind: 'unknown' } : { kind: 'bank', address }
}
