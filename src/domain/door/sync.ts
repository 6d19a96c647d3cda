import type { Chunk } from './book.ts'
import type { GateState } from './gate.ts'
import type { KnownScan } from './scan.ts'
import type { DoorSigning } from './signing.ts'

/** The event of a door, as its phones show it. */
export type DoorEvent = {
  readonly title: string
  /** ISO; null where it has none. */
  readonly startDate: string | null
  /** The names of rates, by their places. */
  readonly rates: readonly string[]
  readonly gates: readonly { readonly id: string; readonly name: string }[]
  /** What signed codes are checked with; absent where its tickets are not signed. */
  readonly signing?: DoorSigning
}

/** What a phone gets back whenever it speaks to the server (rule DOR-4). */
export type Synced = {
  /** The server's clock, ISO. */
  readonly now: string
  readonly state: GateState
  /** When the gate ends, ISO: a day later its phones forget who comes, also where nobody tells them to. */
  readonly endsAt: string
  /** Null for a gate that is not open any more: its phones forget who comes. */
  readonly event: DoorEvent | null
  /** How many chunks there are in all. */
  readonly chunkCount: number
  /** Those that the phone has otherwise, with their places. */
  readonly chunks: readonly (Chunk & { readonly index: number })[]
  /** Scans of all phones that it has not seen, its own included, and where the next begin. */
  readonly scans: readonly KnownScan[]
  readonly cursor: number
  /** Whether more of them wait. */
  readonly hasMore: boolean
  /** Ids of the scans that are kept now: nothing of them can be lost any more. */
  readonly received: readonly string[]
  /** Of refused codes that belong to another event of this association: which. */
  readonly elsewhere: readonly { readonly id: string; readonly title: string }[]
}

/** The most chunks that are told at once: a phone asks again for the rest. */
export const chunksTold = 20
