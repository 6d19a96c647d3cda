import type { DeadJob } from '#db/dead-jobs.ts'
import type { TestApp } from './app.ts'

/** The dead jobs as the terminal lists them: their first page. */
export async function deadJobsOf({ acts }: Pick<TestApp, 'acts'>): Promise<readonly DeadJob[]> {
  const listed = await acts.listDeadJobs({ actor: 'terminal', after: null })
  return listed.ok ? listed.value.rows : []
}
