import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A product as `npm start` runs it: everything on one machine. */
export type Started = AsyncDisposable & {
  readonly pid: number
  readonly url: string
  /** From the command to the first answer that it is ready. */
  readonly seconds: number
}

export type StartPlace = {
  /** A checkout of the project. */
  readonly checkout: string
  readonly dataDir: string
  readonly port: number
  readonly sandboxPort: number
}

/** Runs what `npm start` runs, and waits until it says that it is ready. */
export async function startAll({ checkout, dataDir, port, sandboxPort }: StartPlace): Promise<Started> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(checkout, 'src', 'main', 'start.ts')], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint += String(chunk)
  })
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`the start has ended: ${complaint}`)))
  gone.catch(() => {})
  const url = `http://127.0.0.1:${port}`
  await Promise.race([untilReady(`${url}/readyz`), gone])
  const seconds = (performance.now() - began) / 1000
  return { pid: child.pid!, url, seconds, [Symbol.asyncDispose]: () => stop(child) }
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok === true) return
    await sleep(25)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
