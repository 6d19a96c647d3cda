import { sql } from 'kysely'
import type { JobName } from '#domain/job/jobs.ts'
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

/** The dead jobs after an id, oldest first, at most `limit`. */
export async function listDeadJobs(
  db: Reader,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly DeadJob[]> {
  const { rows } =
    await sql<DeadJob>`${columns} ${dead} and j.id > ${after}::bigint order by j.id limit ${limit}`.execute(
      db,
    )
  return rows
}

/** One dead job; `undefined` where there is none of this id. */
export async function deadJobById(db: Reader, id: string): Promise<DeadJob | undefined> {
  const { rows } = await sql<DeadJob>`${columns} ${dead} and j.id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** The jobs that hand mails over. */
export const mailJobs: readonly JobName[] = [
  'send-mail',
  'send-account-mail',
  'send-trial-mail',
  'send-notice',
]

/** A mail that could not be handed over: dead, or tried again by itself at `again`. */
export type FailedMail = DeadJob & { readonly again: string | null }

/** Mails that could not be handed over, newest first: those before an id. */
export async function listFailedMails(
  db: Reader,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly FailedMail[]> {
  const { rows } = await sql<FailedMail>`
    select j.id::text as id, t.identifier as name, j.payload, j.attempts, j.last_error as reason, j.updated_at as since,
      case when j.attempts < j.max_attempts then j.run_at end as again
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${mailJobs}) and j.last_error is not null
      and (${before}::bigint is null or j.id < ${before}::bigint)
    order by j.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many mails could not be handed over, so far. */
export const failedMailCount = sql`(select count(*)
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any(${mailJobs}) and j.last_error is not null)::integer`

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
