import type { KnownScan } from './scan.ts'

/** Who is in: the entry of a ticket. */
export type Entry = Extract<KnownScan, { kind: 'entry' }>

/**
 * What became of one ticket at all gates: its entry, and the entries beyond it, which are conflicts. The order in which scans are given
 * does not matter (rule DOR-6).
 */
export type Passage = { readonly entry: Entry | undefined; readonly beyond: readonly Entry[] }

/** Minutes in which an entry may be taken back, by any phone of the event (rule DOR-7). */
export const undoMinutes = 15

/** The same by the corrected times of two phones, whose clocks are never equal: whatever says so later takes nothing back. */
export const undoneWithin = undoMinutes + 1

/** The passage of a ticket by its scans: the first by door time that nobody took back; of two at one time the one with the smaller id. */
export function passageOf(scans: Iterable<KnownScan>): Passage {
  const all = [...scans]
  const undos = new Map(
    all
      .flatMap(scan => (scan.kind === 'undo' ? [[scan.undoes, Date.parse(scan.at)] as const] : []))
      .sort(([, one], [, other]) => other - one),
  )
  const [entry, ...beyond] = all
    .filter(scan => scan.kind === 'entry')
    .filter(
      ({ id, at }) => !((undos.get(id) ?? Number.POSITIVE_INFINITY) < Date.parse(at) + undoneWithin * 60_000),
    )
    .sort(byDoorTime)
  return { entry, beyond }
}

/** The passages of all tickets. */
export function passagesOf(scans: Iterable<KnownScan>): ReadonlyMap<number, Passage> {
  const byTicket = Map.groupBy(scans, ({ ticket }) => ticket)
  return new Map([...byTicket].map(([ticket, own]) => [ticket, passageOf(own)]))
}

/** Whether an entry may still be taken back at an ISO instant. */
export function mayUndo({ at }: Pick<Entry, 'at'>, now: string): boolean {
  return Date.parse(now) - Date.parse(at) < undoMinutes * 60_000
}

function byDoorTime(one: Entry, other: Entry): number {
  return Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1)
}
