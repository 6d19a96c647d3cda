import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readSettings } from '#config/env.ts'
import { connect } from '#db/connect.ts'
import type { Database, Schema } from '#db/schema.ts'
import { type Built, buildApp, type Replacements } from '#main/acts.ts'
import { createLogger } from '#main/logger.ts'
import { newTrace } from '#main/trace.ts'
import { readOptions } from '#sandbox/options.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { App, OutgoingMail } from '#usecases/app.ts'
import type { Acts } from '#usecases/index.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** A whole product without entrances: real database, real sandbox, a clock that the test sets. */
export type TestApp = {
  readonly app: App
  readonly acts: Acts
  readonly built: Built
  readonly config: Config
  readonly db: Database
  readonly database: TestDatabase
  readonly sandbox: Awaited<ReturnType<typeof startSandbox>>
  readonly mails: OutgoingMail[]
  readonly clock: { set(instant: string): void; advance(minutes: number): void; now(): string }
  /** Works off every job that is due, in order, until none is left; gives the errors of failed ones. */
  runJobs(): Promise<readonly unknown[]>
  close(): Promise<void>
}

const secret = 'a secret of the tests, long enough for every use'

/** Banks contest when a test lets time pass at the provider, never because the machine is slow. */
const patientBanks = { SANDBOX_DISPUTE_MS: '30000' }

/** What an earlier process left: its database, migrated, and the folder with the sandbox's journal. */
export type LeftBehind = { readonly database: TestDatabase; readonly folder: string }

/** Passwords are hashed in no time: what hashing costs is a matter of `password-hash.ts` alone. */
const hashCost = { memory: 64, passes: 1, parallelism: 1 }

/** `hashCost`: for tests whose matter is how long it takes. */
type Surroundings = Pick<Replacements, 'providers' | 'hashCost' | 'outside' | 'files'> & {
  readonly left?: LeftBehind
  readonly banks?: Readonly<Record<string, string>>
  /** More of the operator's environment. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts one, on a database and a sandbox of its own or on what was left behind; `close` it in `after`. */
export async function testApp(
  startAt = '2026-11-20T12:00:00.000Z',
  { left, banks = patientBanks, settings = {}, ...replaced }: Surroundings = {},
): Promise<TestApp> {
  const database = left?.database ?? (await testDatabase())
  const folder = left?.folder ?? (await mkdtemp(join(tmpdir(), 'obole-sandbox-')))
  const options = readOptions({ SANDBOX_PORT: '0', SANDBOX_DATA: folder, ...banks })
  const sandbox = await startSandbox({ ...options, port: 0 })
  const config = {
    ...testConfig(database.url, database.ownerUrl, sandbox.port, settings),
    dataDir: folder,
  }
  const connection = connect<Schema>({ url: database.url })
  let time = Date.parse(startAt)
  const mails: OutgoingMail[] = []
  const mail = { send: async (each: OutgoingMail) => void mails.push(each) }
  const now = () => new Date(time).toISOString()
  const built = await buildApp(config, connection, createLogger('silent'), {
    now,
    mail,
    hashCost,
    ...replaced,
  })
  return {
    app: built.app,
    acts: built.actsFor(newTrace()),
    built,
    config,
    db: connection.db,
    database,
    sandbox,
    mails,
    clock: {
      set(instant) {
        time = Date.parse(instant)
      },
      advance(minutes) {
        time += minutes * 60_000
      },
      now,
    },
    runJobs: () => runJobs(connection.db, built),
    async close() {
      await built.close()
      await connection.close()
      await sandbox.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function testConfig(
  databaseUrl: string,
  databaseOwnerUrl: string,
  sandboxPort: number,
  more: Readonly<Record<string, string>>,
): Config {
  const port = String(sandboxPort)
  const settings = readSettings({ SANDBOX_PORT: port, RATE_LIMITS: 'off', CAPTCHA: 'off', ...more })
  const keyed = [{ id: 't1', secret }]
  return {
    ...settings,
    databaseUrl,
    databaseOwnerUrl,
    smtpUrl: 'smtp://127.0.0.1:9',
    signingSecrets: keyed,
    payment: {
      ...settings.payment,
      sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
      webhookSecrets: keyed,
      connectWebhookSecrets: [{ id: 'c1', secret: `${secret}, connected` }],
    },
  }
}

/** The queue's own rows, worked off one by one without its process: what is due runs, in the order it was added. */
export async function runJobs(db: Database, built: Built): Promise<readonly unknown[]> {
  const { taskList } = await import('#worker/tasks.ts')
  const { sql } = await import('kysely')
  const tasks = taskList(built.actsFor, newTrace)
  const errors: unknown[] = []
  for (;;) {
    const { rows } = await sql<{ id: string; task: string; payload: unknown }>`
      select j.id::text as id, t.identifier as task, j.payload
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      order by j.run_at, j.id limit 1`.execute(db)
    const job = rows[0]
    if (job === undefined) return errors
    await sql`delete from graphile_worker._private_jobs where id = ${job.id}::bigint`.execute(db)
    try {
      await tasks[job.task]?.(job.payload, {} as never)
    } catch (error) {
      errors.push(error)
    }
  }
}
