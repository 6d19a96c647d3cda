import type { Count } from './counts.ts'
import type { Refusal, ScanWay } from './scan.ts'

/**
 * What a supervisor looks at (rule DOR-6): a further entry that the phone did not know of (`twice`), or knew of (`letIn`); the entry of a
 * ticket that was not valid when it was handed in (`canceled`); one by a gate that was not open any more (`closedGate`).
 */
export const conflictKinds = ['twice', 'letIn', 'canceled', 'closedGate'] as const
export type ConflictKind = (typeof conflictKinds)[number]

/** A ticket as a scan names it; `id` null: the event has none of this number. */
export type ScannedTicket = { readonly number: number; readonly id: string | null; readonly name: string }

/** An entry that a supervisor looks at. Instants are ISO. */
export type Conflict = {
  readonly id: string
  /** Its place among the event's scans: the newest are the highest. */
  readonly place: number
  readonly ticket: ScannedTicket
  readonly kinds: readonly ConflictKind[]
  readonly at: string
  readonly gate: string
  /** The ticket's entry, where this is a further one. */
  readonly first: { readonly at: string; readonly gate: string } | null
  /** Who has looked at it, and when; null: nobody yet. */
  readonly seen: { readonly by: string; readonly at: string } | null
}

/** A scan of any kind, as the last ones are listed. */
export type LastScan = {
  readonly id: string
  readonly kind: 'entry' | 'undo' | 'refusal'
  /** Null for a code of none. */
  readonly ticket: ScannedTicket | null
  readonly reason: Refusal | null
  readonly way: ScanWay
  readonly at: string
  readonly gate: string
}

/** How many came in during a quarter of an hour; `at`: the ISO instant at which it begins. */
export type QuarterHour = { readonly at: string; readonly entries: number }

/** The counters of a door as its supervisor reads them (rule DOR-8). */
export type DoorCounts = {
  readonly all: Count
  readonly byRate: readonly (Count & { readonly rate: string })[]
  readonly byGate: readonly { readonly gateId: string; readonly entries: number }[]
  /** Those with entries, in their order. */
  readonly quarters: readonly QuarterHour[]
}

const quarterMs = 15 * 60_000
/** Quarters of an hour that a chart shows: twelve hours. */
export const quartersShown = 48

/** The last twelve hours of a door up to the last quarter with entries, the empty ones from the first of them on too. */
export function quartersInRow(quarters: readonly QuarterHour[]): readonly QuarterHour[] {
  const [first, last] = [quarters.at(0), quarters.at(-1)]
  if (first === undefined || last === undefined) return []
  const end = Date.parse(last.at)
  const begin = Math.max(Date.parse(first.at), end - (quartersShown - 1) * quarterMs)
  const entriesAt = new Map(quarters.map(({ at, entries }) => [Date.parse(at), entries]))
  return Array.from({ length: (end - begin) / quarterMs + 1 }, (_, index) => {
    const at = begin + index * quarterMs
    return { at: new Date(at).toISOString(), entries: entriesAt.get(at) ?? 0 }
  })
}

/** The quarter in which most came in; undefined where nobody has. */
export function busiest(
  quarters: readonly QuarterHour[],
): (QuarterHour & { readonly until: string }) | undefined {
  const [first, ...others] = quarters
  if (first === undefined) return undefined
  const best = others.reduce((one, other) => (other.entries > one.entries ? other : one), first)
  return { ...best, until: new Date(Date.parse(best.at) + quarterMs).toISOString() }
}
