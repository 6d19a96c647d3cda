import { type PayersSchedule, scheduleByPublicId } from '#db/schedule-changes.ts'
import type { ScheduleKey } from '#domain/payment/schedule.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { scheduleAddress, scheduleSubject } from '../links/tokens.ts'

/** Who comes to a schedule's page: whoever holds its signed link, and nobody else. */
export type ScheduleReader = { readonly scheduleId: number; readonly token: string }

/** The schedule that a link opens; a forged or expired one opens nothing. */
export async function openSchedule(
  app: App,
  { scheduleId, token }: ScheduleReader,
): Promise<Result<PayersSchedule>> {
  const schedule = await scheduleByPublicId(app.db, scheduleId)
  if (schedule === undefined || !app.signer.verifies(scheduleSubject(schedule), token, app.now()))
    return failWith('NOT_FOUND')
  return ok(schedule)
}

/** The payer decides about a monthly gift; instalments of a sale are up to the association (rule DUE-12). */
export async function openGift(app: App, reader: ScheduleReader): Promise<Result<PayersSchedule>> {
  const opened = await openSchedule(app, reader)
  if (!opened.ok) return opened
  return opened.value.frequency === 'Monthly' ? living(opened.value) : failWith('FORBIDDEN')
}

/** A schedule that still charges, or will again. */
export function living(schedule: PayersSchedule): Result<PayersSchedule> {
  return goesOn(schedule.status) ? ok(schedule) : failWith('SCHEDULE_ENDED')
}

/** Where the bank sends a payer back to who changes a plan: its page, which looks at what the bank said. */
export function returnAddress(app: App, schedule: ScheduleKey): string {
  return `${scheduleAddress(app, schedule)}&retour=banque`
}
