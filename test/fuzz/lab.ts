import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import type { Database, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { buildWeb } from '#main/build.ts'
import { seed as seedDemo } from '#main/seed.ts'
import { createCredentials } from '#providers/credentials.ts'
import { readOptions } from '#sandbox/options.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { addDonationCampaign, openAccount, type TestCampaign } from '#test/support/campaign.ts'
import { freePort } from '#test/support/crash-lab.ts'
import { testDatabase } from '#test/support/database.ts'
import { startMailSink } from '#test/support/mail-sink.ts'
import { environment } from '#test/support/product-process.ts'
import { spawnProgram } from '#test/support/program.ts'
import type { Vitals } from './product.ts'

const webhookSecret = 'whsec_of_the_fuzz_tests_long_enough'

/** The product with its demo content, as it is in production behind one proxy, and everything around it. */
export type FuzzLab = {
  readonly db: Database
  readonly port: number
  readonly url: string
  readonly sandboxUrl: string
  readonly campaign: TestCampaign
  /** What was mailed. */
  readonly mails: readonly string[]
  /** What the server has used; `memory` throws away first what nobody needs. */
  ask(what: 'memory' | 'cpu'): Promise<Vitals>
  /** Lines of its log, and of the worker's, that tell of a fault of ours. */
  faults(): readonly string[]
  close(): Promise<void>
}

export async function openFuzzLab(): Promise<FuzzLab> {
  await buildWeb()
  await using opened = new AsyncDisposableStack()
  const database = await testDatabase()
  opened.defer(() => database.drop())
  const { db, close } = connect<Schema>({ url: database.ownerUrl, role: null })
  opened.defer(close)
  const folder = await mkdtemp(join(tmpdir(), 'obole-fuzz-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const mails = await startMailSink()
  opened.defer(() => mails.close())
  const port = await freePort()
  const sandbox = await startSandbox({ ...readOptions(sandboxVariables(folder, port)), port: 0 })
  opened.defer(() => sandbox.close())
  const campaign = await plant(db, sandbox)
  const places = { port, databaseUrl: database.url, ownerUrl: database.ownerUrl, dataDir: folder }
  const rest = { sandboxPort: sandbox.port, smtpPort: mails.port, webhookSecret }
  const settings = (timeDivisor: number) => environment({ ...places, ...rest, timeDivisor })
  const faults: string[] = []
  const server = start('server', { ...settings(1), ...production, ROLE: 'serve' }, folder, faults)
  const worker = start('worker', { ...settings(20), ROLE: 'work' }, folder, faults)
  opened.defer(async () => void (await Promise.all([stop(server), stop(worker)])))
  await Promise.all([ready(server, faults), ready(worker, faults)])
  const kept = opened.move()
  return {
    ...{ db, port, url: `http://127.0.0.1:${port}`, sandboxUrl: sandbox.url, campaign },
    mails: mails.messages,
    ask: what => ask(server, what),
    faults: () => faults,
    close: () => kept.disposeAsync(),
  }
}

/** Lets one read `/metrics`. */
export const metricsToken = 'of the fuzz tests, for the metrics'

/** Limits hold, and count whom the proxy names. */
const production = {
  RATE_LIMITS: 'on',
  CAPTCHA: 'on',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
  METRICS_TOKEN: metricsToken,
}

const sandboxVariables = (folder: string, port: number) => ({
  SANDBOX_DATA: join(folder, 'sandbox'),
  WEBHOOK_URL: `http://127.0.0.1:${port}/ha-api/webhooks/stripe`,
  WEBHOOK_SECRET: webhookSecret,
  WEBHOOK_CONNECT_SECRET: `${webhookSecret}connected`,
  SANDBOX_WEBHOOK_MAX_DELAY_MS: '1000',
  SANDBOX_RECONCILIATION_MS: '1000',
})

async function plant(db: Database, sandbox: { readonly url: string }): Promise<TestCampaign> {
  const campaign = await addDonationCampaign({ db, sandbox } as Parameters<typeof addDonationCampaign>[0])
  const now = () => new Date().toISOString()
  const secrets = [{ id: 't1', secret: 'a secret of the tests, long enough for every use' }]
  const credentials = createCredentials({ secrets, issuer: 'fuzz', audience: 'fuzz', now })
  await seedDemo({ db, transaction: work => inTransaction(db, work), credentials, now })
  const without = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '<>', campaign.organizationId)
    .execute()
  for (const { id } of without) {
    const providerAccountId = await openAccount({ sandbox } as Parameters<typeof openAccount>[0])
    await db.updateTable('organizations').set({ providerAccountId }).where('id', '=', id).execute()
  }
  return campaign
}

/** A program of ours; lines of its log that are errors, and its end, are faults. */
function start(name: string, env: Record<string, string>, folder: string, faults: string[]): ChildProcess {
  const script = name === 'server' ? 'product.ts' : '../support/product-child.ts'
  const child = spawnProgram(join(import.meta.dirname, script), {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    nodeOptions: ['--expose-gc'],
  })
  const log = createWriteStream(join(folder, `${name}.log`))
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.write(text)
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (isFault(line)) faults.push(`${name}: ${line}`)
    })
  }
  child.once('exit', (code, signal) => {
    if (!stopping.has(child)) faults.push(`${name} ended with ${code ?? signal}`)
  })
  return child
}

const stopping = new WeakSet<ChildProcess>()

/** Refusals at the door are told as warnings; what is no line of the log was written by Node itself. */
const isFault = (line: string) => line.trim() !== '' && !/^\{"level":"(?:trace|debug|info|warn)"/.test(line)

async function ready(child: ChildProcess, faults: readonly string[]): Promise<void> {
  const gone = once(child, 'exit').then(() =>
    Promise.reject(new Error(`it did not start: ${faults.join('\n')}`)),
  )
  await Promise.race([once(child, 'message'), gone])
}

async function stop(child: ChildProcess): Promise<void> {
  stopping.add(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(late)
}

async function ask(child: ChildProcess, what: 'memory' | 'cpu'): Promise<Vitals> {
  const said = once(child, 'message') as Promise<[{ vitals: Vitals }]>
  child.send({ ask: what })
  return (await said)[0].vitals
}
