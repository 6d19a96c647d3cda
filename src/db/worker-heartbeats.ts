import { sql } from 'kysely'
import { keyedJobs } from '#domain/job/jobs.ts'
import type { Database } from './schema.ts'

/** Whether a job `j` of a task `t` lost its key to one that was queued while it ran, and that does its work. */
export const isSuperseded = sql`j.key is null and t.identifier = any(${keyedJobs}::text[])`

/** Notes that a worker is alive, by the database's clock, which all workers share. */
export async function recordHeartbeat(db: Database, workerId: string): Promise<void> {
  await sql`
    insert into worker_heartbeats (worker_id, seen_at) values (${workerId}, now())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db)
}

/** Takes back what {@link recordHeartbeat} noted, for a worker that ends as it should. */
export async function removeHeartbeat(db: Database, workerId: string): Promise<void> {
  await db.deleteFrom('workerHeartbeats').where('workerId', '=', workerId).execute()
}

/**
 * Frees the jobs of every worker that has been silent for so many seconds, and gives the names of those workers. The
 * queue alone would keep the jobs of a killed worker for four hours.
 */
export async function releaseSilentWorkers(db: Database, silentSeconds: number): Promise<readonly string[]> {
  const silence = sql`now() - make_interval(secs => ${silentSeconds})`
  const { rows } = await sql<{ workerId: string }>`
    select distinct locked_by as worker_id
    from (select locked_by, locked_at from graphile_worker._private_jobs
          union all select locked_by, locked_at from graphile_worker._private_job_queues) as locks
    where locked_at < ${silence} and not exists (
      select from worker_heartbeats where worker_id = locked_by and seen_at >= ${silence})`.execute(db)
  const silent = rows.map(row => row.workerId)
  if (silent.length > 0) await freeJobsOf(db, silent)
  await sql`delete from worker_heartbeats where seen_at < ${silence}`.execute(db)
  return silent
}

/**
 * Gives the jobs of dead workers to the living. The queue counts a try when it hands a job out: a death takes that try
 * back, or a server that keeps dying would use up all tries of a job that never failed. One that lost its key while it ran
 * has a successor: it goes, or it would wait for hours beside what does its work.
 */
export async function freeJobsOf(db: Database, workers: readonly string[]): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and j.locked_by = any(${workers}) and ${isSuperseded}`.execute(db)
  await sql`
    update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
    where locked_by = any(${workers})`.execute(db)
  await sql`select graphile_worker.force_unlock_workers(${workers})`.execute(db)
}
