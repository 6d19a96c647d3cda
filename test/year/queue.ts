import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { connect, openPool } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import type { JobName } from '#domain/job/jobs.ts'
import { startWork } from '#main/job-runner.ts'
import { createLogger } from '#main/logger.ts'

/** The product's own queue with its two runners. */
export type Queue = {
  /** Queues these jobs one after the other, each with all that it causes, until none is left. */
  work(jobs: readonly JobName[]): Promise<void>
  close(): Promise<void>
}

/** Opens the queue over a database whose jobs are all ours. */
export async function openQueue(databaseUrl: string, tasks: TaskList): Promise<Queue> {
  const { db, close } = connect<Schema>({ url: databaseUrl })
  const queue = openPool({ url: databaseUrl, max: 12 })
  const connections = { db, queue, close: async () => {} }
  const work = await startWork({ connections, tasks, timetable: '', log: createLogger('silent') })

  /** One that has failed would wait for its next try until the year is over. */
  async function untilDone(): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ left: number; failed: string | null }>`
        select count(*)::integer as left, max(last_error) as failed from graphile_worker.jobs`.execute(db)
      const { left = 0, failed = null } = rows[0] ?? {}
      if (failed !== null) throw new Error(`a job has failed: ${failed}`)
      if (left === 0) return
      await sleep(20)
    }
  }

  return {
    async work(jobs) {
      for (const job of jobs) {
        await sql`select graphile_worker.add_job(${job})`.execute(db)
        await untilDone()
      }
    },
    async close() {
      await work.stop()
      await queue.end()
      await close()
    },
  }
}
