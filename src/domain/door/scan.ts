/** How a ticket was found at the door. */
export const scanWays = ['camera', 'typed', 'search', 'order', 'card'] as const
export type ScanWay = (typeof scanWays)[number]

/** Why somebody was not let in (rule DOR-5). */
export const refusals = ['unknown', 'elsewhere', 'canceled', 'passedOn', 'already', 'member'] as const
export type Refusal = (typeof refusals)[number]

/** What happened at the door, as the phone wrote it down before it showed anything (rule DOR-3). Instants are ISO. */
export type Scan = {
  /** Random, drawn by the phone: handed in twice it counts once. */
  readonly id: string
  /** Random, of this browser. */
  readonly device: string
  readonly way: ScanWay
  /** What the phone's clock said. */
  readonly clockAt: string
  /** How far the server's clock was ahead of the phone's when they last spoke, in milliseconds; null: they never did. */
  readonly offsetMs: number | null
} & Happening

/** Somebody came in, their entry was taken back, or they were not let in. */
export type Happening =
  | {
      readonly kind: 'entry'
      readonly ticket: number
      /** Whether the phone knew of an entry before, and somebody let them in all the same. */
      readonly isLetIn: boolean
    }
  | { readonly kind: 'undo'; readonly ticket: number; readonly undoes: string }
  | {
      readonly kind: 'refusal'
      /** Null for a code of no ticket of this event. */
      readonly ticket: number | null
      readonly reason: Refusal
      /** What was read or typed, where it could be a ticket's code: the server knows those of other events. */
      readonly text: string | null
    }

/** A scan as every phone of the event learns of it: by whom, and when by the server's clock. */
export type KnownScan = {
  readonly id: string
  readonly gateId: string
  readonly at: string
} & (
  | { readonly kind: 'entry'; readonly ticket: number; readonly isLetIn: boolean }
  | { readonly kind: 'undo'; readonly ticket: number; readonly undoes: string }
)

/** The longest text of a refused code that is handed in: any QR code may be held before a camera, and no ticket's secret is longer. */
export const longestText = 40

/** The most scans that are handed in together. */
export const scansAtOnce = 100

/**
 * When a scan happened by the server's clock: the phone's, corrected by the difference that it measured, or by the one of now where it
 * measured none; never later than it was received (rule DOR-4).
 */
export function happenedAt(
  { clockAt, offsetMs }: Pick<Scan, 'clockAt' | 'offsetMs'>,
  { sentAt, receivedAt }: { readonly sentAt: string; readonly receivedAt: string },
): string {
  const received = Date.parse(receivedAt)
  const corrected = Date.parse(clockAt) + (offsetMs ?? received - Date.parse(sentAt))
  // A phone may say any difference: what it makes is a time all the same.
  return new Date(Math.min(Math.max(corrected, 0), received)).toISOString()
}

/** The most scans that a phone is told at once. */
export const scansTold = 5_000
