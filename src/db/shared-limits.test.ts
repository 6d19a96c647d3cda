import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Limits } from '#domain/limits.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { connect } from './connect.ts'
import { forgetEndedCounts } from './limit-counts.ts'
import type { Schema } from './schema.ts'
import { createSharedLimits, createUsedOnce } from './shared-limits.ts'
import { spentKeys } from './spent-keys.ts'

describe('limits of several processes', () => {
  let database: TestDatabase
  let processes: { connection: ReturnType<typeof connect<Schema>>; limits: Limits }[]

  before(async () => {
    database = await testDatabase()
    processes = ['one', 'two'].map(() => {
      const connection = connect<Schema>({ url: database.url })
      return { connection, limits: createSharedLimits(connection.db, 'a secret of all processes') }
    })
  })
  after(async () => {
    await Promise.all(processes.map(({ connection }) => connection.close()))
    await database.drop()
  })

  const limit = { name: 'test', max: 10, seconds: 60 }

  test('add up, also when all count at the same moment', async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => processes[turn % 2]!.limits.count(limit, 'address')),
    )
    assert.equal(counts.filter(({ wait }) => wait === 0).length, 10)
    assert.deepEqual(counts.map(({ times }) => times).sort((a, b) => a - b)[9], 10)
    for (const { wait } of counts) assert.ok(wait <= 60)
  })

  test('tell nobody to wait longer than they last, even when a later one was counted first', async () => {
    const [{ connection, limits }] = processes as [(typeof processes)[0]]
    const short = { name: 'short', max: 1, seconds: 60 }
    await limits.count(short, 'late')
    await sql`update limit_counts set ends_at = ends_at + interval '2 seconds'
      where ends_at > now() + interval '58 seconds'`.execute(connection.db)
    assert.equal((await limits.count(short, 'late')).wait, 60)
  })

  test('are of one subject and one limit each', async () => {
    const [{ limits }] = processes as [(typeof processes)[0]]
    assert.equal((await limits.count(limit, 'another address')).times, 1)
    assert.equal((await limits.count({ ...limit, name: 'other' }, 'address')).times, 1)
  })

  test('that are spent are refused without asking the database', async () => {
    const [{ connection, limits }] = processes as [(typeof processes)[0]]
    const few = { name: 'few', max: 1, seconds: 60 }
    for (const turn of [1, 2, 3, 4]) assert.equal((await limits.count(few, 'x')).wait > 0, turn > 1)
    await connection.db.deleteFrom('limitCounts').execute()
    assert.ok((await limits.count(few, 'x')).wait > 0)
    assert.ok((await limits.look(few, 'x')).wait > 0)
    assert.deepEqual(await processes[1]!.limits.look(few, 'x'), { times: 0, wait: 0 })
  })

  test('are looked at without counting, and a count is taken back', async () => {
    const [{ limits }, other] = processes as [(typeof processes)[0], (typeof processes)[0]]
    const two = { name: 'two', max: 2, seconds: 60 }
    for (let turn = 0; turn < 2; turn++) await limits.count(two, 'y')
    assert.ok((await other.limits.look(two, 'y')).wait > 0)
    await other.limits.giveBack(two, 'y')
    assert.deepEqual(await limits.look(two, 'y'), { times: 1, wait: 0 })
    for (let turn = 0; turn < 3; turn++) await limits.giveBack(two, 'y')
    assert.equal((await limits.look(two, 'y')).times, 0)
  })

  test('begin anew when their time is over, and are forgotten', async () => {
    const [{ connection, limits }] = processes as [(typeof processes)[0]]
    const short = { name: 'short', max: 1, seconds: 1 }
    for (let turn = 0; turn < 2; turn++) await limits.count(short, 'z')
    await sleep(1_100)
    assert.deepEqual(await limits.count(short, 'z'), { times: 1, wait: 0 })
    await sleep(1_100)
    assert.ok((await forgetEndedCounts(connection.db)) >= 1)
  })

  test('keep no address that could be read', async () => {
    await processes[0]!.limits.count(limit, '203.0.113.7')
    const keys = await processes[0]!.connection.db.selectFrom('limitCounts').select('key').execute()
    for (const { key } of keys) assert.match(key, /^[\w-]{43}$/)
  })

  test('what is used once is used once, whichever process sees it first', async () => {
    const first = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        createUsedOnce(processes[turn % 2]!.connection.db)('a challenge', 60),
      ),
    )
    assert.equal(first.filter(Boolean).length, 1)
  })
})

test('the memory of what is spent ends with its time', () => {
  let now = 0
  const spent = spentKeys(() => now)
  spent.remember('key', 10)
  now = 9_001
  assert.equal(spent.secondsLeft('key'), 1)
  now = 10_000
  assert.equal(spent.secondsLeft('key'), 0)
  assert.equal(spent.secondsLeft('nobody'), 0)
})
