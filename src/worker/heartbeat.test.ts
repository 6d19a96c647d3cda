import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Connection, connect } from '#db/connect.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { startHeartbeat } from './heartbeat.ts'

let database: TestDatabase
let connection: Connection<unknown>
const workers: ChildProcess[] = []
/** What the waits of the workers are divided by. */
const timeDivisor = 3

before(async () => {
  database = await testDatabase()
  connection = connect({ url: database.url })
})
after(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await connection.close()
  await database.drop()
})

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(
    join(import.meta.dirname, '../../test/support/worker.ts'),
    [database.url, String(timeDivisor)],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  workers.push(worker)
  await said(worker, 'ready')
  return worker
}

async function said(worker: ChildProcess, word: string): Promise<void> {
  for (;;) {
    const [message] = await once(worker, 'message')
    if (message === word) return
  }
}

const nap = (ms: number) =>
  sql`select graphile_worker.add_job('nap', ${JSON.stringify({ ms })}::json)`.execute(connection.db)

test('a job whose worker was killed runs again within 30 s, told in a third of the time', {
  timeout: 60_000,
}, async () => {
  const first = await startWorker()
  const started = said(first, 'started')
  await nap(20)
  await started
  await nap(120_000)
  await said(first, 'started')
  const second = await startWorker()
  const again = said(second, 'started')
  first.kill('SIGKILL')
  const killed = Date.now()
  await again
  const took = (Date.now() - killed) * timeDivisor
  assert.ok(took < 30_000, `ran again after ${took} ms`)
  second.kill('SIGKILL')
})

test('a worker that ends as it should finishes its job and leaves nothing behind', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(connection.db)
  await sql`delete from worker_heartbeats`.execute(connection.db)
  const worker = await startWorker()
  const started = said(worker, 'started')
  await nap(300)
  await started
  const finished = said(worker, 'finished')
  worker.kill('SIGTERM')
  await finished
  await once(worker, 'exit')
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from worker_heartbeats) + (select count(*) from graphile_worker._private_jobs) as left`.execute(
    connection.db,
  )
  assert.deepEqual(rows, [{ left: 0 }])
})

test('a round that fails is reported, not fatal', async () => {
  const errors: unknown[] = []
  const heartbeat = startHeartbeat({
    beatMs: 5_000,
    beat: () => Promise.reject(new Error('no database')),
    release: async () => [],
    onReleased: () => {},
    onError: error => errors.push(error),
  })
  await heartbeat.stop()
  assert.equal(errors.length, 1)
})
