import { percentile } from '../figures.ts'

/** What a closed loop has measured; milliseconds and seconds. */
export type Sample = {
  readonly count: number
  readonly seconds: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** With what was done to get warm. */
  readonly total: number
}

/** Until when a loop goes on: so many seconds, or as long as there is something to do. */
export type Until<Work> = { readonly seconds: number } | { readonly works: readonly Work[] }

export type Loop<Work> = {
  readonly inFlight: number
  readonly until: Until<Work>
  /** The part of it, from 0 to 1, that comes first and does not count: connections and caches are made then. */
  readonly warmUp: number
}

/**
 * `inFlight` users who each do one thing after the other, without a pause. Every user keeps its own number, from 0; a work
 * that fails ends the loop with its error.
 */
export async function closedLoop<Work = undefined>(
  { inFlight, until, warmUp }: Loop<Work>,
  one: (user: number, work: Work) => Promise<unknown>,
): Promise<Sample> {
  const took: number[] = []
  const supply = supplyOf(until, warmUp)
  let total = 0
  const live = async (user: number) => {
    for (let work = supply.next(); work !== undefined; work = supply.next()) {
      const start = performance.now()
      await one(user, work.value)
      total += 1
      if (work.counts) took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, (_, user) => live(user)))
  const seconds = (performance.now() - supply.counting()) / 1000
  return {
    count: took.length,
    seconds,
    perSecond: took.length / seconds,
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    total,
  }
}

type Supply<Work> = {
  next(): { readonly value: Work; readonly counts: boolean } | undefined
  /** Since when it counts. */
  counting(): number
}

function supplyOf<Work>(until: Until<Work>, warmUp: number): Supply<Work> {
  return 'seconds' in until ? timed<Work>(until.seconds, warmUp) : listed(until.works, warmUp)
}

function timed<Work>(seconds: number, warmUp: number): Supply<Work> {
  const began = performance.now()
  const counting = began + seconds * 1000 * warmUp
  const end = began + seconds * 1000
  return {
    next() {
      const now = performance.now()
      return now < end ? { value: undefined as Work, counts: now >= counting } : undefined
    },
    counting: () => counting,
  }
}

function listed<Work>(works: readonly Work[], warmUp: number): Supply<Work> {
  const cold = Math.floor(works.length * warmUp)
  let index = 0
  let counting = performance.now()
  return {
    next() {
      const value = works[index]
      if (value === undefined) return undefined
      if (index === cold) counting = performance.now()
      index += 1
      return { value, counts: index > cold }
    },
    counting: () => counting,
  }
}
