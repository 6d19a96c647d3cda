import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { App } from '../app.ts'

/** What somebody did to what is charged later, as the audit has it. */
export type ScheduleAction =
  | 'schedule.amount'
  | 'schedule.day'
  | 'schedule.method'
  | 'schedule.suspend'
  | 'schedule.resume'
  | 'schedule.stop'
  | 'schedule.cancel'

type Told = {
  readonly schedule: { readonly organizationId: number; readonly id: number }
  readonly action: ScheduleAction
  /** `payer:<schedule>` unless an administrator did it. */
  readonly actor?: string
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

const endings: readonly ScheduleAction[] = ['schedule.stop', 'schedule.cancel']

/** Writes a change of a schedule into the audit, and tells its payer by mail: once per change. */
export async function tellScheduleChange(app: App, tx: Transaction, told: Told): Promise<void> {
  const { schedule, action, facts = {} } = told
  const { organizationId, id: scheduleId } = schedule
  const id = randomUUIDv7()
  const object = `schedule:${scheduleId}`
  const actor = told.actor ?? `payer:${object}`
  await writeAudit(tx, { id, organizationId, actor, action, object, facts, trace: app.trace, at: app.now() })
  const kind = endings.includes(action) ? 'scheduleStopped' : 'scheduleChanged'
  await enqueue(
    tx,
    'send-mail',
    { organizationId, kind, subjectId: `${scheduleId}:${id}` },
    { trace: app.trace },
  )
}
