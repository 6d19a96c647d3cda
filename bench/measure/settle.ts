import { median, shown } from '../figures.ts'
import type { Sample } from '../load/closed-loop.ts'
import type { SettleJob } from '../load/settle.ts'
import { currentLoad } from '../machine.ts'
import { byLength } from '../options.ts'
import { atLeast, atMost, type Outcome } from '../outcome.ts'
import type { RawName } from '../raw/scripts.ts'
import { productEnvironment } from '../rig/environment.ts'
import { type LoadProcess, startLoad } from '../rig/load-process.ts'
import { addAuthorised, hotTier } from '../rig/preload.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { cartsToSettle } from '../rig/raw-carts.ts'
import type { Rig } from '../rig/rig.ts'
import { countIn, withClient } from '../rig/with-client.ts'
import { measured, type RawLoad, startRawLoad } from './raw.ts'

type Act = LoadProcess<SettleJob, Sample>
type Sides = { readonly rig: Rig; readonly act: Act; readonly raw: RawLoad }
type Round = {
  readonly act: Sample
  readonly raw: Sample
  readonly actMs: Cpu
  readonly rawMs: Cpu
  readonly load: number
}
type Cpu = { readonly node: number; readonly postgres: number }
type Cell = {
  readonly title: string
  readonly hot: boolean
  readonly inFlight: number
  readonly script: RawName
}

const cells: readonly Cell[] = [
  { title: '10,000 tiers, 8 in flight', hot: false, inFlight: 8, script: 'settle' },
  { title: '10,000 tiers, 32 in flight', hot: false, inFlight: 32, script: 'settle' },
  { title: 'one hot tier, 8 in flight', hot: true, inFlight: 8, script: 'settleStockLast' },
  { title: 'one hot tier, 32 in flight', hot: true, inFlight: 32, script: 'settleStockLast' },
]

/** SETTLE over the product's own pool beside the raw transaction of the same run. */
export async function measureSettle(rig: Rig): Promise<Outcome> {
  const env = productEnvironment({
    port: 9,
    sandboxPort: 10,
    smtpPort: 9,
    databaseUrl: rig.database.url,
    folder: rig.server.folder,
  })
  await using act = await startLoad<SettleJob, Sample>({ script: 'bench/load/settle.ts', env })
  await using raw = await startRawLoad()
  const sides = { rig, act, raw }
  await oneRound(sides, cells[0]!)
  const results = cells.map(cell => ({ cell, rounds: [] as Round[] }))
  const neighbours: Neighbours[] = []
  for (let round = 0; round < 3; round += 1) {
    for (const { cell, rounds } of results) rounds.push(await oneRound(sides, cell))
    neighbours.push(await besideHotTier(sides))
  }
  return outcomeOf(results, neighbours)
}

async function oneRound(sides: Sides, cell: Cell): Promise<Round> {
  const { rig, raw } = sides
  const count = byLength(rig.options, { short: 400, normal: 1_500, long: 5_000 })
  const load = currentLoad()
  const rawSide = await measured(rig, raw, {
    url: rig.database.url,
    script: cell.script,
    connections: cell.inFlight,
    until: { works: await cartsToSettle(rig.database, count, cell.hot) },
  })
  const works = await addAuthorised(rig.database, count, cell.hot ? await hotTier(rig.database) : null)
  const actSide = await settled(sides, { works, inFlight: cell.inFlight })
  const rawMs = { node: rawSide.driverMs, postgres: rawSide.postgresMs }
  return { act: actSide.sample, raw: rawSide, actMs: actSide.cpu, rawMs, load }
}

/** Runs one job of the act, and looks whether every payment has become an order. */
async function settled({ rig, act }: Sides, job: SettleJob): Promise<{ sample: Sample; cpu: Cpu }> {
  const wanted = job.works.length + (job.background?.works.length ?? 0)
  const orders = await countOrders(rig)
  const before = { node: cpuSeconds(act.pid), postgres: cpuSeconds(rig.server.pid) }
  const sample = await act.run(job)
  const perSettle = (seconds: number) => (seconds * 1000) / wanted
  const cpu = {
    node: perSettle(cpuSeconds(act.pid) - before.node),
    postgres: perSettle(cpuSeconds(rig.server.pid) - before.postgres),
  }
  const made = (await countOrders(rig)) - orders
  if (made !== wanted) throw new Error(`${wanted} payments were settled, ${made} orders were made`)
  await withClient(rig.database, client => client.query('delete from graphile_worker._private_jobs'))
  return { sample, cpu }
}

function countOrders({ database }: Rig): Promise<number> {
  return countIn(database, `select count(*) from orders where status = 'Committed'`)
}

type Neighbours = { readonly alone: Sample; readonly beside: Sample }

/** The settles of all other campaigns, first by themselves, then while 24 users want one tier. */
async function besideHotTier(sides: Sides): Promise<Neighbours> {
  const { rig } = sides
  const count = byLength(rig.options, { short: 200, normal: 600, long: 2_000 })
  const alone = await settled(sides, { works: await addAuthorised(rig.database, count, null), inFlight: 8 })
  const works = await addAuthorised(rig.database, count, null)
  const hot = await addAuthorised(rig.database, count * 2, await hotTier(rig.database))
  const beside = await settled(sides, { works, inFlight: 8, background: { works: hot, inFlight: 24 } })
  return { alone: alone.sample, beside: beside.sample }
}

type Result = { readonly cell: Cell; readonly rounds: readonly Round[] }

function outcomeOf(results: readonly Result[], neighbours: readonly Neighbours[]): Outcome {
  const ratio = ({ rounds }: Result) => median(rounds.map(({ act, raw }) => act.perSecond / raw.perSecond))
  const alone = median(neighbours.map(each => each.alone.p99))
  const beside = median(neighbours.map(each => each.beside.p99))
  return {
    title: 'SETTLE over its own pool, beside the raw transaction of the same run',
    columns: [
      '',
      'act/s',
      'raw/s',
      'ratio',
      'act p99 ms',
      'raw p99 ms',
      'act CPU ms Node+PG',
      'raw CPU ms Node+PG',
      'load',
    ],
    rows: results.map(result => rowOf(result, ratio(result))),
    verdicts: [
      ...results.map(result => atLeast(`ratio, ${result.cell.title}`, ratio(result), 0.5)),
      atMost('p99 of other campaigns beside a hot tier, against alone', beside / alone, 1.5),
    ],
    notes: [
      `p99 of other campaigns, 8 in flight: ${shown(alone)} ms alone, ${shown(beside)} ms beside a hot tier with 24`,
    ],
    measured: { results, neighbours },
  }
}

function rowOf({ cell, rounds }: Result, ratio: number): readonly string[] {
  const middle = (of: (round: Round) => number) => shown(median(rounds.map(of)))
  return [
    cell.title,
    middle(({ act }) => act.perSecond),
    middle(({ raw }) => raw.perSecond),
    shown(ratio),
    middle(({ act }) => act.p99),
    middle(({ raw }) => raw.p99),
    `${middle(({ actMs }) => actMs.node)} + ${middle(({ actMs }) => actMs.postgres)}`,
    `${middle(({ rawMs }) => rawMs.node)} + ${middle(({ rawMs }) => rawMs.postgres)}`,
    middle(({ load }) => load),
  ]
}
