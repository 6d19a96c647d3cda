import { type RawBuilder, sql } from 'kysely'
import { type Job, jobs, type Payloads, type QueuedJob } from '#domain/job/jobs.ts'
import type { Transaction } from './schema.ts'

type Options = {
  readonly trace: string
  /** Two waiting jobs with one key become one, at the time of the first. */
  readonly key?: string
  /** ISO instant; at once when absent. */
  readonly runAt?: string
}

/** Parts of a statement that queues jobs; `runAt` and `key` may be columns. */
type Parts = { readonly key?: RawBuilder<unknown>; readonly runAt?: RawBuilder<unknown> }

const none = sql`null`

/**
 * The expression that queues a job from within a statement, with the priority and the tries of its line. The job row is
 * the outbox: it exists if and only if the transaction commits. The payload is JSON and names the trace. Without a key there is
 * nothing to look up, and the row is written at once.
 */
export function addJob(
  name: QueuedJob,
  payload: RawBuilder<unknown>,
  { key, runAt = none }: Parts = {},
): RawBuilder<unknown> {
  const { tries, priority }: Job = jobs[name]
  if (key === undefined)
    return sql`queue_job(${name}, ${payload}, ${tries}, ${priority}, ${runAt}::timestamptz)`
  return sql`graphile_worker.add_job(${name}::text, payload => ${payload}, run_at => ${runAt}::timestamptz,
    job_key => ${key}::text, job_key_mode => 'preserve_run_at', max_attempts => ${tries}::integer,
    priority => ${priority}::integer)`
}

/** Queues a job inside the caller's transaction. `trace` follows the request that caused it. */
export async function enqueue<Name extends QueuedJob>(
  tx: Transaction,
  name: Name,
  payload: Payloads[Name],
  { trace, key, runAt }: Options,
): Promise<void> {
  const body = JSON.stringify({ ...payload, trace })
  const parts = { ...(key !== undefined && { key: sql`${key}` }), runAt: sql`${runAt ?? null}` }
  await sql`select ${addJob(name, sql`${body}::json`, parts)}`.execute(tx)
}
