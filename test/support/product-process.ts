import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnProgram } from './program.ts'

/** A running product process. `gone` resolves when it has ended, however it ended. */
export type ProductProcess = {
  readonly url: string
  readonly gone: Promise<void>
  readonly alive: () => boolean
  /** From now on it dies at `name:n`, the nth time that crash point is reached. */
  dieAt(crashAt: string): Promise<void>
  /** SIGKILL: nothing is said goodbye to. */
  kill(): Promise<void>
  /** SIGTERM: requests and jobs under way end first. Gives the exit code. */
  stop(): Promise<number | null>
}

export type ProductSettings = {
  readonly port: number
  readonly databaseUrl: string
  /** The owner's login, which a start with a database of its own needs. */
  readonly ownerUrl?: string
  readonly sandboxPort: number
  readonly dataDir: string
  readonly smtpPort: number
  readonly webhookSecret: string
  /** `name:n`: die the nth time this crash point is reached. */
  readonly crashAt?: string
  /** What its waits are divided by; 1: those of production. */
  readonly timeDivisor: number
  /** The types that are one page of sections, as the environment names them (rule FRM-2). */
  readonly quickWin?: string
  /** More of the environment. */
  readonly more?: Readonly<Record<string, string>>
}

/** Starts the product, which ends with us, and waits until it answers. */
export async function startProduct(settings: ProductSettings): Promise<ProductProcess> {
  const child = spawnProgram(join(import.meta.dirname, 'product-child.ts'), {
    env: environment(settings),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const gone = once(child, 'exit').then(() => {})
  await Promise.race([
    heard(child, 'ready'),
    gone.then(() => Promise.reject(new Error(`the product ended: ${said}`))),
  ])
  return {
    url: `http://127.0.0.1:${settings.port}`,
    gone,
    alive: () => child.exitCode === null && child.signalCode === null,
    async dieAt(crashAt) {
      child.send({ crashAt })
      await Promise.race([heard(child, 'armed'), gone])
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      await Promise.race([gone, sleep(15_000, undefined, { ref: false })])
      return child.exitCode
    },
  }
}

async function heard(child: ChildProcess, word: string): Promise<void> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [object]
    if (word in message) return
  }
}

/** Signs the links of the product, so that a test can write them as mails do. */
export const signingSecret = 'c1:secret_of_the_crash_tests_long_enough'

/** With waits that are not divided it is production's environment, but for where it dies. */
export function environment(settings: ProductSettings): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(settings.port),
    DATABASE_URL: settings.databaseUrl,
    DATA_DIR: settings.dataDir,
    SANDBOX_PORT: String(settings.sandboxPort),
    MAIL_FROM: 'Obole <bonjour@example.org>',
    SMTP_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
    STRIPE_WEBHOOK_SECRETS: `t1:${settings.webhookSecret}`,
    STRIPE_CONNECT_WEBHOOK_SECRETS: `c1:${settings.webhookSecret}connected`,
    DEMO: '0',
    STRIPE_WALLETS: '1',
    RATE_LIMITS: 'off',
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    TIME_DIVISOR: String(settings.timeDivisor),
    SIGNING_SECRETS: signingSecret,
    CRASH_AT: settings.crashAt ?? '',
    ...(settings.quickWin && { QUICK_WIN: settings.quickWin }),
    ...settings.more,
  }
}
