import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnProgram } from '#test/support/program.ts'

/** A part of the running product that is killed and comes back by itself, as under any supervisor. */
export type Part = {
  /**
   * SIGKILL: nothing is said goodbye to. Resolves when it is dead. One that is down already is killed as soon as it comes
   * back: each kill counts.
   */
  kill(): Promise<void>
  /** Resolves once it can be used. */
  ready(): Promise<void>
  stop(): Promise<void>
}

export type Program = {
  readonly script: string
  readonly env: Readonly<Record<string, string>>
  /** What it says is added to this file. */
  readonly log: string
  /** Called each time it can be used again. */
  readonly onReady?: () => Promise<unknown>
}

const pauseMs = 100

/** A program of Node that says `{ ready: true }`, started again whenever it ends; it ends with us. */
export function startPart({ script, env, log, onReady }: Program): Part {
  const said = openSync(log, 'a')
  let child: ChildProcess | undefined
  let stopping = false
  let up = Promise.withResolvers<void>()
  const run = async () => {
    while (!stopping) {
      child = spawnProgram(script, { env, stdio: ['ignore', said, said, 'ipc'] })
      const gone = once(child, 'exit')
      // At once: whoever killed it waits for its next life.
      child.once('exit', () => {
        up.resolve()
        up = Promise.withResolvers<void>()
      })
      child.once(
        'message',
        () =>
          void Promise.resolve(onReady?.()).then(
            () => up.resolve(),
            () => {},
          ),
      )
      await gone
      if (!stopping) await sleep(pauseMs)
    }
  }
  const ended = run()
  return {
    async kill() {
      while (!stopping && !isAlive(child)) await sleep(10)
      if (child === undefined || stopping) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    async ready() {
      // It may have died while somebody waited: then it is the next life that counts.
      for (let seen = up; ; seen = up) {
        await seen.promise
        if (seen === up) return
      }
    },
    async stop() {
      stopping = true
      child?.kill('SIGTERM')
      await Promise.race([ended, sleep(15_000, undefined, { ref: false }).then(() => child?.kill('SIGKILL'))])
      await ended
    },
  }
}

const isAlive = (child: ChildProcess | undefined) =>
  child !== undefined && !child.killed && child.exitCode === null && child.signalCode === null
