import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Database, Schema } from '#db/schema.ts'
import { readOptions } from '#sandbox/options.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { jobsLeft } from './agreement.ts'
import { addDonationCampaign, type TestCampaign } from './campaign.ts'
import { testDatabase } from './database.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { type ProductProcess, type ProductSettings, startProduct } from './product-process.ts'

const webhookSecret = 'whsec_of_the_crash_tests_long_enough'

/** Everything that outlives a killed product: database, provider, mail server. */
export type CrashLab = {
  readonly db: Database
  readonly sandboxUrl: string
  readonly campaign: TestCampaign
  readonly mails: MailSink
  /** Starts the product; with `name:n` it dies the nth time that crash point is reached. */
  start(crashAt?: string): Promise<ProductProcess>
  /** How the product is started: for a command beside it. */
  readonly settings: ProductSettings
  /** Ends the time of living requests and has the sweeper look at them. */
  expire(requestId?: string): Promise<void>
  /** Until no job is left, as long as back-off and heartbeat of the product let it wait. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/** Waits of the product are divided so that a test can wait for them; by 1 they are production's. */
export async function openCrashLab({
  timeDivisor = 20,
  quickWin = '',
  more = {},
}: Partial<Pick<ProductSettings, 'timeDivisor' | 'quickWin' | 'more'>> = {}): Promise<CrashLab> {
  const database = await testDatabase()
  const owner = connect<Schema>({ url: database.ownerUrl, role: null })
  const folder = await mkdtemp(join(tmpdir(), 'obole-crash-'))
  const port = await freePort()
  const mails = await startMailSink()
  const sandbox = await startSandbox({
    ...readOptions({
      SANDBOX_DATA: join(folder, 'sandbox'),
      WEBHOOK_URL: `http://127.0.0.1:${port}/ha-api/webhooks/stripe`,
      WEBHOOK_SECRET: webhookSecret,
      WEBHOOK_CONNECT_SECRET: `${webhookSecret}connected`,
      SANDBOX_WEBHOOK_MAX_DELAY_MS: '1000',
      SANDBOX_RECONCILIATION_MS: '1000',
    }),
    port: await freePort(),
  })
  const campaign = await addDonationCampaign({ db: owner.db, sandbox })
  let running: ProductProcess | undefined
  const settings: ProductSettings = {
    ...{
      port,
      databaseUrl: database.url,
      ownerUrl: database.ownerUrl,
      sandboxPort: sandbox.port,
      dataDir: folder,
    },
    ...{ smtpPort: mails.port, webhookSecret, timeDivisor, quickWin, more },
  }
  return {
    db: owner.db,
    sandboxUrl: sandbox.url,
    campaign,
    mails,
    async start(crashAt) {
      // A row that failed may have left it running, on the port of the next one.
      if (running?.alive()) await running.kill()
      running = await startProduct({ ...settings, ...(crashAt ? { crashAt } : {}) })
      return running
    },
    settings,
    expire: requestId => expireRequests(owner.db, requestId),
    quiet: () => untilQuiet(owner.db, timeDivisor),
    async close() {
      await running?.kill()
      await sandbox.close()
      await mails.close()
      await owner.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function expireRequests(db: Database, requestId?: string): Promise<void> {
  const only = requestId === undefined ? sql`true` : sql`id = ${requestId}`
  await sql`update payment_requests set expires_at = now() - interval '1 minute' where ${only}`.execute(db)
  await sql`select graphile_worker.add_job('sweep-payments', job_key => 'sweep-payments')`.execute(db)
}

async function untilQuiet(db: Database, timeDivisor: number): Promise<void> {
  const end = Date.now() + (timeDivisor === 1 ? 150_000 : 60_000)
  while ((await jobsLeft(db)) > 0) {
    if (Date.now() > end) assert.fail(`the jobs do not come to an end: ${await stuckJobs(db)}`)
    await sleep(100)
  }
}

/** What is still waiting, and why: the first few. */
async function stuckJobs(db: Database): Promise<string> {
  const { rows } = await sql`
    select task_identifier, attempts, last_error, locked_at, locked_by, run_at, count(*) over () as all
    from graphile_worker.jobs where task_identifier not like 'sweep-%' limit 5`.execute(db)
  return JSON.stringify(rows)
}

/**
 * Below the ports that a system lends to connections: a product that is killed and started again would find its own lent
 * in between. Each process begins elsewhere, so that tests side by side do not ask for the same one.
 */
const ports = { first: 12_000, count: 20_000 }
let asked = process.pid * 64

/** A port of this machine that nobody uses at the moment, and that was not given before. */
export async function freePort(): Promise<number> {
  const port = ports.first + (asked % ports.count)
  asked += 1
  return (await isFree(port)) ? port : freePort()
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    await new Promise(resolve => server.close(resolve))
  }
}
