import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../figures.ts'
import { serveJobs } from '../rig/load-process.ts'
import { exchange, pageHeaders } from './http-client.ts'
import { type Begun, begin, payFor, type Seller } from './purchase.ts'

/** So many pages a second for so long, whatever becomes of them, while purchases that had begun are paid. */
export type FloodJob = Seller & {
  /** A page that no cache keeps: each address is asked for once. */
  readonly path: string
  readonly perSecond: number
  readonly seconds: number
  readonly payers: number
}

/** Milliseconds. */
export type FloodAnswer = {
  readonly asked: number
  readonly served: number
  readonly turnedAway: number
  /** Anything but 200 and 503, and answers that did not come. */
  readonly others: number
  readonly awayP50: number
  readonly awayP99: number
  readonly servedP50: number
  readonly withoutRetryAfter: number
  readonly paid: number
  readonly failures: readonly string[]
  readonly payP50: number
  readonly payP99: number
  readonly healthP99: number
  /** Until ten pages in a row came at once; seconds. */
  readonly normalAfter: number
}

const alone = <T>(_name: string, work: () => Promise<T>) => work()
/** What is asked at one time at most: more would measure this process. */
const mostUnder = 1_500

serveJobs(async ({ path, perSecond, seconds, payers, ...seller }: FloodJob): Promise<FloodAnswer> => {
  const begun: Begun[] = []
  for (let turn = 0; turn < payers; turn += 1) begun.push(await begin(seller, 'event', alone))
  const times: Record<'served' | 'away' | 'pay' | 'health', number[]> = {
    served: [],
    away: [],
    pay: [],
    health: [],
  }
  const failures: string[] = []
  let [asked, others, withoutRetryAfter, under] = [0, 0, 0, 0]

  const timed = async <T>(work: () => Promise<T>) => {
    const from = performance.now()
    const result = await work()
    return { result, ms: performance.now() - from }
  }
  const ask = async (address: string) => {
    under += 1
    try {
      const { result, ms } = await timed(() => exchange('GET', `${seller.url}${address}`, pageHeaders))
      if (result.status === 200) times.served.push(ms)
      else if (result.status === 503) {
        times.away.push(ms)
        if (result.headers['retry-after'] === undefined) withoutRetryAfter += 1
      } else others += 1
    } catch {
      others += 1
    } finally {
      under -= 1
    }
  }

  const began = performance.now()
  const isOver = () => performance.now() - began > seconds * 1000
  const asking: Promise<void>[] = []
  const flood = async () => {
    while (!isOver()) {
      const due = ((performance.now() - began) / 1000) * perSecond
      for (; asked < due; asked += 1) if (under < mostUnder) asking.push(ask(`${path}?visite=${asked}`))
      await sleep(5)
    }
  }
  const health = async () => {
    while (!isOver()) {
      times.health.push((await timed(() => exchange('GET', `${seller.url}/healthz`, {}))).ms)
      await sleep(50)
    }
  }
  const pay = async () => {
    const paying = begun.map(async (each, turn) => {
      // Spread over the flood, none before it is there.
      await sleep(1_000 + (turn * (seconds - 2) * 1000) / payers)
      try {
        times.pay.push((await timed(() => payFor(each, alone))).ms)
      } catch (error) {
        failures.push(String(error).slice(0, 300))
      }
    })
    await Promise.all(paying)
  }
  await Promise.all([flood(), health(), pay()])
  const ended = performance.now()
  for (let inARow = 0; inARow < 10; ) {
    const { result, ms } = await timed(() =>
      exchange('GET', `${seller.url}${path}?apres=${performance.now()}`, pageHeaders),
    )
    inARow = result.status === 200 && ms < 500 ? inARow + 1 : 0
  }
  const normalAfter = (performance.now() - ended) / 1000
  await Promise.all(asking)
  return {
    asked,
    served: times.served.length,
    turnedAway: times.away.length,
    others,
    withoutRetryAfter,
    paid: times.pay.length,
    failures,
    normalAfter,
    awayP50: percentile(times.away, 0.5),
    awayP99: percentile(times.away, 0.99),
    servedP50: percentile(times.served, 0.5),
    payP50: percentile(times.pay, 0.5),
    payP99: percentile(times.pay, 0.99),
    healthP99: percentile(times.health, 0.99),
  }
})
