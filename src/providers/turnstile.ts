/** Too many are waiting already: answered as 503, the person may try again. */
class BusyError extends Error {
  readonly code = 'UNAVAILABLE'
  override readonly name = 'BusyError'

  constructor() {
    super('Too much work is waiting.')
  }
}

/** Lets `limit.running` works in at once and `limit.waiting` wait in order; one more is refused with BusyError. */
export function turnstile(limit: { readonly running: number; readonly waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < limit.running) {
      running += 1
      return
    }
    if (queue.length >= limit.waiting) throw new BusyError()
    await new Promise<void>(resolve => queue.push(resolve))
  }

  /** The place goes to the next in the queue, or is free again. */
  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
