import type { JourneyName } from '../load/journeys.ts'
import type { PurchaseAnswer, PurchaseJob, StepTime } from '../load/purchases.ts'
import { currentLoad } from '../machine.ts'
import { byLength } from '../options.ts'
import { type LoadProcess, startLoad } from '../rig/load-process.ts'
import type { Outlet } from '../rig/outlet.ts'
import { cpuSeconds } from '../rig/proc.ts'
import type { Rig } from '../rig/rig.ts'
import { untilIdle } from '../rig/until.ts'
import { withClient } from '../rig/with-client.ts'

type Pids = Readonly<Record<'product' | 'postgres' | 'sandbox' | 'mail' | 'load', number>>

/** So many purchases of one kind, at one pace. */
export type Round = {
  readonly pace: string
  /** Until everything of them was done: what can be kept up. */
  readonly perSecond: number
  readonly steps: readonly StepTime[]
  /** CPU milliseconds of one order, by process, with what follows it. */
  readonly cpu: Readonly<Record<keyof Pids, number>>
  readonly pending: number
  /** Seconds from the last confirmation until capture and mail of all were through. */
  readonly after: number
  readonly load: number
}

export type Rounds = {
  /** The last one is that at 70 % of the best. */
  readonly rounds: readonly Round[]
  /** Orders a second that can be kept up. */
  readonly best: number
  /** The round whose CPU is told. */
  readonly usual: Round
}

type Stage = {
  readonly rig: Rig
  readonly outlet: Outlet
  readonly buyers: LoadProcess<PurchaseJob, PurchaseAnswer>
  readonly pids: Pids
}

const buyers = { few: 1, usual: 8, many: 32 } as const

/** Buys of every kind: by 1, 8 and 32 buyers without a pause, then at 70 % of the best of them. */
export async function buyAll(rig: Rig, outlet: Outlet): Promise<ReadonlyMap<JourneyName, Rounds>> {
  const orders = rig.options.orders ?? byLength(rig.options, { short: 40, normal: 150, long: 600 })
  const all = new Map<JourneyName, Rounds>()
  if (orders === 0) return all
  await using load = await startLoad<PurchaseJob, PurchaseAnswer>({ script: 'bench/load/purchases.ts' })
  await using product = await outlet.startProduct()
  const pids = { ...outlet.pids, product: product.pid, postgres: rig.server.pid, load: load.pid }
  const stage = { rig, outlet, buyers: load, pids }
  for (const journey of rig.options.journeys) all.set(journey, await buyOne(stage, journey, orders))
  return all
}

async function buyOne(stage: Stage, journey: JourneyName, orders: number): Promise<Rounds> {
  // Code is compiled and caches are filled before anything counts.
  await oneRound(stage, journey, Math.ceil(orders / 4), { buyers: buyers.usual })
  // One buyer leaves both cores idle most of the time: fewer orders tell as much.
  const few = await oneRound(stage, journey, Math.ceil(orders / 4), { buyers: buyers.few })
  const usual = await oneRound(stage, journey, orders, { buyers: buyers.usual })
  const many = await oneRound(stage, journey, orders, { buyers: buyers.many })
  const best = Math.max(...[few, usual, many].map(({ perSecond }) => perSecond))
  const steady = await oneRound(stage, journey, orders, { perSecond: best * 0.7 })
  return { rounds: [few, usual, many, steady], best, usual }
}

async function oneRound(
  stage: Stage,
  journey: JourneyName,
  orders: number,
  pace: PurchaseJob['pace'],
): Promise<Round> {
  const { rig, outlet, pids } = stage
  const load = currentLoad()
  const lastOrder = await lastOrderOf(rig)
  const before = cpuOf(pids)
  const { url, sandboxUrl } = outlet
  const { seconds, steps, pending } = await stage.buyers.run({ url, sandboxUrl, journey, orders, pace })
  const after = await untilIdle(rig.database)
  const cpu = mapCpu(cpuOf(pids), (value, name) => ((value - before[name]) * 1000) / orders)
  await requireDone(rig, lastOrder, orders)
  const told = 'buyers' in pace ? `${pace.buyers} buyers` : `${pace.perSecond.toFixed(1)} begun a second`
  return { pace: told, perSecond: orders / (seconds + after), steps, pending, after, cpu, load }
}

async function lastOrderOf({ database }: Rig): Promise<number> {
  return withClient(database, async client => {
    const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from orders')
    return rows[0]!.last
  })
}

/** Throws unless every order is made, its money taken and its payer told. */
async function requireDone({ database }: Rig, lastOrder: number, wanted: number): Promise<void> {
  const found = await withClient(database, async client => {
    const { rows } = await client.query<Record<'made' | 'captured' | 'mailed', number>>(
      `select count(*) filter (where o.status = 'Processed')::integer as made,
         count(*) filter (where exists (select from payments p where p.organization_id = o.organization_id
           and p.order_id = o.id and p.captured_at is not null))::integer as captured,
         count(*) filter (where exists (select from mails m where m.organization_id = o.organization_id
           and m.kind = 'orderConfirmation' and m.subject_id = o.id::text and m.sent_at is not null))::integer as mailed
       from orders o where o.id > $1`,
      [lastOrder],
    )
    return rows[0]!
  })
  const missing = Object.entries(found).filter(([, count]) => count !== wanted)
  if (missing.length > 0) throw new Error(`${wanted} orders were bought: ${JSON.stringify(found)}`)
}

function cpuOf(pids: Pids): Readonly<Record<keyof Pids, number>> {
  return mapCpu(pids, cpuSeconds)
}

function mapCpu(
  { product, postgres, sandbox, mail, load }: Readonly<Record<keyof Pids, number>>,
  change: (value: number, name: keyof Pids) => number,
): Readonly<Record<keyof Pids, number>> {
  return {
    product: change(product, 'product'),
    postgres: change(postgres, 'postgres'),
    sandbox: change(sandbox, 'sandbox'),
    mail: change(mail, 'mail'),
    load: change(load, 'load'),
  }
}
