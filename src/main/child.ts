import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { StartFault } from './start-fault.ts'

export type ChildProgram = {
  /** The name for sentences and logs. */
  readonly part: string
  readonly script: string
  readonly env: Readonly<Record<string, string>>
  readonly nodeOptions?: readonly string[]
  /** Whether everything else of the machine comes first: for a part that nobody waits for. */
  readonly waitsItsTurn?: boolean
  /** Called each time it ended although nobody asked it to; it is then started again. */
  readonly onLost: (part: string) => void
}

export type Child = {
  /** Resolves when the program has said that it is ready, for the first time. */
  readonly ready: Promise<void>
  readonly pid: () => number | undefined
  stop(): Promise<void>
}

const preload = join(import.meta.dirname, 'end-with-parent.ts')

/**
 * Runs a program beside us: it says `{ ready: true }` when it can be used, is started again when it ends by itself, and
 * ends with us. Its own process group keeps Ctrl-C away from it, so that it lives as long as we drain.
 */
export function startChild(program: ChildProgram): Child {
  let process: ChildProcess
  let stopping = false
  let wasReady = false
  const ready = new Promise<void>((resolve, reject) => {
    const launch = () => {
      process = spawnProgram(program)
      let complaint = ''
      process.stderr?.on('data', chunk => (complaint = (complaint + String(chunk)).slice(-2_000)))
      process.once('message', () => {
        wasReady = true
        resolve()
      })
      process.once('exit', () => {
        if (stopping) return
        if (!wasReady)
          return reject(new StartFault('part_failed', { part: program.part, reason: lastWords(complaint) }))
        program.onLost(program.part)
        setTimeout(() => stopping || launch(), 1_000)
      })
    }
    launch()
  })
  // Whoever waits for it hears of the failure; nobody has to.
  ready.catch(() => {})
  const stop = () => {
    stopping = true
    return end(process)
  }
  return { ready, pid: () => process.pid, stop }
}

function spawnProgram({ script, env, nodeOptions = [], waitsItsTurn }: ChildProgram): ChildProcess {
  const child = fork(script, {
    execArgv: ['--import', preload, ...nodeOptions],
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (waitsItsTurn && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}

/** The line that names the error, or the last one. */
function lastWords(complaint: string): string {
  const lines = complaint
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return lines.find(line => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? '?'
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    const last = setTimeout(() => child.kill('SIGKILL'), 5_000)
    child.once('exit', () => {
      clearTimeout(last)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
