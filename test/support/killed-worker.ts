import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './app.ts'
import { environment } from './product-process.ts'
import { spawnProgram } from './program.ts'

/**
 * Production's waits: nobody is taken for dead who only waits for a processor, and what was in hand at one kill is not in hand again
 * at the next.
 */
const timeDivisor = 1

/** A worker in a process of its own. */
export type KilledWorker = { kill(): Promise<void>; stop(): Promise<void> }

/** Starts a worker on the database of a test; it hands mails over to the port. */
export async function startWorker(product: TestApp, smtpPort: number): Promise<KilledWorker> {
  const settings = {
    port: 9,
    databaseUrl: product.database.url,
    sandboxPort: product.sandbox.port,
    dataDir: product.config.dataDir,
    smtpPort,
    webhookSecret: 'whsec_of_the_killed_worker_long_enough',
    timeDivisor,
  }
  const child = spawnProgram(join(import.meta.dirname, 'product-child.ts'), {
    env: { ...environment(settings), ROLE: 'work' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await gone
  }
  await Promise.race([once(child, 'message'), gone.then(() => assert.fail('the worker ended'))])
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** Waits until something is so; fails after so many milliseconds. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 120_000,
): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `in vain: ${what}`)
    await sleep(10)
  }
}
