import { lastChargeOf, lockSchedule, type PayersSchedule, storeGiftTerms } from '#db/schedule-changes.ts'
import type { Transaction } from '#db/schema.ts'
import { lastDebitDay } from '#domain/cart/due-dates.ts'
import { nextGiftDate } from '#domain/payment/gift-change.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { checkGiftAmount, receiverOf } from './gift-receiver.ts'
import {
  applyMethodChange,
  type ChangeOutcome,
  closeRaise,
  openMethodChange,
  outcomeOf,
} from './method-change.ts'
import { driveMethodChange, methodChangesAt } from './method-change-drive.ts'
import { living, openGift, returnAddress, type ScheduleReader } from './open-schedule.ts'
import { tellScheduleChange } from './write-schedule-mail.ts'

type Change =
  /** A monthly amount in cents; `undefined` where none could be read. */
  | { readonly kind: 'amount'; readonly amount: number | undefined }
  /** The day of the month, 1 to 28. */
  | { readonly kind: 'day'; readonly day: number }

/**
 * The payer of a monthly gift changes its amount or its day. To give more by card the bank is asked again, with the card
 * that is kept; to give less, or on another day, it is not (rule DUE-10).
 */
export async function changeGift(
  app: App,
  { change, ...reader }: ScheduleReader & { readonly change: Change },
): Promise<Result<ChangeOutcome>> {
  const opened = await openGift(app, reader)
  if (!opened.ok) return opened
  const schedule = opened.value
  if (change.kind === 'day') return app.transaction(tx => changeDay(app, tx, schedule, change.day))
  const receiver = await receiverOf(app, schedule)
  const amount = checkGiftAmount(change.amount, receiver)
  if (!amount.ok) return amount
  // A mandate for direct debits covers any amount; the payer is told before each.
  if (amount.value <= schedule.amount || schedule.means === 'Sepa')
    return app.transaction(tx => changeAmount(app, tx, schedule, amount.value))
  if (receiver.accountId === null) return failWith('ORGANIZATION_WALLET_ERROR')
  return raise(app, schedule, { amount: amount.value, accountId: receiver.accountId })
}

async function raise(
  app: App,
  schedule: PayersSchedule,
  input: { readonly amount: number; readonly accountId: string },
): Promise<Result<ChangeOutcome>> {
  const { paymentMethod, provider } = schedule
  const methodChanges = methodChangesAt(app, provider)
  if (methodChanges === undefined) return failWith('ORGANIZATION_WALLET_ERROR')
  const stored = await app.transaction(tx => openMethodChange(app, tx, schedule, { ...input, paymentMethod }))
  if (!stored.ok) return stored
  app.crashPoint('setup-stored')
  const answer = await driveMethodChange(app, methodChanges, stored.value, returnAddress(app, schedule))
  await app.transaction(tx => applyMethodChange(app, tx, stored.value, answer))
  return ok(outcomeOf(stored.value, answer))
}

async function changeAmount(
  app: App,
  tx: Transaction,
  { organizationId, id }: PayersSchedule,
  amount: number,
): Promise<Result<ChangeOutcome>> {
  const locked = living(await lockSchedule(tx, { organizationId, id }))
  if (!locked.ok) return locked
  const schedule = locked.value
  // It was lowered in another tab meanwhile: this would raise it without asking the bank.
  if (schedule.amount < amount && schedule.means === 'Card') return failWith('CONFLICT')
  // The last change wins: a higher amount that was left at the bank, or cut by a crash, must not be applied after it.
  await closeRaise(app, tx, schedule)
  if (schedule.amount === amount) return ok({ kind: 'unchanged' })
  await storeGiftTerms(tx, schedule, { amount })
  const facts = { from: schedule.amount, to: amount }
  await tellScheduleChange(app, tx, { schedule, action: 'schedule.amount', facts })
  return ok({ kind: 'changed' })
}

async function changeDay(
  app: App,
  tx: Transaction,
  { organizationId, id }: PayersSchedule,
  day: number,
): Promise<Result<ChangeOutcome>> {
  if (!Number.isInteger(day) || day < 1 || day > lastDebitDay) return failWith('debit_day', 'day')
  const locked = living(await lockSchedule(tx, { organizationId, id }))
  if (!locked.ok) return locked
  const schedule = locked.value
  if (schedule.dayOfLevy === day) return ok({ kind: 'unchanged' })
  const lastCharge = await lastChargeOf(tx, { organizationId, id: schedule.orderId })
  const { means, suspendedUntil } = schedule
  const notBefore = suspendedUntil === null ? {} : { notBefore: suspendedUntil }
  const nextOn = nextGiftDate({ day, lastCharge, today: parisDate(app.now()), means, ...notBefore })
  await storeGiftTerms(tx, schedule, { dayOfLevy: day, nextOn })
  const facts = { from: schedule.dayOfLevy, to: day, nextOn }
  await tellScheduleChange(app, tx, { schedule, action: 'schedule.day', facts })
  return ok({ kind: 'changed' })
}
