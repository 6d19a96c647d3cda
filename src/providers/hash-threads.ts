import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { turnstile } from './turnstile.ts'

/** One argon2id hash: KiB of memory, passes, lanes, bytes of the result. */
export type HashWork = {
  readonly message: Uint8Array
  readonly salt: Uint8Array
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly length: number
}
export type HashAnswer = { readonly tag: Uint8Array } | { readonly error: unknown }

/** Hashes at once in this process, however many accounts log in: one core is left for everybody else. */
export const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

// Each credentials object bounds who waits; here only the threads are shared, and nobody is refused.
const share = turnstile({ running: hashesAtOnce, waiting: Number.POSITIVE_INFINITY })
const idle: Worker[] = []

/** Hashes on a thread of low priority (`hash-thread.ts`), started at first use and kept. Throws what the thread throws. */
export function hashOnThread(work: HashWork): Promise<Buffer> {
  return share(async () => {
    const thread = idle.pop() ?? startThread()
    const answer = await answerOf(thread, work)
    idle.push(thread)
    if ('error' in answer) throw answer.error
    return Buffer.from(answer.tag)
  })
}

function startThread(): Worker {
  const thread = new Worker(new URL('./hash-thread.ts', import.meta.url), { env: {}, execArgv: [] })
  // One that ends while nobody waits for it is not asked again.
  thread.on('error', () => forget(thread))
  thread.on('exit', () => forget(thread))
  return thread
}

function forget(thread: Worker): void {
  const at = idle.indexOf(thread)
  if (at !== -1) idle.splice(at, 1)
}

/** The process lives on for a hash that is waited for, not for a thread without work. */
async function answerOf(thread: Worker, work: HashWork): Promise<HashAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HashAnswer>()
  const ended = () => reject(new Error('The thread that hashes has ended.'))
  thread.ref()
  thread.once('message', resolve).once('error', reject).once('exit', ended)
  try {
    thread.postMessage(work)
    return await promise
  } finally {
    thread.off('message', resolve).off('error', reject).off('exit', ended)
    thread.unref()
  }
}
