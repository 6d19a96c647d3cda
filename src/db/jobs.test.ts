import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase, type TestDatabase } from '#test/support/database.ts'
import { migrate } from './migrate.ts'

describe('the queue', () => {
  let database: TestDatabase
  let client: pg.Client
  before(async () => {
    database = await emptyDatabase()
    await migrate({ ownerUrl: database.ownerUrl, login: 'obole' })
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
  })
  after(async () => {
    await client.end()
    await database.drop()
  })

  const queue = (count: number, key: string) =>
    client.query(
      `select graphile_worker.add_job('send-mail', job_key => ${key}, job_key_mode => 'preserve_run_at')
      from generate_series(1, $1) as n`,
      [count],
    )
  /** Rows of the queue that were read without an index. */
  async function rowsReadThrough(): Promise<number> {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query(
      `select seq_tup_read::integer as read from pg_stat_user_tables where relname = '_private_jobs'`,
    )
    return rows[0].read
  }

  test('a job is queued without reading those that wait, by a connection that began while none did', async () => {
    for (let n = 0; n < 10; n += 1) await queue(1, 'null')
    await queue(1_000, 'null')
    const before = await rowsReadThrough()
    await queue(50, 'null')
    await queue(50, `'capture:' || n`)
    await queue(50, `'capture:' || n`)
    assert.equal((await rowsReadThrough()) - before, 0)
    const { rows } = await client.query('select count(*)::integer as jobs from graphile_worker._private_jobs')
    assert.equal(rows[0].jobs, 1_110)
  })
})
