import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { runOnce } from 'graphile-worker'
import pg from 'pg'
import { emptyDatabase, type TestDatabase } from '#test/support/database.ts'
import { openPool } from './connect.ts'
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

  /** Rows of the queue that were fetched, with an index or without. */
  async function rowsFetched(): Promise<number> {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query(
      `select (seq_tup_read + idx_tup_fetch)::integer as fetched from pg_stat_user_tables where relname = '_private_jobs'`,
    )
    return rows[0].fetched
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

  test('whoever looks for jobs of one kind reads none of those of others', async () => {
    const pool = openPool({ url: database.ownerUrl, role: null, max: 1, planOnce: true })
    const done: unknown[] = []
    const make = (payload: unknown) => void done.push(payload)
    const look = () =>
      runOnce({ pgPool: pool, taskList: { 'make-bread': make }, concurrency: 1, noHandleSignals: true })
    const bake = () => client.query(`select graphile_worker.add_job('make-bread', '{}', priority => 5)`)
    await bake()
    // Plans while little waits, and keeps to it.
    await look()
    await client.query(`
      select graphile_worker.add_job('make-jam-' || n % 7, '{}', priority => n % 9) from generate_series(1, 5000) as n`)
    const before = await rowsFetched()
    for (let n = 0; n < 10; n += 1) {
      await bake()
      await look()
    }
    await pool.end()
    assert.equal(done.length, 11)
    const fetched = (await rowsFetched()) - before
    assert.ok(fetched < 500, `${fetched} rows were fetched`)
  })

  test('what is done is cleared from the queue by the thousand, however long it is', async () => {
    const { rows } = await client.query(
      `select reloptions from pg_class where oid = 'graphile_worker._private_jobs'::regclass`,
    )
    const often = ['autovacuum_vacuum_scale_factor=0', 'autovacuum_vacuum_threshold=1000']
    assert.deepEqual(rows[0].reloptions, often)
    // Whoever runs the database may choose otherwise.
    await client.query('alter table graphile_worker._private_jobs set (autovacuum_vacuum_threshold = 500)')
    await migrate({ ownerUrl: database.ownerUrl, login: 'obole' })
    const { rows: chosen } = await client.query(
      `select reloptions from pg_class where oid = 'graphile_worker._private_jobs'::regclass`,
    )
    assert.deepEqual(chosen[0].reloptions, [
      'autovacuum_vacuum_scale_factor=0',
      'autovacuum_vacuum_threshold=500',
    ])
  })

  test('a job without a key is the row that the queue itself would write, and wakes the workers', async () => {
    const told: string[] = []
    client.on('notification', ({ channel }) => told.push(channel))
    await client.query('listen "jobs:insert"')
    const at = '2030-01-01T00:00:00Z'
    // A kind that the queue has not met, and then one that it knows.
    for (const payload of ['{"n": 1}', '{"n": 2}']) {
      await client.query(`select queue_job('make-tea', $1, 7, -3, $2)`, [payload, at])
      await client.query(
        `select graphile_worker.add_job('make-coffee', $1, run_at => $2, max_attempts => 7, priority => -3)`,
        [payload, at],
      )
    }
    await client.query(`select queue_job('make-tea', '{}', 7, -3, null)`)
    await client.query('unlisten *')
    assert.deepEqual(
      told,
      Array.from({ length: 5 }, () => 'jobs:insert'),
    )
    const { rows } = await client.query(
      `
      select t.identifier, to_jsonb(j) - 'id' - 'task_id' - 'created_at' - 'updated_at' as job
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier like 'make-%' and j.run_at = $1 order by j.id`,
      [at],
    )
    const of = (name: string) => rows.filter(row => row.identifier === name).map(row => row.job)
    assert.equal(of('make-tea').length, 2)
    assert.deepEqual(of('make-tea'), of('make-coffee'))
    const now = await client.query(`
      select from graphile_worker.jobs where task_identifier = 'make-tea' and run_at between now() - interval '1 minute' and now()`)
    assert.equal(now.rowCount, 1)
  })
})
