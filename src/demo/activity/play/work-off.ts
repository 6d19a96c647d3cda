import type { Task, TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Log } from '#usecases/app.ts'

/** What payers are sent; the worker writes it where it is not too late. */
const letters = ['send-mail', 'send-notice', 'make-attestation']

export type Working = {
  readonly db: Database
  readonly tasks: TaskList
  /** Only the jobs of this trace. */
  readonly trace: string
  /** Letters stay in the queue for the worker; else they are left out. */
  readonly writesLetters: boolean
  readonly log: Log
}

type Job = { readonly id: string; readonly task: string; readonly payload: unknown }

/**
 * Works off the queued jobs of one trace, as the worker would, until they cause no more that is due. A job is taken out after
 * it was done: what a kill interrupts runs again. One that fails, or whose time is yet to come, is left to the worker.
 */
export async function workOff(working: Working): Promise<void> {
  const { db, tasks, writesLetters, log } = working
  const left = new Set<string>()
  for (;;) {
    const jobs = (await queued(working)).filter(({ id }) => !left.has(id))
    if (jobs.length === 0) return
    for (const { id, task, payload } of jobs) {
      if (letters.includes(task)) {
        if (writesLetters) left.add(id)
        else await remove(db, id)
        continue
      }
      try {
        await (tasks[task] as Task)(payload, undefined as never)
        await remove(db, id)
      } catch (err) {
        log.warn({ err, task }, 'a job of the demo is left to the worker')
        left.add(id)
      }
    }
  }
}

async function queued({ db, trace }: Working): Promise<readonly Job[]> {
  const { rows } = await sql<Job>`
    select j.id::text as id, t.identifier as task, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'trace' = ${trace} and j.locked_at is null and j.run_at <= now()
    order by j.id`.execute(db)
  return rows
}

async function remove(db: Database, id: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint and locked_at is null`.execute(
    db,
  )
}
