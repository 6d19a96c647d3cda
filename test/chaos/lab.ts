import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/connect.ts'
import type { Database, Schema } from '#db/schema.ts'
import { freePort } from '../support/crash-lab.ts'
import { startMailSink } from '../support/mail-sink.ts'
import { type PartName, partNames } from './kills.ts'
import { type Part, startPart } from './part.ts'
import { startDatabase } from './postgres-part.ts'
import { startProvider, type WantedFaults } from './provider-part.ts'

const webhookSecret = 'whsec_of_the_chaos_tests_long_enough'
const root = join(import.meta.dirname, '..', '..')

/** The whole product in parts of its own: each can die at any moment and comes back. */
export type ChaosLab = {
  readonly db: Database
  readonly url: string
  readonly sandboxUrl: string
  /** Resolves when it is dead. */
  kill(part: PartName): Promise<void>
  /** Until every part can be used. */
  ready(): Promise<void>
  /** Faults that the provider has from now on, after each of its restarts too; none: it is healthy. */
  setFaults(wanted: WantedFaults): Promise<void>
  /** Counts how often each fault has struck: `on do` -> times. */
  strikes(): Promise<ReadonlyMap<string, number>>
  /** How often this was said in the worker's log. */
  said(words: string): number
  /** With `keep` its folder stays, with all data and logs, for whoever looks for the cause; gives it. */
  close(options?: { readonly keep?: boolean }): Promise<string>
}

export async function openChaosLab(): Promise<ChaosLab> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-chaos-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const place: Place = { folder, port, sandboxPort, sandboxUrl: `http://127.0.0.1:${sandboxPort}` }
  const { sandboxUrl } = place
  const database = await startDatabase(join(folder, 'postgres'))
  const owner = connect<Schema>({ url: database.ownerUrl, role: null })
  const mails = await startMailSink()
  const sandbox = startProvider(sandboxProgram(place), sandboxUrl)
  const product = (role: 'serve' | 'work') =>
    startPart(productProgram(place, role, { databaseUrl: database.url, smtpPort: mails.port }))
  const server = product('serve')
  await server.ready()
  const worker = product('work')
  const parts: Readonly<Record<PartName, Part>> = { server, worker, sandbox, database }
  return {
    db: owner.db,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl,
    kill: name => parts[name].kill(),
    async ready() {
      for (const name of partNames) await parts[name].ready()
    },
    setFaults: sandbox.setFaults,
    async strikes() {
      await sandbox.count().catch(() => {})
      return sandbox.struck
    },
    said: words => readFileSync(logOf(folder, 'work'), 'utf8').split(words).length - 1,
    async close({ keep = false } = {}) {
      await Promise.all([server.stop(), worker.stop(), sandbox.stop()])
      await owner.close()
      await database.stop()
      await mails.close()
      if (!keep) await rm(folder, { recursive: true, force: true })
      return folder
    },
  }
}

type Place = {
  readonly folder: string
  readonly port: number
  readonly sandboxPort: number
  readonly sandboxUrl: string
}

const logOf = (folder: string, name: string) => join(folder, `${name}.log`)

const sandboxProgram = ({ folder, port, sandboxPort, sandboxUrl }: Place) => ({
  script: join(root, 'src/main/sandbox.ts'),
  log: logOf(folder, 'sandbox'),
  env: {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: sandboxUrl,
    SANDBOX_DATA: join(folder, 'sandbox'),
    SANDBOX_WEBHOOK_MAX_DELAY_MS: '2000',
    SANDBOX_RECONCILIATION_MS: '1000',
    WEBHOOK_URL: `http://127.0.0.1:${port}/ha-api/webhooks/stripe`,
    WEBHOOK_SECRET: webhookSecret,
    WEBHOOK_CONNECT_SECRET: `${webhookSecret}connected`,
  },
})

type Around = { readonly databaseUrl: string; readonly smtpPort: number }

/** Production, with its waits divided: back-off, heartbeat and timetable bring everything to its end by themselves. */
const productProgram = (
  { folder, port, sandboxPort }: Place,
  role: string,
  { databaseUrl, smtpPort }: Around,
) => ({
  script: join(root, 'test/support/product-child.ts'),
  log: logOf(folder, role),
  env: {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SANDBOX_PORT: String(sandboxPort),
    MAIL_FROM: 'Obole <bonjour@example.org>',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    STRIPE_WEBHOOK_SECRETS: `t1:${webhookSecret}`,
    STRIPE_CONNECT_WEBHOOK_SECRETS: `c1:${webhookSecret}connected`,
    DEMO: '0',
    RATE_LIMITS: 'off',
    CAPTCHA: 'off',
    LOG_LEVEL: 'warn',
    TIME_DIVISOR: '20',
    ROLE: role,
  },
})

/** Repeats until it works: what is asked of a database that may be dead at the moment. */
export async function steadily<T>(work: () => Promise<T>, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(200)
    }
  }
}
