import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { runRole } from '#main/role.ts'

/**
 * The product's server in a process of its own, as in production. It says what it has used when it is asked: after everything
 * that nobody needs any more is thrown away (`--expose-gc`), and how much of a processor.
 */
export type Vitals = {
  readonly heapMb: number
  readonly residentMb: number
  readonly cpuMs: number
  /** The longest that nobody was answered, and the longest of the pauses to collect garbage, since memory was asked for last. */
  readonly blockedMs: number
  readonly pauseMs: number
}

type Asked = { readonly ask: 'memory' | 'cpu' }

const mega = 2 ** 20

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
let pauseMs = 0
new PerformanceObserver(list => {
  for (const { duration } of list.getEntries()) pauseMs = Math.max(pauseMs, duration)
}).observe({ entryTypes: ['gc'] })

function vitals(): Vitals {
  const { heapUsed, external, rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return {
    heapMb: (heapUsed + external) / mega,
    residentMb: rss / mega,
    cpuMs: (user + system) / 1000,
    blockedMs: delay.max / 1e6,
    pauseMs,
  }
}

/** What is thrown away here keeps nobody waiting whom the run counts. */
function forgetWaits(): void {
  delay.reset()
  pauseMs = 0
}

process.on('message', ({ ask }: Asked) => {
  const { blockedMs, pauseMs } = vitals()
  if (ask === 'memory') globalThis.gc?.()
  process.send?.({ vitals: { ...vitals(), blockedMs, pauseMs } })
  // The collection just made shows in the next turn of the loop.
  if (ask === 'memory') setTimeout(forgetWaits, 20)
})
const role = process.env.ROLE
await runRole({ serve: role !== 'work', work: role !== 'serve' })
