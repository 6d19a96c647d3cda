import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '#test/support/app.ts'
import { recordHeartbeat, releaseSilentWorkers } from './worker-heartbeats.ts'

describe('jobs of a worker that died', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  test('are free again, and the death was no try; the living keep theirs', async () => {
    await handOut('dead', { minutesAgo: 5 })
    await handOut('living', { minutesAgo: 5 })
    await handOut('young', { minutesAgo: 0 })
    await recordHeartbeat(product.db, 'living')

    assert.deepEqual(await releaseSilentWorkers(product.db, 30), ['dead'])
    assert.deepEqual(await jobs(), [
      { key: 'dead', attempts: 24, held: false },
      { key: 'living', attempts: 25, held: true },
      { key: 'young', attempts: 25, held: true },
    ])
    assert.deepEqual(await releaseSilentWorkers(product.db, 30), [])
  })

  test('go when another has taken their place meanwhile', async () => {
    const queue = () =>
      sql`select graphile_worker.add_job('poll-events', job_key => 'poll-events')`.execute(product.db)
    await queue()
    await sql`
      update graphile_worker._private_jobs set attempts = 1, locked_by = 'gone', locked_at = now() - interval '5 minutes'
      where key = 'poll-events'`.execute(product.db)
    await queue()
    assert.deepEqual(await releaseSilentWorkers(product.db, 30), ['gone'])
    const { rows } = await sql`
      select key, attempts from graphile_worker.jobs where task_identifier = 'poll-events'`.execute(
      product.db,
    )
    assert.deepEqual(rows, [{ key: 'poll-events', attempts: 0 }])
  })

  /** A job at its last try, in the hands of a worker. */
  async function handOut(worker: string, { minutesAgo }: { minutesAgo: number }): Promise<void> {
    await sql`select graphile_worker.add_job('send-mail', job_key => ${worker}, max_attempts => 25)`.execute(
      product.db,
    )
    await sql`
      update graphile_worker._private_jobs set attempts = 25, locked_by = ${worker},
        locked_at = now() - make_interval(mins => ${minutesAgo})
      where key = ${worker}`.execute(product.db)
  }

  async function jobs() {
    const { rows } = await sql`
      select key, attempts, locked_by is not null as held from graphile_worker.jobs
      where task_identifier = 'send-mail' order by key`.execute(product.db)
    return rows
  }
})
