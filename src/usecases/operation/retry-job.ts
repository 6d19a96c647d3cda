import { type DeadJob, reviveJob } from '#db/dead-jobs.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { endDeadJob } from './end-dead-job.ts'

/** The operator lets a dead job run again, with all its tries. Audited. Code: `NOT_FOUND`. */
export async function retryJob(app: App, { id }: { readonly id: string }): Promise<Result<DeadJob>> {
  return app.transaction<Result<DeadJob>>(async tx => {
    const job = await endDeadJob(app, tx, id, { action: 'job.retry' })
    if (job === undefined) return failWith('NOT_FOUND')
    await reviveJob(tx, id)
    return ok(job)
  })
}
