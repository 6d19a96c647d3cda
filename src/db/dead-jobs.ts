import { sql } from 'kysely'
import type { Reader, Transaction } from './schema.ts'
import { isSuperseded } from './worker-heartbeats.ts'

/** A job that has used up its tries: nobody does it any more. */
export type DeadJob = {
  readonly id: string
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly attempts: number
  /** What the last try said. */
  readonly reason: string | null
  readonly since: string
}

/**
 * Whether a job `j` of a task `t` is dead. One that lost its key while it ran has no tries left either, but its successor
 * does its work.
 */
const isDead = sql`j.attempts >= j.max_attempts and j.locked_at is null and not (${isSuperseded})`

const dead = sql`
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where ${isDead}`

const columns = sql`select j.id::text as id, t.identifier as name, j.payload, j.attempts, j.last_error as reason,
  j.updated_at as since`

/** The count of dead jobs, for a statement that reads more. */
export const deadCount = sql`(select count(*) ${dead})::integer`

/** The dead jobs, oldest first, at most `limit`. */
export async function listDeadJobs(db: Reader, limit: number): Promise<readonly DeadJob[]> {
  const { rows } = await sql<DeadJob>`${columns} ${dead} order by j.id limit ${limit}`.execute(db)
  return rows
}

/** One dead job, locked; `undefined` where there is none of this id. */
export async function lockDeadJob(tx: Transaction, id: string): Promise<DeadJob | undefined> {
  const { rows } = await sql<DeadJob>`${columns} ${dead} and j.id = ${id}::bigint for update of j`.execute(tx)
  return rows[0]
}

/** Gives a dead job all its tries again, from now on. */
export async function reviveJob(tx: Transaction, id: string): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(
    tx,
  )
}

/** Takes a dead job out of the queue. */
export async function removeJob(tx: Transaction, id: string): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx)
}
