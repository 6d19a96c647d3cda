import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Task, TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { enqueue } from '#db/jobs.ts'
import { newTrace } from '#main/trace.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { workOff } from './work-off.ts'

let product: TestApp

before(async () => {
  product = await testApp()
})
after(() => product.close())

const inAnHour = () => Temporal.Now.instant().add({ hours: 1 }).toString()

test('leaves to the worker what is not due yet', async () => {
  const trace = newTrace()
  const key = { organizationId: 1, payoutId: 'due' }
  await product.db.transaction().execute(async tx => {
    await enqueue(tx, 'write-statement', key, { trace })
    await enqueue(tx, 'write-statement', { ...key, payoutId: 'pending' }, { trace, runAt: inAnHour() })
  })
  const done: string[] = []
  const task: Task = async payload => void done.push((payload as typeof key).payoutId)
  const tasks: TaskList = { 'write-statement': task }
  await workOff({ db: product.db, tasks, trace, writesLetters: false, log: product.app.log })
  assert.deepEqual(done, ['due'])
  const { rows } = await sql<{ payoutId: string }>`
    select payload ->> 'payoutId' as "payoutId" from graphile_worker._private_jobs`.execute(product.db)
  assert.deepEqual(rows, [{ payoutId: 'pending' }])
})
