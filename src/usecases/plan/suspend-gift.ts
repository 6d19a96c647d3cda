import { isContested } from '#db/disputes.ts'
import { stopCharges } from '#db/due-payments.ts'
import { lastChargeOf, lockPaymentsOfOrder, lockSchedule, suspendUntil } from '#db/schedule-changes.ts'
import { moveSchedule } from '#db/schedules.ts'
import { monthsToPause, nextGiftDate } from '#domain/payment/gift-change.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import type { ChangeOutcome } from './method-change.ts'
import { living, openGift, type ScheduleReader } from './open-schedule.ts'
import { tellScheduleChange } from './write-schedule-mail.ts'

/**
 * The payer of a monthly gift gives nothing until the month that `until` begins, an ISO day; then it goes on by itself (rule
 * DUE-11). What was not taken before is not taken after: only a charge that the bank has in hand takes its course.
 */
export async function suspendGift(
  app: App,
  { until, ...reader }: ScheduleReader & { readonly until: string },
): Promise<Result<ChangeOutcome>> {
  const opened = await openGift(app, reader)
  if (!opened.ok) return opened
  return app.transaction(async tx => {
    const order = { organizationId: opened.value.organizationId, id: opened.value.orderId }
    await lockPaymentsOfOrder(tx, order)
    const locked = living(await lockSchedule(tx, opened.value))
    if (!locked.ok) return locked
    const schedule = locked.value
    if (schedule.status === 'Suspended') return ok({ kind: 'unchanged' })
    if (!monthsToPause(schedule.nextOn).includes(until)) return failWith('value_invalid', 'until')
    const { dayOfLevy: day, means } = schedule
    await stopCharges(tx, order, app.now())
    const lastCharge = await lastChargeOf(tx, order)
    const nextOn = nextGiftDate({ day, lastCharge, today: parisDate(app.now()), means, notBefore: until })
    await suspendUntil(tx, schedule, { until, nextOn })
    await tellScheduleChange(app, tx, { schedule, action: 'schedule.suspend', facts: { until, nextOn } })
    return ok({ kind: 'changed' })
  })
}

/**
 * The payer of a suspended monthly gift goes on with it: before the month that was named, or after a dispute that was won.
 * What was not given meanwhile is not asked for (rules DUE-11 and DUE-12). While a payment of it is contested, nobody resumes
 * it.
 */
export async function resumeGift(app: App, reader: ScheduleReader): Promise<Result<ChangeOutcome>> {
  const opened = await openGift(app, reader)
  if (!opened.ok) return opened
  return app.transaction(async tx => {
    const order = { organizationId: opened.value.organizationId, id: opened.value.orderId }
    await lockPaymentsOfOrder(tx, order)
    const locked = living(await lockSchedule(tx, opened.value))
    if (!locked.ok) return locked
    const schedule = locked.value
    if (schedule.status === 'Active') return ok({ kind: 'unchanged' })
    if (await isContested(tx, order)) return failWith('FORBIDDEN')
    // A dispute leaves the month that waited, or was to be tried again: it is over as well.
    await stopCharges(tx, order, app.now())
    const { dayOfLevy: day, means } = schedule
    const lastCharge = await lastChargeOf(tx, order)
    const nextOn = nextGiftDate({ day, lastCharge, today: parisDate(app.now()), means })
    await moveSchedule(tx, schedule, 'resume', nextOn)
    await tellScheduleChange(app, tx, { schedule, action: 'schedule.resume', facts: { nextOn } })
    return ok({ kind: 'changed' })
  })
}
