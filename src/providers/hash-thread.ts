import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashAnswer, HashWork } from './hash-threads.ts'

/** A thread that hashes one password after the other and yields to every other thread of the machine. */
yieldToOthers()
parentPort?.on('message', (work: HashWork) => parentPort?.postMessage(answerTo(work)))

/**
 * A tenth of the weight of the others (nice 10), for this thread alone: with the least of all (19) a login would wait for
 * minutes behind a full machine. Linux takes the number of a thread where that of a process is expected. Elsewhere priority is
 * the whole process's and stays as it is; there it only helps that the threads are few.
 */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    // <process>/task/<thread>
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Without /proc, or where it is forbidden, this thread hashes at the common priority.
  }
}

function answerTo({ message, salt, memory, passes, parallelism, length }: HashWork): HashAnswer {
  try {
    const tag = argon2Sync('argon2id', {
      message,
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: length,
    })
    return { tag }
  } catch (error) {
    return { error }
  }
}
