import { latestSetup } from '#db/method-changes.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { checkGiftAmount, receiverOf } from './gift-receiver.ts'
import { applyMethodChange, type ChangeOutcome, openMethodChange, outcomeOf } from './method-change.ts'
import { driveMethodChange, methodChangesAt } from './method-change-drive.ts'
import { living, openSchedule, returnAddress, type ScheduleReader } from './open-schedule.ts'

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

/**
 * Looks at the change that a payer left at the bank, and applies what became of it: after coming back, after closing the
 * window there, after a crash of ours. Where nothing was left, nothing changes.
 */
export async function followMethodChange(app: App, reader: ScheduleReader): Promise<Result<ChangeOutcome>> {
  const opened = await openSchedule(app, reader)
  if (!opened.ok) return opened
  const stored = await latestSetup(app.db, opened.value)
  const methodChanges = stored && methodChangesAt(app, stored.provider)
  if (stored?.status !== 'open' || methodChanges === undefined) return ok(settled(stored))
  const answer = await driveMethodChange(app, methodChanges, stored, returnAddress(app, opened.value))
  await app.transaction(tx => applyMethodChange(app, tx, stored, answer))
  return ok(outcomeOf(stored, answer))
}

/** What became of the latest change, where somebody else looked first: the provider's notice, or another tab. */
function settled(stored: Awaited<ReturnType<typeof latestSetup>>): ChangeOutcome {
  if (stored?.status === 'kept') return { kind: 'changed' }
  if (stored?.status !== 'refused') return { kind: 'unchanged' }
  return { kind: 'refused', amount: stored.amount, declineCode: stored.declineCode }
}
