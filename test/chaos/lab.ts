import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/connect.ts'
import type { Database, Schema } from '#db/schema.ts'
import { freePort } from '../support/crash-lab.ts'
import { startMailSink } from '../support/mail-sink.ts'
import { type Part, startPart } from './part.ts'
import { startDatabase } from './postgres-part.ts'

export const partNames = ['server', 'worker', 'sandbox', 'database'] as const
export type PartName = (typeof partNames)[number]

const webhookSecret = 'whsec_of_the_chaos_tests_long_enough'
const root = join(import.meta.dirname, '..', '..')

/** The whole product in parts of its own: each can die at any moment and comes back. */
export type ChaosLab = {
  readonly db: Database
  readonly url: string
  readonly sandboxUrl: string
  kill(part: PartName): void
  /** Until every part can be used. */
  ready(): Promise<void>
  /** Faults that the provider has from now on, after each of its restarts too; none: it is healthy. */
  setFaults(faults: readonly object[], seed: number): Promise<void>
  close(): Promise<void>
}

export async function openChaosLab(): Promise<ChaosLab> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-chaos-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const database = await startDatabase(join(folder, 'postgres'))
  const owner = connect<Schema>({ url: database.ownerUrl, role: null })
  const mails = await startMailSink()
  let wanted: { faults: readonly object[]; seed: number } = { faults: [], seed: 1 }
  const spoil = () => tellFaults(sandboxUrl, wanted)
  const sandbox = startPart({
    script: join(root, 'src/main/sandbox.ts'),
    env: {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_URL: sandboxUrl,
      SANDBOX_DATA: join(folder, 'sandbox'),
      SANDBOX_WEBHOOK_MAX_DELAY_MS: '2000',
      WEBHOOK_URL: `http://127.0.0.1:${port}/ha-api/webhooks/stripe`,
      WEBHOOK_SECRET: webhookSecret,
      WEBHOOK_CONNECT_SECRET: `${webhookSecret}connected`,
    },
    onReady: spoil,
  })
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SANDBOX_PORT: String(sandboxPort),
    MAIL_FROM: 'Obole <bonjour@example.org>',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    STRIPE_WEBHOOK_SECRETS: `t1:${webhookSecret}`,
    STRIPE_CONNECT_WEBHOOK_SECRETS: `c1:${webhookSecret}connected`,
    DEMO: '0',
    RATE_LIMITS: 'off',
    CAPTCHA: 'off',
    LOG_LEVEL: 'silent',
    TIME_DIVISOR: '20',
  }
  const script = join(root, 'test/support/product-child.ts')
  const server = startPart({ script, env: { ...env, ROLE: 'serve' } })
  await server.ready()
  const worker = startPart({ script, env: { ...env, ROLE: 'work' } })
  const parts: Readonly<Record<PartName, Part>> = { server, worker, sandbox, database }
  return {
    db: owner.db,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl,
    kill: name => parts[name].kill(),
    async ready() {
      for (const name of partNames) await parts[name].ready()
    },
    async setFaults(faults, seed) {
      wanted = { faults, seed }
      await sandbox.ready()
      await spoil()
    },
    async close() {
      await Promise.all([server.stop(), worker.stop(), sandbox.stop()])
      await owner.close()
      await database.stop()
      await mails.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Heals the provider, then gives it these faults. */
async function tellFaults(url: string, wanted: { faults: readonly object[]; seed: number }): Promise<void> {
  const headers = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' }
  await fetch(`${url}/sandbox/faults`, {
    method: 'DELETE',
    headers: { authorization: headers.authorization },
  })
  if (wanted.faults.length === 0) return
  const answer = await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers,
    body: JSON.stringify(wanted),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

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
