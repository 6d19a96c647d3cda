import type { Sample } from '../load/closed-loop.ts'
import type { DonationAnswer, DonationJob } from '../load/donations.ts'
import type { Offer } from '../rig/campaigns.ts'
import { type LoadProcess, startLoad } from '../rig/load-process.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import { type Rig, startSandboxProgram } from '../rig/rig.ts'
import { countJobs, secondsUntilNone, untilIdle } from '../rig/until.ts'
import { countIn } from '../rig/with-client.ts'

type Buyers = LoadProcess<DonationJob, DonationAnswer, { readonly smtpPort: number }>
export type Pids = Readonly<Record<'product' | 'postgres' | 'sandbox' | 'load', number>>
/** The product with what it needs, and buyers beside it; each a process of its own. */
export type Stage = {
  readonly rig: Rig
  readonly url: string
  readonly sandboxUrl: string
  readonly buyers: Buyers
  readonly pids: Pids
}
export async function setUpDonations(rig: Rig, stack: AsyncDisposableStack): Promise<Stage> {
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const sandbox = stack.use(await startSandboxProgram(rig, { port, sandboxPort }))
  const buyers = stack.use(
    await startLoad<DonationJob, DonationAnswer, { smtpPort: number }>({ script: 'bench/load/donations.ts' }),
  )
  const { url: databaseUrl } = rig.database
  const { folder } = rig.server
  const place = { port, sandboxPort, smtpPort: buyers.facts.smtpPort, databaseUrl, folder }
  const product = stack.use(await startProduct(place))
  return {
    rig,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    buyers,
    pids: { product: product.pid, postgres: rig.server.pid, sandbox: sandbox.pid, load: buyers.pid },
  }
}

export type Buying = { readonly buyers: number; readonly seconds: number; readonly offers: readonly Offer[] }

/** What some seconds of donations came to. */
export type Bought = {
  /** Captured and the mail handed over, the time until the last mail was there included: what can be kept up. */
  readonly perSecond: number
  readonly settled: number
  readonly flow: Sample
  /** Donations that did not come to their end, and what the first one met. */
  readonly failed: number
  readonly failure: string | null
  /** Confirmations and jobs that were owed when the last buyer had ended. */
  readonly backlog: number
  /** Seconds from the last buyer's end until no job and no mail was owed. */
  readonly drain: number
  /** CPU milliseconds of one donation, by process. */
  readonly cpu: Readonly<Record<keyof Pids, number>>
}

/** Donations for some seconds, until everything that follows them is done. Throws where orders and confirmations differ. */
export async function buy(stage: Stage, { buyers, seconds, offers }: Buying): Promise<Bought> {
  const { url, sandboxUrl, rig } = stage
  const before = { cpu: cpuOf(stage.pids), mails: await mailsOf(stage), orders: await countProcessed(rig) }
  const answer = await stage.buyers.run({ url, sandboxUrl, buyers, seconds, offers })
  const { failed, failure } = answer
  const flow = answer.sample!
  const settled = flow.count - failed
  const backlog = before.mails + settled - answer.mails + (await countJobs(rig.database))
  const lastMail = await untilMailed(stage, before.mails + settled)
  const drain = lastMail + (await untilIdle(rig.database))
  const made = (await countProcessed(rig)) - before.orders
  if (made !== settled) throw new Error(`${settled} donations were made, ${made} orders are processed`)
  const after = cpuOf(stage.pids)
  const cpu = mapValues(after, (value, name) => ((value - before.cpu[name]) * 1000) / settled)
  return {
    perSecond: settled / (flow.seconds + lastMail),
    settled,
    flow,
    failed,
    failure,
    backlog,
    drain,
    cpu,
  }
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
