import { schedulesToResume } from '#db/schedule-notices.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { parisDate } from '../paris-time.ts'
import { resumeSchedule } from './resume-schedule.ts'

/** Takes up again the plans that were suspended until a day that has come. Returns how many. */
export async function resumeSchedules(app: App): Promise<number> {
  const today = parisDate(app.now())
  let resumed = 0
  for await (const row of inBatches(input => schedulesToResume(app.db, today, input))) {
    await app.transaction(tx => resumeSchedule(app, tx, { ...row, id: row.scheduleId }))
    resumed += 1
  }
  return resumed
}
