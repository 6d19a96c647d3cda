import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPool } from '#db/connect.ts'
import { mailJobs } from '#db/dead-jobs.ts'
import { buildApp } from '#main/acts.ts'
import { startWork, type Work } from '#main/job-runner.ts'
import { createLogger } from '#main/logger.ts'
import { newTrace } from '#main/trace.ts'
import { taskList } from '#worker/tasks.ts'
import { type TestApp, testApp } from './app.ts'
import { gift } from './campaign.ts'
import { copyOrder } from './copied-orders.ts'
import { addForm } from './form-rows.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { sellItems } from './sell-items.ts'

/** An event, orders of it that are paid, and a mail server that behaves as it is told. */
export type MailLab = AsyncDisposable & {
  readonly product: TestApp
  readonly organizationId: number
  readonly orderIds: readonly number[]
  readonly sink: MailSink
}

/** `count`: orders, each with a payer of its own, `payer-1@example.org` and so on; their mails are not queued yet. */
export async function openMailLab(count: number): Promise<MailLab> {
  await using opened = new AsyncDisposableStack()
  const product = await testApp(new Date().toISOString())
  opened.defer(() => product.close())
  const sink = await startMailSink()
  opened.defer(() => sink.close())
  const form = await addForm(product, {
    formType: 'Event',
    title: 'Grand repas',
    startAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    tiers: [{ tierType: 'Registration', price: 2500 }],
  })
  const place = {
    ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
    tierType: 'Registration' as const,
    participant: { firstName: 'Camille', lastName: 'Moreau', email: null },
  }
  await sellItems(product, form, [place], '4242424242424242')
  const orderIds = await copyOrder(product.database, count)
  const kept = opened.move()
  const { organizationId } = form
  return {
    product,
    organizationId,
    orderIds,
    sink,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Queues the confirmation of each of these orders, as the capture does. */
export async function queueConfirmations(
  { product: { db }, organizationId }: Pick<MailLab, 'product' | 'organizationId'>,
  orderIds: readonly number[],
): Promise<void> {
  await sql`
    select queue_job('send-mail', json_build_object('organizationId', ${organizationId}::integer, 'kind', 'orderConfirmation',
      'subjectId', id::text, 'trace', 'mails'), 25, 0, null::timestamptz)
    from unnest(${[...orderIds]}::integer[]) with ordinality as o (id, place) order by place`.execute(db)
}

/** Starts taking jobs in this process, with the real way to the mail server. */
export async function startMailWork({ product, sink }: MailLab): Promise<Work> {
  const config = { ...product.config, smtpUrl: `smtp://127.0.0.1:${sink.port}` }
  const log = createLogger('silent')
  const { now } = product.clock
  const built = await buildApp(config, { db: product.db }, log, {
    now,
    hashCost: { memory: 64, passes: 1, parallelism: 1 },
  })
  const queue = openPool({ url: product.database.url })
  const connections = { db: product.db, queue, close: async () => {} }
  const work = await startWork({ connections, log, timetable: '', tasks: taskList(built.actsFor, newTrace) })
  return {
    async stop() {
      await work.stop()
      await built.close()
      await queue.end()
    },
  }
}

type Waiting = { readonly due: number; readonly waiting: number; readonly dead: number }

/** How many mails are due or in hand, wait for their next try, and have none left. */
export async function mailsInQueue({ db }: TestApp): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where j.locked_at is not null or j.run_at <= now() and j.attempts < j.max_attempts)::integer as due,
      count(*) filter (where j.locked_at is null and j.run_at > now() and j.attempts < j.max_attempts)::integer as waiting,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::integer as dead
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${mailJobs})`.execute(db)
  return rows[0] as Waiting
}

/** Waits until every mail that is due was tried. */
export async function untilTried(product: TestApp, patienceMs = 60_000): Promise<void> {
  const end = Date.now() + patienceMs
  while ((await mailsInQueue(product)).due > 0) {
    assert.ok(Date.now() < end, 'mails that are due are not tried')
    await sleep(20)
  }
}

/** Lets time pass for the product and its queue, in minutes, looks after the mails that wait as each minute does, and tries what is due. */
export async function passMinutes({ product }: MailLab, minutes: number): Promise<void> {
  const { db, clock, acts } = product
  const ago = sql`make_interval(mins => ${minutes})`
  await sql`
    update graphile_worker._private_jobs
    set run_at = run_at - ${ago}, created_at = created_at - ${ago}, updated_at = updated_at - ${ago}
    where locked_at is null`.execute(db)
  clock.advance(minutes)
  await acts.sweepMails()
  await sql`select pg_notify('jobs:insert', '{"r":"0","count":50}')`.execute(db)
  await untilTried(product)
}
