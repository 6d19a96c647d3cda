import { latestSetup } from '#db/method-changes.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { applyMethodChange } from './method-change-apply.ts'
import { driveMethodChange, methodChangesAt } from './method-change-drive.ts'
import { type ChangeOutcome, outcomeOf } from './method-change-outcome.ts'
import { openSchedule, type ScheduleReader } from './open-schedule.ts'
import { returnAddress } from './schedule-return.ts'

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
