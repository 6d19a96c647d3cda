import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** A part of the running product that is killed and comes back by itself, as under any supervisor. */
export type Part = {
  /** SIGKILL: nothing is said goodbye to. Nothing happens while it is down already. */
  kill(): void
  /** Resolves once it can be used. */
  ready(): Promise<void>
  stop(): Promise<void>
}

export type Program = {
  readonly script: string
  readonly env: Readonly<Record<string, string>>
  /** Called each time it can be used again. */
  readonly onReady?: () => Promise<unknown>
}

const pauseMs = 100

/** A program of Node that says `{ ready: true }`, started again whenever it ends. */
export function startPart({ script, env, onReady }: Program): Part {
  let child: ChildProcess | undefined
  let stopping = false
  let up = Promise.withResolvers<void>()
  const run = async () => {
    while (!stopping) {
      child = spawn(process.execPath, [script], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      const gone = once(child, 'exit')
      child.once(
        'message',
        () =>
          void Promise.resolve(onReady?.()).then(
            () => up.resolve(),
            () => {},
          ),
      )
      await gone
      up.resolve()
      up = Promise.withResolvers<void>()
      if (!stopping) await sleep(pauseMs)
    }
  }
  const ended = run()
  return {
    kill: () => void child?.kill('SIGKILL'),
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
