import { median, shown } from '../figures.ts'
import type { Sample } from '../load/closed-loop.ts'
import type { DonationAnswer, DonationJob } from '../load/donations.ts'
import { currentLoad } from '../machine.ts'
import { byLength } from '../options.ts'
import { atLeast, below, type Outcome, type Verdict } from '../outcome.ts'
import { firstOffer, type Offer, offers } from '../rig/campaigns.ts'
import { type LoadProcess, startLoad } from '../rig/load-process.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import { type Rig, startSandboxProgram } from '../rig/rig.ts'
import { secondsUntilNone, untilIdle } from '../rig/until.ts'
import { countIn, withClient } from '../rig/with-client.ts'
import { measured, type RawLoad, startRawLoad } from './raw.ts'

type Buyers = LoadProcess<DonationJob, DonationAnswer, { readonly smtpPort: number }>
type Pids = Readonly<Record<'product' | 'postgres' | 'sandbox' | 'load', number>>
type Stage = {
  readonly rig: Rig
  readonly url: string
  readonly sandboxUrl: string
  readonly buyers: Buyers
  readonly raw: RawLoad
  readonly pids: Pids
  readonly offers: readonly Offer[]
  readonly hotOffer: Offer
}
type Cell = { readonly title: string; readonly buyers: number; readonly hot: boolean }
type Round = {
  /** Captured and the mail handed over, the time until the last mail was there included: what can be kept up. */
  readonly perSecond: number
  readonly flow: Sample
  readonly raw: Sample
  /** Seconds from the last buyer's end until no job and no mail was owed. */
  readonly drain: number
  /** CPU milliseconds of one checkout, by process. */
  readonly cpu: Readonly<Record<keyof Pids, number>>
  readonly load: number
}

/** Whole donations over HTTP beside the raw checkout of the same run. */
export async function measureDonations(rig: Rig): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const stage = await setUp(rig, stack)
  const seconds = byLength(rig.options, { short: 2, normal: 5, long: 10 })
  await buy(stage, { buyers: 32, seconds, offers: stage.offers })
  const results = judged.map(cell => ({ cell, rounds: [] as Round[] }))
  for (let round = 0; round < 3; round += 1) {
    for (const { cell, rounds } of results) rounds.push(await oneRound(stage, cell))
  }
  const more = rig.options.length === 'short' ? [] : shownOnly
  for (const cell of more) results.push({ cell, rounds: [await oneRound(stage, cell)] })
  return outcomeOf(results)
}

const judged: readonly Cell[] = [
  { title: '10,000 tiers, 32 buyers', buyers: 32, hot: false },
  { title: 'one hot tier, 32 buyers', buyers: 32, hot: true },
]
const shownOnly: readonly Cell[] = [
  { title: '10,000 tiers, 8 buyers, one round', buyers: 8, hot: false },
  { title: '10,000 tiers, 1 buyer, one round', buyers: 1, hot: false },
]

async function setUp(rig: Rig, stack: AsyncDisposableStack): Promise<Stage> {
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const sandbox = stack.use(await startSandboxProgram(rig, { port, sandboxPort }))
  const buyers = stack.use(
    await startLoad<DonationJob, DonationAnswer, { smtpPort: number }>({ script: 'bench/load/donations.ts' }),
  )
  const raw = stack.use(await startRawLoad())
  const { url: databaseUrl } = rig.database
  const { folder } = rig.server
  const place = { port, sandboxPort, smtpPort: buyers.facts.smtpPort, databaseUrl, folder }
  const product = stack.use(await startProduct(place))
  return {
    rig,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    buyers,
    raw,
    pids: { product: product.pid, postgres: rig.server.pid, sandbox: sandbox.pid, load: buyers.pid },
    offers: await withClient(rig.database, client => offers(client, 2_000)),
    hotOffer: await withClient(rig.database, firstOffer),
  }
}

async function oneRound(stage: Stage, { buyers, hot }: Cell): Promise<Round> {
  const { rig } = stage
  const load = currentLoad()
  const until = hot
    ? { works: hotWorks(byLength(rig.options, { short: 1_000, normal: 3_000, long: 8_000 })) }
    : { seconds: byLength(rig.options, { short: 2, normal: 4, long: 10 }) }
  const job = { url: rig.database.url, script: 'checkout', connections: buyers, until } as const
  const raw = await measured(rig, stage.raw, job)
  const bought = await buy(stage, {
    buyers,
    seconds: byLength(rig.options, { short: 4, normal: 10, long: 20 }),
    offers: hot ? [stage.hotOffer] : stage.offers,
  })
  return { ...bought, raw, load }
}

/** Everybody wants the first tier of the raw tables as well. */
function hotWorks(count: number): readonly { readonly tierId: number }[] {
  return Array.from({ length: count }, () => ({ tierId: 1 }))
}

type Buying = { readonly buyers: number; readonly seconds: number; readonly offers: readonly Offer[] }

async function buy(stage: Stage, { buyers, seconds, offers }: Buying) {
  const { url, sandboxUrl, rig } = stage
  const before = { cpu: cpuOf(stage.pids), mails: await mailsOf(stage), orders: await countProcessed(rig) }
  const job = { url, sandboxUrl, buyers, seconds, offers }
  const { sample } = await stage.buyers.run(job)
  const flow = sample!
  const lastMail = await untilMailed(stage, before.mails + flow.count)
  const drain = lastMail + (await untilIdle(rig.database))
  const made = (await countProcessed(rig)) - before.orders
  if (made !== flow.count) throw new Error(`${flow.count} donations were made, ${made} orders are processed`)
  const after = cpuOf(stage.pids)
  const cpu = mapValues(after, (value, name) => ((value - before.cpu[name]) * 1000) / flow.count)
  return { perSecond: flow.count / (flow.seconds + lastMail), flow, drain, cpu }
}

/** Seconds until every donation was confirmed by mail. */
function untilMailed(stage: Stage, wanted: number): Promise<number> {
  return secondsUntilNone('mails', async () => wanted - (await mailsOf(stage)))
}

async function mailsOf({ buyers }: Stage): Promise<number> {
  return (await buyers.run(null)).mails
}

function countProcessed({ database }: Rig): Promise<number> {
  return countIn(database, `select count(*) from orders where status = 'Processed'`)
}

function cpuOf(pids: Pids): Readonly<Record<keyof Pids, number>> {
  return mapValues(pids, cpuSeconds)
}

function mapValues<K extends string>(
  record: Readonly<Record<K, number>>,
  change: (value: number, key: K) => number,
): Record<K, number> {
  const entries = Object.entries<number>(record) as [K, number][]
  return Object.fromEntries(entries.map(([key, value]) => [key, change(value, key)])) as Record<K, number>
}

type Result = { readonly cell: Cell; readonly rounds: readonly Round[] }

function outcomeOf(results: readonly Result[]): Outcome {
  return {
    title: 'Complete donations over HTTP, beside the raw checkout of the same run',
    columns: [
      '',
      'donations/s',
      'flows/s',
      'raw/s',
      'ratio',
      'p50 ms',
      'p99 ms',
      'drain s',
      'CPU ms product',
      'PostgreSQL',
      'sandbox',
      'load',
      'machine load',
    ],
    rows: results.map(({ cell, rounds }) => rowOf(cell.title, rounds)),
    verdicts: results.slice(0, judged.length).flatMap(verdictsOf),
    notes: [
      'donations/s counts what is captured and confirmed by mail, over the time until the last mail was there; flows/s is what the buyers saw',
    ],
    measured: results,
  }
}

function verdictsOf({ cell: { title }, rounds }: Result): readonly Verdict[] {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const ratio = middle(({ perSecond, raw }) => perSecond / raw.perSecond)
  const p99 = middle(({ flow }) => flow.p99)
  const drain = Math.max(...rounds.map(each => each.drain))
  return [
    atLeast(`ratio, ${title}`, ratio, 0.1),
    below(`p99 of the flow in ms, ${title}`, p99, 500),
    below(`seconds until all queues are empty, ${title}`, drain, 5),
  ]
}

function rowOf(title: string, rounds: readonly Round[]): readonly string[] {
  const middle = (of: (round: Round) => number) => shown(median(rounds.map(of)))
  return [
    title,
    middle(({ perSecond }) => perSecond),
    middle(({ flow }) => flow.perSecond),
    middle(({ raw }) => raw.perSecond),
    middle(({ perSecond, raw }) => perSecond / raw.perSecond),
    middle(({ flow }) => flow.p50),
    middle(({ flow }) => flow.p99),
    middle(({ drain }) => drain),
    middle(({ cpu }) => cpu.product),
    middle(({ cpu }) => cpu.postgres),
    middle(({ cpu }) => cpu.sandbox),
    middle(({ cpu }) => cpu.load),
    middle(({ load }) => load),
  ]
}
