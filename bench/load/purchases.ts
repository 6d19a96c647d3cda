import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../figures.ts'
import { serveJobs } from '../rig/load-process.ts'
import { closedLoop } from './closed-loop.ts'
import type { JourneyName } from './journeys.ts'
import { buy, type Seller } from './purchase.ts'

/** Whole purchases of one kind: by so many buyers without a pause, or so many begun in a second whatever becomes of them. */
export type PurchaseJob = Seller & {
  readonly journey: JourneyName
  readonly orders: number
  readonly pace: { readonly buyers: number } | { readonly perSecond: number }
}

/** Milliseconds. */
export type StepTime = { readonly name: string; readonly p50: number; readonly p99: number }
export type PurchaseAnswer = {
  readonly seconds: number
  /** Of the whole purchase, then of each step in its order. */
  readonly steps: readonly StepTime[]
  /** Confirmation pages that could not say yet that the money is taken. */
  readonly pending: number
}

serveJobs(async ({ url, sandboxUrl, journey, orders, pace }: PurchaseJob): Promise<PurchaseAnswer> => {
  const times = new Map<string, number[]>()
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    times.set(name, [...(times.get(name) ?? []), performance.now() - began])
    return result
  }
  let pending = 0
  const one = async () => {
    const { isPending } = await step('whole', () => buy({ url, sandboxUrl }, journey, step))
    if (isPending) pending += 1
  }
  const began = performance.now()
  if ('buyers' in pace) {
    const works = Array.from({ length: orders }, (_, turn) => turn)
    await closedLoop({ inFlight: pace.buyers, until: { works }, warmUp: 0 }, one)
  } else await steadily(orders, pace.perSecond, one)
  const seconds = (performance.now() - began) / 1000
  const steps = [...times].map(([name, took]) => ({
    name,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
  }))
  return { seconds, pending, steps: steps.toSorted(wholeFirst) }
})

const wholeFirst = (one: StepTime, two: StepTime) =>
  Number(two.name === 'whole') - Number(one.name === 'whole')

async function steadily(count: number, perSecond: number, one: () => Promise<void>): Promise<void> {
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let turn = 0; turn < count; turn += 1) {
    const due = began + (turn * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    under.push(one())
  }
  await Promise.all(under)
}
