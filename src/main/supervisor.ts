import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, readSettings, type Settings } from '#config/env.ts'
import { missingLegalFacts } from '#config/legal-facts.ts'
import { demoOrganizations } from '#demo/index.ts'
import { type StartKey, startText, terminalLanguage } from '#messages/start.ts'
import { buildIsStale, buildWeb } from './build.ts'
import { type Child, type ChildProgram, startChild } from './child.ts'
import { lockOf, requireRoom } from './data-folder.ts'
import { sentenceOf } from './failure.ts'
import { openLog } from './fault-log.ts'
import { greeting } from './greeting.ts'
import { takeLock } from './lock-file.ts'
import { findFreePort, requireFreePort } from './ports.ts'
import { withSecrets } from './secrets.ts'
import { untilAskedToStop } from './signals.ts'
import { StartFault } from './start-fault.ts'

const language = terminalLanguage(process.env)
const say = (key: StartKey, values = {}) => void process.stdout.write(`${startText(language, key, values)}\n`)

/** Runs everything on one machine until it is asked to stop (rule OPS-2). Ends the process with code 1 when it cannot. */
export async function superviseAll(): Promise<void> {
  const running = new AsyncDisposableStack()
  const stop = untilAskedToStop()
  const fault = Promise.withResolvers<never>()
  try {
    const starting = startAll(running, fault.reject)
    // Whoever asks to stop during the start does not wait for its end, and no longer cares how it ends.
    starting.catch(() => {})
    await Promise.race([starting, fault.promise, stop])
    await Promise.race([untilCrash(), fault.promise, stop])
    say('start.stopping')
    await running.disposeAsync()
    say('start.stopped')
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, language)}\n`)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    await running.disposeAsync().catch(() => {})
    process.exit(1)
  }
}

/** A fault of our own that nobody has caught: what is left is to stop in order. */
function untilCrash(): Promise<never> {
  return new Promise((_, reject) => {
    process.on('uncaughtException', error =>
      reject(new StartFault('crashed', { reason: error.stack ?? error.message }, error)),
    )
  })
}

/** Resolves when pages answer and jobs are taken; `onFault` hears of a part that nobody waited for. */
async function startAll(running: AsyncDisposableStack, onFault: (fault: unknown) => void): Promise<void> {
  const began = performance.now()
  const open = readSettings(process.env)
  await takeData(open.dataDir, running)
  const settings = withNoticeSecret(withSecrets(open))
  const { log, reports } = await openLog(settings)
  running.defer(() => reports.close())
  await requirePorts(settings)
  await requirePlace(settings)
  const mail = settings.smtpUrl === undefined ? await choosePorts() : undefined
  process.stdout.write(`${greeting(settings, mail?.url, language)}\n`)
  warnOfMissingFacts(settings)
  const [config, { startApplication }] = await Promise.all([
    prepare(settings, { mail, log, running, onFault }),
    readApplication(),
    settings.mode === 'production' ? pages() : undefined,
  ])
  const application = await startApplication(config, log, { serve: true, work: true })
  running.defer(() => application.stop())
  say('start.ready', { seconds: ((performance.now() - began) / 1000).toFixed(1) })
  say('start.stop_hint')
}

/**
 * Reads most of our code while the database and the parts beside us come up. An import reads without a pause, so there are
 * several: in between we see how far the database is.
 */
async function readApplication() {
  const parts = [
    () => import('./database.ts'),
    () => import('fastify'),
    () => import('#usecases/index.ts'),
    () => import('#providers/payment/index.ts'),
    () => import('#api/server.ts'),
    () => import('./job-runner.ts'),
  ]
  for (const read of parts) {
    await read()
    await sleep(1)
  }
  return import('./application.ts')
}

/** Whoever takes real money tells who they are. */
function warnOfMissingFacts({ payment, operator }: Settings): void {
  const missing = operator.pageUrls.legalNotice === undefined ? missingLegalFacts(operator.legal) : []
  if (!payment.sandbox && missing.length > 0) say('start.legal_facts', { variables: missing.join(', ') })
}

type Preparing = {
  readonly mail: Mail | undefined
  readonly log: Logger
  readonly running: AsyncDisposableStack
  readonly onFault: (fault: unknown) => void
}

/** Everything that the application stands on, and the demo with its past: the pages may be built meanwhile. */
async function prepare(settings: Settings, { mail, log, running, onFault }: Preparing): Promise<Config> {
  const part = (program: Omit<ChildProgram, 'onLost'>) => startPart(program, log, running)
  const sandbox = settings.payment.sandbox ? part(sandboxProgram(settings)) : undefined
  const [addresses] = await Promise.all([database(settings, log, running), sandbox?.ready])
  // Nobody waits for what shows the mails: one that finds it absent is sent again.
  if (mail !== undefined) part(mailProgram(settings, mail)).ready.catch(onFault)
  const config = { ...settings, ...addresses, smtpUrl: settings.smtpUrl ?? mail!.smtpUrl }
  if (settings.demo) await livePast(config, log, running)
  return config
}

/** Plays the demo's past, and stops in order when the start is given up meanwhile. */
async function livePast(config: Config, log: Logger, running: AsyncDisposableStack): Promise<void> {
  const { liveDemo } = await import('./live-demo.ts')
  const stop = new AbortController()
  const living = liveDemo(config, log, stop.signal)
  running.defer(async () => {
    stop.abort()
    await living.catch(() => {})
  })
  const lived = await living
  if (lived === undefined) return
  say('start.demo', { orders: lived.orders, seconds: lived.seconds.toFixed(1) })
}

/** The data folder is ours alone from here on. A copy that is just stopping is given a moment. */
async function takeData(dataDir: string, running: AsyncDisposableStack): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const path = lockOf(dataDir)
  for (let waited = 0; waited <= 3_000; waited += 100) {
    const lock = takeLock(path)
    if (lock !== undefined) return running.defer(async () => lock.release())
    await sleep(100)
  }
  throw new StartFault('already_running', { folder: dataDir })
}

/** Before anything else is done, so that the answer comes at once. */
async function requirePorts({ host, port, payment }: Settings): Promise<void> {
  await requireFreePort(port, host, 'PORT')
  if (payment.sandbox) await requireFreePort(payment.sandboxPort, host, 'SANDBOX_PORT')
}

/** Somewhere to keep the data: a database that answers, or room for our own. */
async function requirePlace(settings: Settings): Promise<void> {
  if (settings.databaseUrl === undefined) return requireRoom(settings.dataDir)
  const { requireDatabase } = await import('./database.ts')
  await requireDatabase(settings)
}

/** The mail catcher plays a mail service as well: what it tells is signed with a secret that both have until the next start (rule MSG-13). */
function withNoticeSecret(settings: Settings): Settings {
  const { smtpUrl, mailNoticeSecrets } = settings
  if (smtpUrl !== undefined || mailNoticeSecrets.length > 0) return settings
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { ...settings, mailNoticeSecrets: [{ id: 'catcher', secret }] }
}

type Mail = {
  readonly smtpPort: number
  readonly webPort: number
  readonly smtpUrl: string
  readonly url: string
}

async function choosePorts(): Promise<Mail> {
  const smtpPort = await findFreePort(1025, '127.0.0.1')
  const webPort = await findFreePort(1080, '127.0.0.1')
  return { smtpPort, webPort, smtpUrl: `smtp://127.0.0.1:${smtpPort}`, url: `http://localhost:${webPort}` }
}

function startPart(program: Omit<ChildProgram, 'onLost'>, log: Logger, running: AsyncDisposableStack): Child {
  const onLost = (part: string) => log.error({ part }, 'a part has ended and is started again')
  const child = startChild({ ...program, onLost })
  running.defer(() => child.stop())
  return child
}

/** Where parts of ours tell us what happened. */
const hookOf = ({ host, port }: Pick<Settings, 'host' | 'port'>, from: string) =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/ha-api/webhooks/${from}`

function sandboxProgram({ host, port, dataDir, demo, payment }: Settings) {
  const hook = hookOf({ host, port }, 'stripe')
  return {
    part: 'sandbox',
    script: join(import.meta.dirname, 'sandbox.ts'),
    env: {
      // We reach it on the loopback address whatever browsers use.
      SANDBOX_HOST: host === '127.0.0.1' ? host : '0.0.0.0',
      SANDBOX_PORT: String(payment.sandboxPort),
      SANDBOX_URL: payment.sandboxUrl,
      SANDBOX_DATA: join(dataDir, 'sandbox'),
      SANDBOX_SECRET_KEY: payment.secretKey,
      SANDBOX_PUBLISHABLE_KEY: payment.publishableKey,
      SANDBOX_ACCOUNTS: JSON.stringify(
        demo ? demoOrganizations.map(({ accountId: id, name }) => ({ id, name })) : [],
      ),
      WEBHOOK_URL: hook,
      WEBHOOK_SECRET: payment.webhookSecrets[0]!.secret,
      WEBHOOK_CONNECT_SECRET: payment.connectWebhookSecrets[0]!.secret,
    },
  }
}

/** Its memory is kept small, and it is never in anybody's way: it holds a few hundred mails at most. */
function mailProgram({ host, port, dataDir, mailNoticeSecrets }: Settings, { smtpPort, webPort }: Mail) {
  return {
    part: 'mails',
    script: join(import.meta.dirname, 'mail-catcher.ts'),
    nodeOptions: ['--max-semi-space-size=1', '--max-old-space-size=128'],
    waitsItsTurn: true,
    env: {
      MAIL_SMTP_PORT: String(smtpPort),
      MAIL_WEB_PORT: String(webPort),
      MAIL_DATA: join(dataDir, 'mails'),
      MAIL_NOTICE_URL: hookOf({ host, port }, 'mail'),
      MAIL_NOTICE_SECRET: mailNoticeSecrets[0]!.secret,
    },
  }
}

async function database(settings: Settings, log: Logger, running: AsyncDisposableStack) {
  const { prepareDatabase } = await import('./database.ts')
  const preparing = prepareDatabase(settings, () =>
    log.error({}, 'PostgreSQL has ended and is started again'),
  )
  running.defer(async () => (await preparing.catch(() => undefined))?.stop())
  const { url, ownerUrl } = await preparing
  return { databaseUrl: url, databaseOwnerUrl: ownerUrl }
}

async function pages(): Promise<void> {
  if (!buildIsStale()) return
  say('start.progress.building')
  await buildWeb()
}
