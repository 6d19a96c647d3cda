import type { DoorTicket } from './book.ts'
import type { Passage } from './entries.ts'

/** How many are in, of how many who may come: everybody in counts among them. */
export type Count = { readonly inside: number; readonly expected: number }

/** The counters of a door: in all, by rate (its place among those of the book), and who came in by each gate (rule DOR-8). */
export type Counts = {
  readonly all: Count
  readonly byRate: ReadonlyMap<number, Count>
  readonly byGate: ReadonlyMap<string, number>
}

/** Counts each ticket once, whatever happened with it; an entry of one that is in no list yet counts too, by no rate (rule DOR-10). */
export function countEntries(
  tickets: Iterable<Pick<DoorTicket, 'number' | 'rate' | 'isValid'>>,
  passages: ReadonlyMap<number, Passage>,
): Counts {
  const byRate = new Map<number, Count>()
  const byGate = new Map<string, number>()
  let [inside, expected] = [0, 0]
  const listed = new Set<number>()
  for (const { number, rate, isValid } of tickets) {
    listed.add(number)
    const entry = passages.get(number)?.entry
    const [isIn, isExpected] = [Number(entry !== undefined), Number(entry !== undefined || isValid)]
    const sofar = byRate.get(rate) ?? { inside: 0, expected: 0 }
    byRate.set(rate, { inside: sofar.inside + isIn, expected: sofar.expected + isExpected })
    inside += isIn
    expected += isExpected
    if (entry !== undefined) byGate.set(entry.gateId, (byGate.get(entry.gateId) ?? 0) + 1)
  }
  for (const [number, { entry }] of passages) {
    if (entry === undefined || listed.has(number)) continue
    inside += 1
    expected += 1
    byGate.set(entry.gateId, (byGate.get(entry.gateId) ?? 0) + 1)
  }
  return { all: { inside, expected }, byRate, byGate }
}
