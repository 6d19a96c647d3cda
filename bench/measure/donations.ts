import { median, shown } from '../figures.ts'
import type { Sample } from '../load/closed-loop.ts'
import { currentLoad } from '../machine.ts'
import { byLength } from '../options.ts'
import { atLeast, atMost, below, type Outcome, type Verdict } from '../outcome.ts'
import { firstOffer, type Offer, offers } from '../rig/campaigns.ts'
import type { Rig } from '../rig/rig.ts'
import { withClient } from '../rig/with-client.ts'
import { type Bought, buy, type Stage, setUpDonations } from './buying.ts'
import { measured, type RawLoad, startRawLoad } from './raw.ts'

type Side = {
  readonly stage: Stage
  readonly raw: RawLoad
  readonly offers: readonly Offer[]
  readonly hotOffer: Offer
}
type Cell = { readonly title: string; readonly buyers: number; readonly hot: boolean }
type Round = Bought & { readonly raw: Sample; readonly load: number }

/** Whole donations over HTTP beside the raw checkout of the same run. */
export async function measureDonations(rig: Rig): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const side: Side = {
    stage: await setUpDonations(rig, stack),
    raw: stack.use(await startRawLoad()),
    offers: await withClient(rig.database, client => offers(client, 2_000)),
    hotOffer: await withClient(rig.database, firstOffer),
  }
  const seconds = byLength(rig.options, { short: 2, normal: 5, long: 10 })
  await buy(side.stage, { buyers: 32, seconds, offers: side.offers })
  const results = judged.map(cell => ({ cell, rounds: [] as Round[] }))
  for (let round = 0; round < 3; round += 1) {
    for (const { cell, rounds } of results) rounds.push(await oneRound(side, cell))
  }
  const more = rig.options.length === 'short' ? [] : shownOnly
  for (const cell of more) results.push({ cell, rounds: [await oneRound(side, cell)] })
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

async function oneRound(side: Side, { buyers, hot }: Cell): Promise<Round> {
  const { rig } = side.stage
  const load = currentLoad()
  const until = hot
    ? { works: hotWorks(byLength(rig.options, { short: 1_000, normal: 3_000, long: 8_000 })) }
    : { seconds: byLength(rig.options, { short: 2, normal: 4, long: 10 }) }
  const job = { url: rig.database.url, script: 'checkout', connections: buyers, until } as const
  const raw = await measured(rig, side.raw, job)
  const bought = await buy(side.stage, {
    buyers,
    seconds: byLength(rig.options, { short: 4, normal: 10, long: 20 }),
    offers: hot ? [side.hotOffer] : side.offers,
  })
  if (bought.failed > 0) throw new Error(`${bought.failed} donations failed: ${bought.failure}`)
  return { ...bought, raw, load }
}

/** Everybody wants the first tier of the raw tables as well. */
function hotWorks(count: number): readonly { readonly tierId: number }[] {
  return Array.from({ length: count }, () => ({ tierId: 1 }))
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
    atLeast(`ratio, ${title}`, ratio, 0.06),
    atMost(
      `CPU ms of the product, ${title}`,
      middle(({ cpu }) => cpu.product),
      8,
    ),
    atMost(
      `CPU ms of PostgreSQL, ${title}`,
      middle(({ cpu }) => cpu.postgres),
      4,
    ),
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
