import { runRole } from '#main/role.ts'

/**
 * The product's server in a process of its own, as in production. It says what it has used when it is asked: after everything
 * that nobody needs any more is thrown away (`--expose-gc`), and how much of a processor.
 */
export type Vitals = { readonly heapMb: number; readonly residentMb: number; readonly cpuMs: number }

type Asked = { readonly ask: 'memory' | 'cpu' }

const mega = 2 ** 20

function vitals(): Vitals {
  const { heapUsed, external, rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return { heapMb: (heapUsed + external) / mega, residentMb: rss / mega, cpuMs: (user + system) / 1000 }
}

process.on('message', ({ ask }: Asked) => {
  if (ask === 'memory') globalThis.gc?.()
  process.send?.({ vitals: vitals() })
})
const role = process.env.ROLE
await runRole({ serve: role !== 'work', work: role !== 'serve' })
