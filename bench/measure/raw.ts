import { median, shown } from '../figures.ts'
import type { Sample } from '../load/closed-loop.ts'
import { byLength } from '../options.ts'
import type { Outcome } from '../outcome.ts'
import type { RawJob } from '../raw/load.ts'
import type { RawName } from '../raw/scripts.ts'
import { type LoadProcess, startLoad } from '../rig/load-process.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { cartsToSettle } from '../rig/raw-carts.ts'
import type { Rig } from '../rig/rig.ts'

export type RawLoad = LoadProcess<RawJob, Sample>

export function startRawLoad(): Promise<RawLoad> {
  return startLoad<RawJob, Sample>({ script: 'bench/raw/load.ts' })
}

type Case = {
  readonly title: string
  readonly script: RawName
  readonly hot?: boolean
  readonly settles?: boolean
}

const cases: readonly Case[] = [
  { title: 'checkout in three transactions', script: 'checkout' },
  { title: 'its last transaction as one statement', script: 'checkoutOneStatement' },
  { title: 'settle', script: 'settle', settles: true },
  { title: 'settle as one statement', script: 'settleOneStatement', settles: true },
  { title: 'settle, one hot tier', script: 'settle', hot: true, settles: true },
  { title: 'settle, one hot tier, stock last', script: 'settleStockLast', hot: true, settles: true },
  { title: 'settle, one hot tier, as one statement', script: 'settleOneStatement', hot: true, settles: true },
  { title: 'select a form by slug', script: 'selectForm' },
]
const connections = [8, 32] as const

/** The limits by themselves: what this machine's PostgreSQL does through the driver, without the product. */
export async function measureRaw(rig: Rig): Promise<Outcome> {
  await using load = await startRawLoad()
  const rounds = 3
  const cells = cases.flatMap(each =>
    connections.map(count => ({ ...each, count, samples: [] as Measured[] })),
  )
  for (let round = 0; round < rounds; round += 1) {
    for (const cell of cells) cell.samples.push(await once(rig, load, cell))
  }
  const rows = cells.map(({ title, count, samples }) => [
    `${title}, ${count} connections`,
    shown(median(samples.map(sample => sample.perSecond))),
    shown(median(samples.map(sample => sample.p99))),
    shown(median(samples.map(sample => sample.driverMs))),
    shown(median(samples.map(sample => sample.postgresMs))),
  ])
  return {
    title: 'Raw SQL through the driver (the limits)',
    columns: ['', 'per second', 'p99 ms', 'CPU ms driver', 'CPU ms PostgreSQL'],
    rows,
    verdicts: [],
    measured: cells,
  }
}

type Measured = Sample & { readonly driverMs: number; readonly postgresMs: number }

async function once(
  rig: Rig,
  load: RawLoad,
  { script, hot = false, settles = false, count }: Case & { count: number },
) {
  const seconds = byLength(rig.options, { short: 1, normal: 2, long: 5 })
  const until = settles
    ? {
        works: await cartsToSettle(
          rig.database,
          byLength(rig.options, { short: 500, normal: 2_000, long: 5_000 }),
          hot,
        ),
      }
    : { seconds }
  return measured(rig, load, { url: rig.database.url, script, connections: count, until })
}

/** One job of raw SQL, with the CPU time that one script took on both sides. */
export async function measured({ server }: Rig, load: RawLoad, job: RawJob): Promise<Measured> {
  const before = { driver: cpuSeconds(load.pid), postgres: cpuSeconds(server.pid) }
  const sample = await load.run(job)
  const perScript = (seconds: number) => (seconds * 1000) / sample.total
  return {
    ...sample,
    driverMs: perScript(cpuSeconds(load.pid) - before.driver),
    postgresMs: perScript(cpuSeconds(server.pid) - before.postgres),
  }
}
