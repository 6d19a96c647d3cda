import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import { type DeadJob, listDeadJobs as deadJobs, lockDeadJob, removeJob, reviveJob } from '#db/dead-jobs.ts'
import type { Transaction } from '#db/schema.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** As many as an operator reads. */
const limit = 500

/** The jobs that have used up their tries, oldest first. */
export async function listDeadJobs(app: App): Promise<readonly DeadJob[]> {
  return deadJobs(app.db, limit)
}

/** The operator lets a dead job run again, with all its tries. Audited. Code: `NOT_FOUND`. */
export async function retryJob(app: App, { id }: { readonly id: string }): Promise<Result<DeadJob>> {
  return app.transaction<Result<DeadJob>>(async tx => {
    const job = await endDeadJob(app, tx, id, { action: 'job.retry' })
    if (job === undefined) return failWith('NOT_FOUND')
    await reviveJob(tx, id)
    return ok(job)
  })
}

/**
 * The operator takes a dead job out of the queue, with the reason. Audited. What the state of a payment asks for, a sweep
 * may queue again. Throws without a reason. Code: `NOT_FOUND`.
 */
export async function giveUpJob(
  app: App,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Result<DeadJob>> {
  if (reason.trim() === '') throw new RangeError('a job is given up for a reason')
  return app.transaction<Result<DeadJob>>(async tx => {
    const job = await endDeadJob(app, tx, id, { action: 'job.giveUp', reason })
    if (job === undefined) return failWith('NOT_FOUND')
    await removeJob(tx, id)
    return ok(job)
  })
}

/** A dead job, locked, and what is done with it in the audit; `undefined` where there is none of this id. */
async function endDeadJob(
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
