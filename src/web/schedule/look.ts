import type { Acts } from '#usecases/index.ts'
import type { ChangeOutcome } from '#usecases/plan/method-change.ts'
import type { ScheduleView } from '#usecases/plan/read-schedule.ts'

type Reader = Parameters<Acts['readSchedule']>[0]

/** A schedule as it stands, and what has just become of a change that was at the bank. */
export type Look = { readonly view: ScheduleView; readonly outcome: ChangeOutcome | null }

/** Reads a schedule, and looks at the bank first where a change is still there or its payer comes back from it. */
export async function lookAt(acts: Acts, reader: Reader, isBack: boolean): Promise<Look | null> {
  const read = await acts.readSchedule(reader)
  if (!read.ok) return null
  if (!isBack && read.value.latest?.status !== 'open') return { view: read.value, outcome: null }
  const followed = await acts.followMethodChange(reader)
  const again = await acts.readSchedule(reader)
  return again.ok ? { view: again.value, outcome: followed.ok ? followed.value : null } : null
}

/** Who asks: the schedule of the address, with the token of its link. */
export function readerOf(scheduleId: string | undefined, query: URLSearchParams): Reader | null {
  const token = query.get('token')
  if (token === null || !/^\d{1,9}$/.test(scheduleId ?? '')) return null
  return { scheduleId: Number(scheduleId), token }
}
