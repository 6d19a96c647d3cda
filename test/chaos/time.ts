import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { freeJobsOf } from '#db/worker-heartbeats.ts'
import { jobsLeft } from '../support/agreement.ts'
import { steadily } from './lab.ts'

/** Time passes at once for a few: later payments fall due today, refused ones are to be tried again. */
export async function dueAgain(db: Database, random: () => number): Promise<void> {
  const share = random() * 0.3
  await sql`
    update payments set due_on = current_date where status = 'Waiting' and random() < ${share}`.execute(db)
  await sql`
    update payments set retry_on = current_date where status = 'Refused' and retry_on is not null and random() < ${share}`.execute(
    db,
  )
  await sql`
    update schedules set next_on = current_date where frequency = 'Monthly' and status = 'Active'
      and random() < ${share / 4}`.execute(db)
  await runNow(db, 'charge-due-payments')
}

/** Has the worker do one of the timetable's works now, unless it is at it already. */
export async function runNow(db: Database, task: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}::text, job_key => ${`now:${task}`}::text)
    where not exists (select from graphile_worker.jobs where task_identifier = ${task} and locked_at is not null)`.execute(
    db,
  )
}

/** Ends the time of every living payment request. */
export async function endAllVisits(db: Database): Promise<void> {
  await steadily(() =>
    sql`update payment_requests set expires_at = now() - interval '1 minute' where status in ('open', 'exhausted')`.execute(
      db,
    ),
  )
}

const sweeps = [
  'poll-events',
  'sweep-payments',
  'sweep-carts',
  'charge-due-payments',
  'follow-debits',
  'follow-payouts',
]

/**
 * Works until nothing is under way: the clock's own works are run again and again, as they would be in the minutes to come,
 * jobs of the dead are freed, and waiting tries come at once.
 */
export async function untilSettled(db: Database, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1_000
  for (let calm = 0; calm < 3; ) {
    assert.ok(Date.now() < end, `still under way: ${JSON.stringify(await underWay(db))}`)
    for (const task of sweeps) await steadily(() => runNow(db, task))
    await sleep(500)
    await steadily(() => hurry(db))
    const left = await underWay(db)
    calm = left.jobs === 0 && left.rows === 0 ? calm + 1 : 0
  }
}

type UnderWay = {
  readonly jobs: number
  readonly rows: number
  readonly which: unknown
  readonly why: unknown
}

async function underWay(db: Database): Promise<UnderWay> {
  const { rows: which } = await sql<{ what: string; status: string; count: number }>`
    select what, status, count(*)::integer from (
      select 'request' as what, status from payment_requests where status in ('open', 'exhausted')
      union all select 'attempt', a.status from payment_attempts a
        join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
        left join schedules s on s.organization_id = p.organization_id and s.order_id = p.order_id
        -- One that is not confirmed yet rests while a dispute suspends its plan.
        where a.status in ('authorized', 'sent', 'undoing')
          or (a.status = 'open' and (a.trigger = 'checkout' or s.status <> 'Suspended'))
      union all select 'refund', status from refunds where status in ('requested', 'sent')
    ) as rows group by what, status`.execute(db)
  const { rows: why } = await sql`
    select task_identifier, attempts, last_error, locked_by, run_at from graphile_worker.jobs
    where last_error is not null or locked_by is not null limit 5`.execute(db)
  const rows = which.reduce((sum, { count }) => sum + count, 0)
  return { jobs: await jobsLeft(db), rows, which, why }
}

async function hurry(db: Database): Promise<void> {
  const { rows } = await sql<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs
    where locked_by is not null and not exists (select from worker_heartbeats h
      where h.worker_id = locked_by and h.seen_at > now() - interval '10 seconds')`.execute(db)
  if (rows.length > 0)
    await freeJobsOf(
      db,
      rows.map(({ worker }) => worker),
    )
  // What is looked after only once it is a few minutes old.
  for (const table of ['payment_attempts', 'refunds'])
    await sql`update ${sql.table(table)} set created_at = created_at - interval '10 minutes'
      where status not in ('refused', 'failed', 'closed', 'undone', 'captured', 'succeeded')
        and created_at > now() - interval '10 minutes'`.execute(db)
  await sql`
    update graphile_worker._private_jobs set run_at = now()
    where run_at > now() and locked_at is null`.execute(db)
}
