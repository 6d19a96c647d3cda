import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = join(import.meta.dirname, '..', '..')

/** A program beside the benchmark. It says `{ ready: true }` when it can be used, and ends with us. */
export type Program<Facts = unknown> = AsyncDisposable & {
  readonly pid: number
  readonly child: ChildProcess
  /** What it said together with `ready`. */
  readonly facts: Facts
}

export type ProgramOptions = {
  /** From the root of the project. */
  readonly script: string
  readonly env?: Readonly<Record<string, string>>
  readonly nodeOptions?: readonly string[]
}

const endWithParent = join(root, 'src', 'main', 'end-with-parent.ts')

export async function startProgram<Facts>(options: ProgramOptions): Promise<Program<Facts>> {
  const { script, env = {}, nodeOptions = [] } = options
  const child = fork(join(root, script), {
    execArgv: ['--import', endWithParent, ...nodeOptions],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', chunk => {
    complaint = (complaint + String(chunk)).slice(-4_000)
  })
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`${script} has ended: ${complaint}`)))
  gone.catch(() => {})
  const [facts] = (await Promise.race([once(child, 'message'), gone])) as [Facts]
  return { pid: child.pid!, child, facts, [Symbol.asyncDispose]: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))])
}
