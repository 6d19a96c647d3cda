import { lockPaymentsOfOrder, lockSchedule } from '#db/schedule-changes.ts'
import { cancelSchedule } from '#db/schedules.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { openGift, type ScheduleReader } from '../steps/open-schedule.ts'
import { closeSetup } from '../steps/setup-close.ts'
import type { ChangeOutcome } from '../steps/setup-outcome.ts'
import { tellScheduleChange } from '../steps/tell-schedule-change.ts'

/**
 * The payer of a monthly gift stops it: nothing more is charged, no refused month is asked for any more. A charge that the
 * bank has in hand takes its course (D7).
 */
export async function stopSchedule(app: App, reader: ScheduleReader): Promise<Result<ChangeOutcome>> {
  const opened = await openGift(app, reader)
  // Pressed twice: it is stopped, which is what was wanted.
  if (!opened.ok)
    return opened.error.some(({ code }) => code === 'SCHEDULE_ENDED') ? ok({ kind: 'unchanged' }) : opened
  return app.transaction(async tx => {
    const { organizationId, orderId } = opened.value
    await lockPaymentsOfOrder(tx, { organizationId, id: orderId })
    const schedule = await lockSchedule(tx, opened.value)
    if (schedule.status !== 'Active' && schedule.status !== 'Suspended') return ok({ kind: 'unchanged' })
    await cancelSchedule(tx, { organizationId, id: orderId })
    await closeSetup(app, tx, schedule)
    await tellScheduleChange(app, tx, { schedule, action: 'schedule.stop' })
    return ok({ kind: 'changed' })
  })
}
