import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { CrashPoint } from '#usecases/crash-points.ts'
import type { TestApp } from './app.ts'

type Acts = TestApp['acts']

/**
 * Runs an act in a process of its own, on the same database and provider, which is killed when it comes to this point:
 * what it committed and asked before stays, and nothing else. `work` calls one act.
 */
export async function dieAt(
  product: TestApp,
  point: CrashPoint,
  work: (acts: Acts) => Promise<unknown>,
): Promise<void> {
  let called = false
  const acts = new Proxy({} as Acts, {
    get: (_, act) => async (input: unknown) => {
      assert.ok(!called, 'one process runs one act')
      called = true
      await killed(product, point, { act: String(act), input })
    },
  })
  await work(acts)
  assert.ok(called, 'no act was called')
}

async function killed(
  { config, clock }: TestApp,
  point: CrashPoint,
  call: { readonly act: string; readonly input: unknown },
): Promise<void> {
  const child = fork(join(import.meta.dirname, 'act-child.ts'), {
    env: { ...process.env, CRASH_AT: point },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let outcome: unknown
  child.on('message', said => {
    outcome = said
  })
  child.send({ ...call, config, now: clock.now() })
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  assert.equal(signal, 'SIGKILL', `${point} was never reached: ${JSON.stringify(outcome)}`)
}
