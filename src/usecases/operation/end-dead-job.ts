import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import { type DeadJob, lockDeadJob } from '#db/dead-jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { App } from '../app.ts'

/** A dead job, locked, and what is done with it in the audit; `undefined` where there is none of this id. */
export async function endDeadJob(
  app: App,
  tx: Transaction,
  id: string,
  done: { readonly action: string; readonly reason?: string },
): Promise<DeadJob | undefined> {
  const job = await lockDeadJob(tx, id)
  if (job === undefined) return undefined
  const { trace, ...payload } = job.payload
  const { organizationId } = payload
  await writeAudit(tx, {
    id: randomUUIDv7(),
    organizationId: typeof organizationId === 'number' ? organizationId : null,
    actor: 'operator',
    action: done.action,
    object: `job:${id}`,
    facts: {
      job: job.name,
      payload: JSON.stringify(payload),
      causedBy: typeof trace === 'string' ? trace : null,
      attempts: job.attempts,
      ...(done.reason === undefined ? {} : { reason: done.reason }),
    },
    trace: app.trace,
    at: app.now(),
  })
  return job
}
