import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connection, connect, openPool } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { startWork } from './job-runner.ts'
import { createLogger } from './logger.ts'

/** Where the divisor is read, handed on, and divides: nothing else of the product knows it. */
const knowing = [
  'src/config/env.ts',
  'src/config/variables.ts',
  'src/main/acts.ts',
  'src/main/application.ts',
  'src/main/database-clock.ts',
  'src/main/job-runner.ts',
  'src/usecases/app.ts',
  'src/usecases/mail/sweep-mails.ts',
  'src/usecases/paris-time.ts',
  'src/worker/pace.ts',
]

describe('the divisor of waits', () => {
  let database: TestDatabase
  let connection: Connection<Schema>

  before(async () => {
    database = await testDatabase()
    connection = connect({ url: database.url })
  })
  after(async () => {
    await connection.close()
    await database.drop()
  })

  /** Works for a while at this pace; nothing in production. */
  async function working(
    { timeDivisor, timetable = '' }: { timeDivisor?: number; timetable?: string },
    task: () => Promise<void>,
    until: () => Promise<boolean>,
  ): Promise<void> {
    const queue = openPool({ url: database.url })
    const work = await startWork({
      connections: { db: connection.db, queue, close: async () => {} },
      tasks: { task },
      timetable,
      log: createLogger('silent'),
      ...(timeDivisor === undefined ? {} : { timeDivisor }),
    })
    for (const end = Date.now() + 20_000; !(await until()); await sleep(50)) assert.ok(Date.now() < end)
    await work.stop()
    await queue.end()
  }

  /** How many milliseconds a job waits after its first failure. */
  async function backOff(timeDivisor?: number): Promise<number> {
    await sql`delete from graphile_worker._private_jobs`.execute(connection.db)
    await sql`select graphile_worker.add_job('task', max_attempts => 1)`.execute(connection.db)
    let failedAt = 0
    let runAt: Date | undefined
    const fail = async () => {
      failedAt = Date.now()
      throw new Error('not now')
    }
    await working({ ...(timeDivisor && { timeDivisor }) }, fail, async () => {
      const { rows } = await sql<{ runAt: string }>`
        select run_at from graphile_worker.jobs where last_error is not null`.execute(connection.db)
      runAt = rows[0] && new Date(rows[0].runAt)
      return runAt !== undefined
    })
    return Number(runAt) - failedAt
  }

  test('production waits e seconds after a first failure, a divided pace that much less', async () => {
    const whole = await backOff()
    assert.ok(whole >= 2_700 && whole < 6_000, `${whole} ms`)
    const divided = await backOff(50)
    assert.ok(divided >= 50 && divided < 2_000, `${divided} ms`)
  })

  test('a divided timetable has short minutes, and keeps to its lines', async () => {
    let done = 0
    const tick = async () => {
      done += 1
    }
    const began = Date.now()
    await working({ timeDivisor: 50, timetable: '* * * * * task' }, tick, async () => done >= 2)
    assert.ok(Date.now() - began >= 2_300, 'two minutes of 1.2 s each')
    done = 0
    const opposite = (new Date().getUTCMonth() + 6) % 12
    const never = `* * * ${opposite + 1} * task`
    const end = Date.now() + 2_500
    await working({ timeDivisor: 50, timetable: never }, tick, async () => Date.now() > end)
    assert.equal(done, 0)
  })

  test('divides what its own few places say, and nothing else knows it', () => {
    const files = globSync('src/**/*.ts').filter(file => !file.endsWith('.test.ts'))
    const found = files.filter(file => /timeDivisor|TIME_DIVISOR/.test(readFileSync(file, 'utf8')))
    assert.deepEqual(found.sort(), knowing)
  })
})
