import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { connect, openPool } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { testServer, withDatabase } from '#test/support/postgres.ts'
import { startWork } from './job-runner.ts'
import { createLogger } from './logger.ts'

let admin: pg.Client
const databases: TestDatabase[] = []
before(async () => {
  const { ownerUrl } = await testServer()
  admin = new pg.Client({ connectionString: withDatabase(ownerUrl, 'postgres') })
  await admin.connect()
})
after(async () => {
  await admin?.end()
  for (const database of databases) await database.drop()
})

async function ownDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  databases.push(database)
  return database
}

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)

/** Nobody comes in any more, and who was in is thrown out: as when the server falls. */
async function fall(database: TestDatabase): Promise<void> {
  const name = nameOf(database)
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
}

async function rise(database: TestDatabase): Promise<void> {
  await admin.query(`alter database ${nameOf(database)} allow_connections true`)
}

/** Names of jobs that belong to a lane: what the table does not name belongs to the rest. */
const lanes = {
  payer: { falling: 'send-refund', late: 'undo-attempt', next: 'make-tickets' },
  rest: { falling: 'fall', late: 'late', next: 'next' },
}
const ends = {
  done: () => {},
  failed: () => {
    throw new Error('as it goes')
  },
}
// Each waits seconds for the queue, on a database of its own.
describe('a database that falls', { concurrency: true }, () => {
  for (const [lane, names] of Object.entries(lanes))
    for (const [how, tell] of Object.entries(ends))
      test(`jobs of the lane ${lane} are taken again after the database fell while one was being told as ${how}`, {
        timeout: 60_000,
      }, async () => {
        const database = await ownDatabase()
        const { db, close } = connect<Schema>({ url: database.url, onLost: () => {} })
        const queue = openPool({ url: database.url, onLost: () => {} })
        const [under, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const work = await startWork({
          connections: { db, queue, close },
          log: createLogger('silent'),
          timetable: '',
          tasks: {
            async [names.falling]() {
              await fall(database)
              under.resolve()
              tell()
            },
            /** Each ends by itself, while nobody listens. */
            async [names.late](payload) {
              await under.promise
              await sleep((payload as { ms: number }).ms)
              tell()
            },
            async [names.next]() {
              next.resolve()
            },
          },
        })
        for (const ms of [200, 400])
          await sql`select graphile_worker.add_job(${names.late}::text, json_build_object('ms', ${ms}::integer))`.execute(
            db,
          )
        await sql`select graphile_worker.add_job(${names.falling}::text)`.execute(db)
        await under.promise
        // Longer than the pause before the queue tries again.
        await sleep(2_500)
        await rise(database)
        await sql`select graphile_worker.add_job(${names.next}::text)`.execute(db)
        await next.promise
        await work.stop()
        await Promise.all([close(), queue.end()])
      })
})

/** Twelve jobs, and a queue that can hand nothing back; `onFetch` runs once some are fetched, before the queue hears of it. */
async function holding(t: TestContext, onFetch: () => Promise<void> = async () => {}) {
  const database = await ownDatabase()
  const { db, close } = connect<Schema>({ url: database.url, onLost: () => {} })
  const queue = openPool({ url: database.url, onLost: () => {} })
  queue.on('connect', client => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    Object.assign(client, {
      async query(...words: unknown[]) {
        const { text = '' } = words[0] as { text?: string }
        if (/attempts - 1/.test(text)) throw new Error('the connection died')
        const answer = await query(...words)
        if (/skip locked/.test(text) && (answer as pg.QueryResult).rowCount !== 0) await onFetch()
        return answer
      },
    })
  })
  const unheard: unknown[] = []
  const note = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', note)
  t.after(() => process.off('unhandledRejection', note))
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tasks = {
    next() {
      begun.resolve()
      return gate.promise
    },
  }
  await sql`select graphile_worker.add_job('next') from generate_series(1, 12)`.execute(db)
  const connections = { db, queue, close }
  const work = await startWork({ connections, log: createLogger('silent'), timetable: '', tasks })
  const left = async () => {
    const { rows } = await sql<object>`
      select locked_by as "lockedBy", attempts from graphile_worker._private_jobs`.execute(db)
    await Promise.all([close(), queue.end()])
    return { jobs: rows, unheard }
  }
  return { work, begun: begun.promise, open: gate.resolve, left }
}
const free = (count: number) => Array(count).fill({ lockedBy: null, attempts: 0 })

test('jobs that were fetched and not begun wait for the next worker, even if the queue lost its connections', {
  timeout: 60_000,
}, async t => {
  const { work, begun, open, left } = await holding(t)
  await begun
  const stopped = work.stop()
  setTimeout(open, 100)
  await stopped
  assert.deepEqual(await left(), { jobs: free(4), unheard: [] })
})

test('so do those that come while it stops', { timeout: 60_000 }, async t => {
  const [fetched, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { work, left } = await holding(t, () => {
    fetched.resolve()
    return gate.promise
  })
  await fetched.promise
  const stopped = work.stop()
  setTimeout(gate.resolve, 100)
  await stopped
  assert.deepEqual(await left(), { jobs: free(12), unheard: [] })
})

for (const timeDivisor of [1, 20])
  test(`a lane that cannot start says why, and the others end with it (time divided by ${timeDivisor})`, {
    timeout: 30_000,
  }, async () => {
    const database = await ownDatabase()
    const { db, close } = connect<Schema>({ url: database.url, onLost: () => {} })
    const queue = openPool({ url: database.url, onLost: () => {} })
    const work = startWork({
      connections: { db, queue, close },
      log: createLogger('silent'),
      timeDivisor,
      // The 31st hour of a day.
      timetable: '0 31 * * * next',
      tasks: { next() {}, 'send-refund'() {} },
    })
    await assert.rejects(work, /hour|crontab/i)
    await queue.end()
    await close()
  })
