import { lastChargeOf, lockSchedule } from '#db/schedule-changes.ts'
import { moveSchedule } from '#db/schedules.ts'
import { nextGiftDate } from '#domain/payment/gift-change.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import type { ChangeOutcome } from './method-change-outcome.ts'
import { living, openGift, type ScheduleReader } from './open-schedule.ts'
import { tellScheduleChange } from './tell-schedule-change.ts'

/**
 * The payer of a suspended monthly gift goes on with it before the month that was named; what was not given meanwhile is not
 * asked for (rule DUE-12). One that was suspended for another reason, a dispute, is not theirs to resume.
 */
export async function resumeGift(app: App, reader: ScheduleReader): Promise<Result<ChangeOutcome>> {
  const opened = await openGift(app, reader)
  if (!opened.ok) return opened
  return app.transaction(async tx => {
    const locked = living(await lockSchedule(tx, opened.value))
    if (!locked.ok) return locked
    const schedule = locked.value
    if (schedule.status === 'Active') return ok({ kind: 'unchanged' })
    if (schedule.suspendedUntil === null) return failWith('FORBIDDEN')
    const { organizationId, orderId, dayOfLevy: day, means } = schedule
    const lastCharge = await lastChargeOf(tx, { organizationId, id: orderId })
    const nextOn = nextGiftDate({ day, lastCharge, today: parisDate(app.now()), means })
    await moveSchedule(tx, schedule, 'resume', nextOn)
    await tellScheduleChange(app, tx, { schedule, action: 'schedule.resume', facts: { nextOn } })
    return ok({ kind: 'changed' })
  })
}
