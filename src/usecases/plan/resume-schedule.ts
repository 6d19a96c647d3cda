import { endPaidPlan, moveSchedule } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { monthDue } from '#domain/payment/next-charge.ts'
import type { Schedule } from '#domain/payment/schedule.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'

type Paused = Pick<Schedule, 'frequency' | 'nextOn' | 'dayOfLevy'> & {
  readonly organizationId: number
  readonly id: number
}

/**
 * Takes a suspended plan up again: a monthly gift with its next day, the months between being skipped; instalments as they
 * stand, one a month (rule DUE-11). Returns whether this call did.
 */
export async function resumeSchedule(app: App, tx: Transaction, schedule: Paused): Promise<boolean> {
  const { frequency, nextOn } = schedule
  const today = parisDate(app.now())
  const next = frequency === 'Monthly' && nextOn < today ? monthDue(schedule, today).nextOn : nextOn
  const resumed = await moveSchedule(tx, schedule, 'resume', next)
  // Its payer may have settled the last payment meanwhile.
  if (resumed && frequency === 'Installment') await endPaidPlan(tx, schedule)
  return resumed
}
