import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import { everyJob, formerJobs, jobs, laneOf } from '#domain/job/jobs.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import { providerIntents } from '#test/support/provider.ts'
import { acts } from '#usecases/index.ts'
import { taskList, timetable } from './tasks.ts'

const root = join(import.meta.dirname, '..')
const product = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map(name => ({ name, text: readFileSync(join(root, name), 'utf8') }))

describe('the table of jobs', () => {
  test('every job has its act, and every act of the system its job', () => {
    const system = Object.entries(acts).filter(([, { who }]) => who === 'system')
    const ours = new Set(everyJob.map(([, { act }]) => act))
    // Waiting rooms are moved every second by each process that answers: no job of a queue comes as often.
    const byItself = ['moveRooms']
    assert.deepEqual([...ours, ...byItself].sort(), system.map(([name]) => name).sort())
  })

  test('every job that the product queues is in the table', () => {
    const known = new Set<string>(everyJob.map(([name]) => name))
    const queued = product.flatMap(({ text }) =>
      [...text.matchAll(/(?:enqueue\(\s*\w+,|addJob\()([^;]{0,80}?),/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, name = '']) => name),
      ),
    )
    assert.ok(queued.length > 30, `only ${queued.length} were found`)
    assert.deepEqual(
      queued.filter(name => !known.has(name)),
      [],
    )
    const carried = everyJob.filter(([, { timetable }]) => timetable === undefined).map(([name]) => name)
    // Its name stands beside the statement: a debit or a capture, what an order brings.
    const elsewhere = ['capture-payment', 'send-debit', 'make-tickets', 'make-cards']
    assert.deepEqual(
      carried.filter(name => !queued.includes(name) && !elsewhere.includes(name)),
      [],
      'nothing queues these',
    )
  })

  test('no SQL adds a job past the table, which gives its priority and its tries', () => {
    const raw = product.filter(({ text }) => text.includes('graphile_worker.add_job')).map(({ name }) => name)
    assert.deepEqual(raw, ['db/jobs.ts'])
  })

  test('money that a payer waits for goes before everything else', () => {
    const captures = jobs['capture-payment']
    assert.ok(captures.priority < 0, 'jobs of earlier versions wait with 0')
    for (const [name, { lane, priority }] of everyJob.filter(([, { lane }]) => lane === 'payer'))
      assert.ok(captures.priority <= priority, `${lane} ${name}`)
    assert.equal(laneOf('charge-payment'), 'rest')
    assert.equal(laneOf('undo-charge'), 'payer')
    assert.equal(laneOf('somebody-elses'), 'rest')
  })

  test('the queue reads every line of the timetable, without which no worker starts', () => {
    assert.equal(parseCrontab(timetable).length, timetable.split('\n').length)
  })

  test('each line of the timetable has a key, its priority and the queue of its act', () => {
    const lines = timetable.split('\n')
    assert.equal(lines.length, everyJob.filter(([, job]) => job.timetable !== undefined).length)
    assert.ok(
      lines.includes('*/5 * * * * poll-events ?max=25&queue=pollEvents&jobKey=poll-events&priority=-30'),
    )
    for (const line of lines)
      assert.match(line, /^(?:\S+ ){5}[a-z-]+ \?max=\d+&queue=\w+&jobKey=[a-z-]+&priority=-?\d+$/)
  })
})

describe('jobs that an earlier version left', () => {
  let app: TestApp
  let campaign: TestCampaign
  before(async () => {
    app = await testApp()
    campaign = await addDonationCampaign(app)
  })
  after(() => app.close())

  test('an undo of a charge is done under its old name with its old payload', async () => {
    await app.acts.flipSwitch({
      actor: 'terminal',
      name: 'captures',
      on: false,
      organizationId: null,
      reason: 'a test',
    })
    const payment = await openedPayment(app, campaign)
    const step = await payWith(app, payment.paymentRequestId, '4000002760003184')
    assert.equal(step.action, 'Redirect')
    app.clock.advance(61)
    await app.acts.sweepPayments()
    const { rows } = await sql<{ left: number }>`
      with old as (insert into graphile_worker._private_tasks (identifier) values ('undo-charge') returning id), moved as (
        update graphile_worker._private_jobs j set task_id = old.id, payload = json_build_object('organizationId',
          j.payload -> 'organizationId', 'chargeId', j.payload -> 'attemptId', 'trace', j.payload -> 'trace')
        from old where j.task_id = (select id from graphile_worker._private_tasks where identifier = 'undo-attempt')
        returning 1)
      select count(*)::integer as left from moved`.execute(app.db)
    assert.deepEqual(rows, [{ left: 1 }])
    assert.deepEqual(await app.runJobs(), [])
    assert.equal((await providerIntents(app, payment.paymentRequestId))[0]?.status, 'canceled')
  })

  test('every old name is a task', () => {
    const tasks = taskList(app.built.actsFor, () => 'trace')
    assert.deepEqual(Object.keys(formerJobs).sort(), [
      'follow-charged-debits',
      'sweep-charges',
      'undo-charge',
    ])
    for (const name of [...Object.keys(formerJobs), ...Object.keys(jobs)]) assert.ok(tasks[name], name)
  })
})
