import type { Decision } from '#domain/door/decide.ts'
import type { GateState } from '#domain/door/gate.ts'
import type { ScanWay } from '#domain/door/scan.ts'
import type { KeptScan } from './notebook.ts'

/** What came of a code or a ticket at the door. */
export type Outcome = {
  readonly decision: Decision
  readonly way: ScanWay
  /** What was written down; an entry that is not kept is none (rule DOR-3). */
  readonly row: KeptScan
  readonly isKept: boolean
}

/** Why the phone does not hear from the server: no network or a failure, or a link that it does not know any more. */
export type Trouble = 'network' | 'link'

/** How a phone stands, for its page. */
export type Standing = {
  readonly state: GateState
  readonly trouble: Trouble | null
  /** Milliseconds of the phone's own clock; null before the first exchange. */
  readonly heardAt: number | null
  readonly waiting: number
  readonly refused: readonly KeptScan[]
  /** Titles of the other events that refused codes belong to, by the ids of their scans. */
  readonly elsewhere: ReadonlyMap<string, string>
  /** Whether the disk takes what happens. */
  readonly keeps: boolean
  /** Whether tickets are signed here and this browser cannot check that (rule DOR-10). */
  readonly isBlind: boolean
}
