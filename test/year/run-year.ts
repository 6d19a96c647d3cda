import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { claimMail } from '#db/mails.ts'
import type { JobName } from '#domain/job/jobs.ts'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import { newTrace } from '#main/trace.ts'
import type { App } from '#usecases/app.ts'
import { bindActs } from '#usecases/index.ts'
import { taskList } from '#worker/tasks.ts'
import { openQueue, type Queue } from './queue.ts'

type Job = { readonly id: string; readonly task: string; readonly payload: unknown }

/** Jobs at one time, as a worker has them. */
const concurrency = 8

export type Year = {
  readonly app: App
  readonly setClock: (instant: string) => void
  /** Also looks just before midnight on every day, not only around the ends of months and the changes of clocks. */
  readonly everyEvening: boolean
  /** Told at the end of each month. */
  readonly monthOver: () => void
  /** The days of a month (1 is January) that the product's own queue works through, over this database. */
  readonly byQueue: { readonly month: number; readonly days: number; readonly databaseUrl: string }
}

/** How often each job ran. */
export type Tally = Map<string, number>

/** Lives through the days from `first` to `last`: at midnight and just before it in Paris, the clock's acts and their jobs. */
export async function runYear(year: Year, first: string, last: string): Promise<Tally> {
  const tally: Tally = new Map()
  let queue: Queue | undefined
  for (
    let day = Temporal.PlainDate.from(first);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const plainTime of year.everyEvening || day.day >= 24 ? ['00:02', '23:58'] : ['00:02']) {
      year.setClock(inParis(day, plainTime))
      if (day.month === year.byQueue.month && day.day <= year.byQueue.days) {
        queue ??= await openQueue(year.byQueue.databaseUrl, counting(tasksOf(year.app), tally))
        await queue.work(clockJobs(plainTime))
      } else await workOff(year, clockJobs(plainTime), tally)
    }
    if (day.day !== day.daysInMonth) continue
    await queue?.close()
    queue = undefined
    year.monthOver()
  }
  return tally
}

/** What the clock queues then. */
function clockJobs(plainTime: string): readonly JobName[] {
  const morning = [
    'resume-schedules',
    'read-kept-methods',
    'announce-charges',
    'warn-expiring-methods',
  ] as const
  return plainTime === '00:02'
    ? ['charge-due-payments', ...morning, 'sweep-payments']
    : ['charge-due-payments']
}

function inParis(day: Temporal.PlainDate, plainTime: string): string {
  const instant = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime }).toInstant()
  return new Date(instant.epochMilliseconds).toISOString()
}

type Tasks = Readonly<Record<string, (payload: unknown, helpers: never) => unknown>>
type MailJob = { readonly organizationId: number; readonly kind: MailKind; readonly subjectId: string }

/** Every job runs, but mails are only claimed, and documents not made: both are written in tests of their own. */
function tasksOf(app: App): Tasks {
  const claim = (mail: unknown) => claimMail(app.db, mail as MailJob, { messageId: 'year', now: app.now() })
  return {
    ...taskList(trace => bindActs({ ...app, trace }), newTrace),
    'send-mail': claim,
    'send-notice': claim,
    'make-attestation': async () => {},
  }
}

function counting(tasks: Tasks, tally: Tally): TaskList {
  const counted = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: unknown, helpers: never) => {
      tally.set(name, (tally.get(name) ?? 0) + 1)
      return task(payload, helpers)
    },
  ])
  return Object.fromEntries(counted)
}

/** The same without the queue, which makes a year short: each job of the clock, then what it has caused, batch by batch. */
async function workOff({ app }: Year, clock: readonly JobName[], tally: Tally): Promise<void> {
  const tasks = tasksOf(app)
  for (const name of clock) await tasks[name]?.({}, {} as never)
  for (;;) {
    const jobs = await takeJobs(app)
    if (jobs.length === 0) return
    const left = jobs.values()
    const work = async () => {
      for (const { task, payload } of left) {
        tally.set(task, (tally.get(task) ?? 0) + 1)
        await tasks[task]?.(payload, {} as never)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
  }
}

async function takeJobs(app: App): Promise<readonly Job[]> {
  const { rows } = await sql<Job>`
    with taken as (
      delete from graphile_worker._private_jobs where id in (
        select id from graphile_worker._private_jobs order by run_at, id limit 500) returning id, task_id, payload
    )
    select taken.id::text as id, t.identifier as task, taken.payload
    from taken join graphile_worker._private_tasks t on t.id = taken.task_id`.execute(app.db)
  return rows
}
