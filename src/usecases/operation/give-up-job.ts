import { type DeadJob, removeJob } from '#db/dead-jobs.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { endDeadJob } from './end-dead-job.ts'

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
