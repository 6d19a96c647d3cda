import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import type { ChangeOutcome } from './method-change-outcome.ts'
import { openGift, type ScheduleReader } from './open-schedule.ts'
import { stopGift } from './stop-gift.ts'

/**
 * The payer of a monthly gift stops it: nothing more is charged, no refused month is asked for any more. A charge that the
 * bank has in hand takes its course (rule DUE-13).
 */
export async function stopSchedule(app: App, reader: ScheduleReader): Promise<Result<ChangeOutcome>> {
  const opened = await openGift(app, reader)
  // A second press: it is stopped already, as the payer wanted.
  if (!opened.ok)
    return opened.error.some(({ code }) => code === 'SCHEDULE_ENDED') ? ok({ kind: 'unchanged' }) : opened
  const isStopped = await app.transaction(tx => stopGift(app, tx, opened.value))
  return ok({ kind: isStopped ? 'changed' : 'unchanged' })
}
