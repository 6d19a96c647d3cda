import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCrontab, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { openPool } from '#db/connect.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import { taskList, timetable } from '#worker/tasks.ts'
import { goBefore, startWork, type Work } from './job-runner.ts'
import { createLogger } from './logger.ts'
import { newTrace } from './trace.ts'

/** More jobs than one process has slots. */
const many = 40

const letGoAtTheEnd: (() => void)[] = []

/** A task that says that it began, and ends only when it is let go, or the test is over. */
function held() {
  const ends: (() => void)[] = []
  let isOver = false
  letGoAtTheEnd.push(() => {
    isOver = true
    for (const end of ends) end()
  })
  return {
    begun: () => ends.length,
    letGo: (place: number) => ends[place]?.(),
    task: () => new Promise<void>(resolve => void (isOver ? resolve() : ends.push(resolve))),
  }
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `in vain: ${what}`)
    await sleep(20)
  }
}

describe('the lanes of the queue', { timeout: 300_000 }, () => {
  let product: TestApp
  let work: Work | undefined
  let queue: ReturnType<typeof openPool>
  beforeEach(async () => {
    product = await testApp(new Date().toISOString())
    queue = openPool({ url: product.database.url })
  })
  const endAll = async () => {
    for (const letGo of letGoAtTheEnd.splice(0)) letGo()
    await work?.stop()
    work = undefined
  }
  afterEach(async () => {
    await endAll()
    await queue.end()
    await product.close()
  })

  const start = async (tasks: TaskList, log = createLogger('silent')) => {
    const connections = { db: product.db, queue, close: async () => {} }
    work = await startWork({ connections, log, timetable: '', tasks })
  }
  const add = (name: string, count = 1) =>
    sql`select graphile_worker.add_job(${name}::text) from generate_series(1, ${count}::integer)`.execute(
      product.db,
    )
  const allBegun = async (task: ReturnType<typeof held>) => {
    await until('a job begins', () => task.begun() > 0)
    for (let seen = 0; seen < task.begun(); ) {
      seen = task.begun()
      await sleep(300)
    }
  }

  test('a card is captured while a slow provider holds every slot of a night’s charges', async () => {
    const campaign = await addDonationCampaign(product)
    const charges = held()
    await start({ ...taskList(product.built.actsFor, newTrace), 'charge-payment': charges.task })
    await add('charge-payment', many)
    await allBegun(charges)
    const held8 = charges.begun()
    assert.ok(held8 < many, 'charges still wait for a slot')
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4242424242424242')
    const statusOf = () =>
      product.db
        .selectFrom('payments')
        .select('status')
        .where('requestId', '=', paymentRequestId)
        .executeTakeFirstOrThrow()
    await until('the capture', async () => (await statusOf()).status === 'Authorized')
    await until('the mail', () => product.mails.length > 0)
    assert.equal(charges.begun(), held8, 'no charge has ended meanwhile')
  })

  test('a capture runs after a few events at most, however many wait for a slot', async () => {
    const [events, captures] = [held(), held()]
    await start({ 'handle-provider-event': events.task, 'capture-payment': captures.task })
    await add('handle-provider-event', many)
    await allBegun(events)
    const before = events.begun()
    await sql`select graphile_worker.add_job('capture-payment', priority => -50)`.execute(product.db)
    for (let place = 0; place < goBefore; place += 1) events.letGo(place)
    await until('the capture', () => captures.begun() === 1)
    assert.ok(events.begun() < before + goBefore, `${events.begun() - before} events went first`)
  })

  test('a capture that is queued just after a look that found nothing does not wait for the next poll', async () => {
    const captures = held()
    await start({ 'capture-payment': captures.task })
    const waits: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      await sql`select pg_notify('jobs:insert', '{"r":"0","count":1}')`.execute(product.db)
      await sleep(5)
      const queued = performance.now()
      await add('capture-payment')
      await until('the capture', () => captures.begun() > nth)
      waits.push(performance.now() - queued)
      captures.letGo(nth)
    }
    const middle = waits.sort((a, b) => a - b)[2]!
    assert.ok(middle < 700, `it waits ${Math.round(middle)} ms; a poll comes each second`)
  })

  test('each lane says that it is alive in its own name, and says goodbye', async () => {
    const [charges, captures] = [held(), held()]
    await start({ 'charge-payment': charges.task, 'capture-payment': captures.task })
    await add('charge-payment')
    await add('capture-payment')
    await until('both', () => charges.begun() + captures.begun() === 2)
    const { rows } = await sql<{ task: string; beats: boolean }>`
      select task_identifier as task, exists (select from worker_heartbeats where worker_id = locked_by) as beats
      from graphile_worker.jobs order by 1`.execute(product.db)
    assert.deepEqual(rows, [
      { task: 'capture-payment', beats: true },
      { task: 'charge-payment', beats: true },
    ])
    const names = await product.db.selectFrom('workerHeartbeats').select('workerId').execute()
    assert.equal(names.length, 2)
    await endAll()
    assert.deepEqual(await product.db.selectFrom('workerHeartbeats').selectAll().execute(), [])
  })

  /** What the queue's clock does at a minute of the timetable's line of a job. */
  const strike = async (name: string) => {
    const line = parseCrontab(timetable).find(({ task }) => task === name)
    assert.ok(line, name)
    const { queueName = null, maxAttempts = null, jobKey = null, priority = null } = line.options
    await sql`
      select graphile_worker.add_job(${name}::text, '{}'::json, ${queueName}::text, now(), ${maxAttempts}::integer,
        ${jobKey}::text, ${priority}::integer, null, ${line.options.jobKeyMode ?? null}::text)`.execute(
      product.db,
    )
  }

  test('a sweep that hangs is not started again by the next minutes, and once when it ends', async () => {
    const [sweep, other] = [held(), held()]
    await start({ 'sweep-payments': sweep.task, 'sweep-carts': other.task })
    await strike('sweep-payments')
    await until('the sweep', () => sweep.begun() === 1)
    for (let minute = 1; minute <= 3; minute++) {
      await strike('sweep-payments')
      await strike('sweep-carts')
      await until('another sweep', () => other.begun() === minute)
      other.letGo(minute - 1)
      await sleep(100)
    }
    assert.equal(sweep.begun(), 1)
    sweep.letGo(0)
    await until('its successor', () => sweep.begun() === 2)
    sweep.letGo(1)
    await until('the end of it', async () => {
      const { rows } = await sql`select from graphile_worker.jobs`.execute(product.db)
      return rows.length === 0
    })
    assert.equal(sweep.begun(), 2)
  })

  test('a sweep that always fails leaves one job, not one a minute', async () => {
    await start({
      'sweep-payments': async () => {
        throw new Error('the provider is down')
      },
    })
    const failed = async (times: number) => {
      const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker.jobs`.execute(
        product.db,
      )
      return rows.length === 1 && rows[0]?.attempts === times
    }
    for (let minute = 1; minute <= 3; minute++) {
      await strike('sweep-payments')
      await until('its failure', async () => (await failed(1)) || (await failed(2)))
      await sleep(300)
    }
    const { rows } = await sql`select from graphile_worker.jobs`.execute(product.db)
    assert.equal(rows.length, 1)
  })

  test('a job that has used up its tries is logged once, as an error', async () => {
    const told: Record<string, unknown>[] = []
    const log = createLogger('error', { write: line => void told.push(JSON.parse(line)) })
    const fail = async () => {
      throw new Error('it never works')
    }
    await start({ 'send-debit': fail, 'make-attestation': fail }, log)
    await sql`select graphile_worker.add_job('make-attestation')`.execute(product.db)
    await sql`select graphile_worker.add_job('send-debit', max_attempts => 1)`.execute(product.db)
    const deaths = () => told.filter(({ event }) => event === 'job_dead')
    await until('the word', () => deaths().length > 0)
    await until('both tries', async () => {
      const { rows } = await sql`select from graphile_worker.jobs where last_error is null`.execute(
        product.db,
      )
      return rows.length === 0
    })
    assert.deepEqual(
      deaths().map(({ level, task, attempts }) => ({ level, task, attempts })),
      [{ level: 'error', task: 'send-debit', attempts: 1 }],
    )
    assert.equal((await product.acts.readVitalSigns()).deadJobs, 1)
  })
})
