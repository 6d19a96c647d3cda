import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { checkGiftAmount, receiverOf } from './gift-receiver.ts'
import { applyMethodChange } from './method-change-apply.ts'
import { driveMethodChange, methodChangesAt } from './method-change-drive.ts'
import { openMethodChange } from './method-change-open.ts'
import { type ChangeOutcome, outcomeOf } from './method-change-outcome.ts'
import { living, openSchedule, type ScheduleReader } from './open-schedule.ts'
import { returnAddress } from './schedule-return.ts'

type Input = ScheduleReader & {
  /** The card that the provider's fields gave. */
  readonly paymentMethodId: string
  /** The monthly amount in cents that is wanted with it; `null`: it stays. */
  readonly amount: number | null
}

/**
 * The payer of a plan pays with another card from now on, and gives more a month where they want to: the bank is asked
 * first, nothing changes before its answer (rule DUE-10, PSD2). What is being charged just now is still charged with the old
 * card.
 */
export async function changeMethod(app: App, input: Input): Promise<Result<ChangeOutcome>> {
  const opened = await openSchedule(app, input)
  const going = opened.ok ? living(opened.value) : opened
  if (!going.ok) return going
  const schedule = going.value
  const { paymentMethodId: paymentMethod, amount } = input
  if (amount !== null && schedule.frequency !== 'Monthly') return failWith('FORBIDDEN')
  const receiver = await receiverOf(app, schedule)
  const { accountId } = receiver
  const methodChanges = methodChangesAt(app, schedule.provider)
  if (accountId === null || methodChanges === undefined) return failWith('ORGANIZATION_WALLET_ERROR')
  const checked = amount === null ? ok(null) : checkGiftAmount(amount, receiver)
  if (!checked.ok) return checked
  const stored = await app.transaction(tx =>
    openMethodChange(app, tx, schedule, { paymentMethod, amount, accountId }),
  )
  if (!stored.ok) return stored
  app.crashPoint('setup-stored')
  const answer = await driveMethodChange(app, methodChanges, stored.value, returnAddress(app, schedule))
  await app.transaction(tx => applyMethodChange(app, tx, stored.value, answer))
  return ok(outcomeOf(stored.value, answer))
}
