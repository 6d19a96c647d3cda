import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { jobsLeft } from '../support/agreement.ts'
import { steadily } from './lab.ts'

/** Time passes at once for a few: later payments fall due today, refused ones are to be tried again. */
export async function dueAgain(db: Database, random: () => number): Promise<void> {
  const salt = Math.floor(random() * 1_000_000)
  const share = random() * 300
  /** So many of a thousand, drawn by the seed. */
  const drawn = (most: number) =>
    sql<boolean>`abs(hashint4(id + ${salt})::bigint) % 1000 < ${Math.floor(most)}`
  await sql`
    update payments set due_on = current_date where status = 'Waiting' and (${drawn(share)}
      or id in (select id from payments where status = 'Waiting' order by id limit 2))`.execute(db)
  await sql`
    update payments set retry_on = current_date where status = 'Refused' and retry_on is not null
      and ${drawn(share)}`.execute(db)
  // The second month of a gift comes soon, on a day of the month from which the third one is not too near.
  await sql`
    update schedules set next_on = current_date, day_of_levy = least(extract(day from current_date), 28)
    where frequency = 'Monthly' and status = 'Active' and (${drawn(share / 4)}
      or id in (select s.id from schedules s where s.frequency = 'Monthly' and s.status = 'Active' and not exists (
        select from payments p where p.organization_id = s.organization_id and p.order_id = s.order_id and p.number > 1)
        order by s.id limit 3))`.execute(db)
  await runNow(db, 'charge-due-payments')
}

/**
 * A day passes for calls that were answered with a fault, and of which nothing was found: the product waits so long before it
 * makes them anew, because they may still take effect. Here the provider does at once what it does.
 */
export async function passDoubt(db: Database): Promise<void> {
  for (const table of ['payment_attempts', 'refunds', 'disputes', 'dispute_takes'])
    await sql`
      update ${sql.table(table)} set doubt_since = doubt_since - interval '1 day'
      where doubt_since > now() - interval '1 hour' and doubt_since < now() - interval '10 seconds'`.execute(
      db,
    )
}

/** Has the worker do one of the timetable's works now, unless it is at it already. */
async function runNow(db: Database, task: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}::text, job_key => ${`now:${task}`}::text)
    where not exists (select from graphile_worker.jobs where task_identifier = ${task} and locked_at is not null)`.execute(
    db,
  )
}

/** Ends the time of every living payment request, and of every visit that settles a refused payment. */
export async function endAllVisits(db: Database): Promise<void> {
  for (const table of ['payment_requests', 'regularisations'])
    await steadily(() =>
      sql`update ${sql.table(table)} set expires_at = now() - interval '1 minute'
        where status in ('open', 'exhausted')`.execute(db),
    )
}

/** Until nothing is under way: the product's own timetable, heartbeat and back-off bring it there, once no doubt holds it. */
export async function untilSettled(db: Database, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1_000
  for (let calm = 0; calm < 3; await sleep(500)) {
    await steadily(() => passDoubt(db))
    const left = await steadily(() => underWay(db))
    calm = left.jobs === 0 && left.rows === 0 ? calm + 1 : 0
    assert.ok(calm > 0 || Date.now() < end, `still under way: ${JSON.stringify(left)}`)
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
