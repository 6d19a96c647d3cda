import { type DeadJob, listDeadJobs as deadJobs } from '#db/dead-jobs.ts'
import type { App } from '../app.ts'

/** As many as an operator reads. */
const limit = 500

/** The jobs that have used up their tries, oldest first. */
export async function listDeadJobs(app: App): Promise<readonly DeadJob[]> {
  return deadJobs(app.db, limit)
}
