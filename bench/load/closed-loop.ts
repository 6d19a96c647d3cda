import { percentile } from '../figures.ts'

/** What a closed loop has measured; milliseconds and seconds. */
export type Sample = {
  readonly count: number
  readonly seconds: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Until when a loop goes on: so many seconds, or as long as there is something to do. */
export type Until<Work> = { readonly seconds: number } | { readonly works: readonly Work[] }

/**
 * `inFlight` users who each do one thing after the other, without a pause. Every user keeps its own number, from 0; a work
 * that fails ends the loop with its error.
 */
export async function closedLoop<Work = undefined>(
  { inFlight, until }: { readonly inFlight: number; readonly until: Until<Work> },
  one: (user: number, work: Work) => Promise<unknown>,
): Promise<Sample> {
  const took: number[] = []
  const began = performance.now()
  const next = supplyOf(until, began)
  const live = async (user: number) => {
    for (let work = next(); work !== undefined; work = next()) {
      const start = performance.now()
      await one(user, work.value)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, (_, user) => live(user)))
  return sampleOf(took, (performance.now() - began) / 1000)
}

function supplyOf<Work>(until: Until<Work>, began: number): () => { readonly value: Work } | undefined {
  if ('seconds' in until) {
    const end = began + until.seconds * 1000
    return () => (performance.now() < end ? { value: undefined as Work } : undefined)
  }
  let index = 0
  return () => {
    const value = until.works[index]
    index += 1
    return value === undefined ? undefined : { value }
  }
}

export function sampleOf(took: readonly number[], seconds: number): Sample {
  return {
    count: took.length,
    seconds,
    perSecond: took.length / seconds,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
  }
}
