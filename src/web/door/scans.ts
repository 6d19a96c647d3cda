import type { Happening, KnownScan, Scan, ScanWay } from '#domain/door/scan.ts'
import type { KeptScan } from './notebook.ts'

/** What every scan of a phone carries. */
export type Hand = {
  readonly device: string
  /** How far the server's clock is ahead, in milliseconds; null where it was never measured. */
  readonly offsetMs: number | null
  /** What the phone's clock says, in milliseconds. */
  readonly clock: number
}

/** Writes a scan of now. */
export function scanOf(happening: Happening, way: ScanWay, { device, offsetMs, clock }: Hand): KeptScan {
  const scan: Scan = {
    id: crypto.randomUUID(),
    device,
    way,
    clockAt: new Date(clock).toISOString(),
    offsetMs,
    ...happening,
  }
  return {
    id: scan.id,
    scan,
    at: new Date(clock + (offsetMs ?? 0)).toISOString(),
    waits: 1,
    ...(scan.ticket !== null && { ticket: scan.ticket }),
  }
}

/** An entry or an undoing of this phone as every phone knows it, nothing for a refusal. */
export function knownOf({ id, at, scan }: KeptScan, gateId: string): readonly KnownScan[] {
  const { kind } = scan
  if (kind === 'entry') return [{ id, gateId, at, kind, ticket: scan.ticket, isLetIn: scan.isLetIn }]
  return kind === 'undo' ? [{ id, gateId, at, kind, ticket: scan.ticket, undoes: scan.undoes }] : []
}
