import { countConflicts, doorCounts, lastScans, listConflicts, noteSeen } from '#db/door-watch.ts'
import { gatesOf } from '#db/gates.ts'
import type { Conflict, DoorCounts, LastScan } from '#domain/door/watch.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import type { AdministratorVisit } from '../campaign/administered-campaign.ts'
import { type EventHead, eventHead, openEvent } from './open-event.ts'

/** Conflicts on a page, and scans that are listed as the last ones. */
const pageSize = 25
const lastOnes = 20

/** What a supervisor sees of a door (rules DOR-6 and DOR-8). */
export type DoorWatch = EventHead & {
  readonly counts: Omit<DoorCounts, 'byGate'>
  /** Every gate with how many came in by it. */
  readonly gates: readonly { readonly id: string; readonly name: string; readonly entries: number }[]
  readonly conflicts: readonly Conflict[]
  /** Of which gate alone they are; null: of all. */
  readonly gateId: string | null
  readonly conflictCounts: { readonly all: number; readonly open: number }
  /** Before which place the following conflicts are; null: these are the last ones. */
  readonly next: number | null
  readonly scans: readonly LastScan[]
  /** The server's clock, ISO. */
  readonly now: string
}

type Asked = AdministratorVisit & {
  /** Only conflicts that nobody has looked at. */
  readonly isOpen: boolean
  /** Only conflicts in which this gate of the event has a part; null, or none of its gates: of all. */
  readonly gateId: string | null
  readonly before: number | null
}

/** The door of an event as it stands now, for who may see its tickets: added up by the database, whatever was scanned. */
export async function watchDoor(
  app: App,
  { isOpen, before, gateId: wished, ...visit }: Asked,
): Promise<Result<DoorWatch>> {
  const opened = await openEvent(app, visit, 'seeTickets')
  if (!opened.ok) return opened
  const { form } = opened.value
  const gates = await gatesOf(app.db, form)
  const gateId = gates.find(({ id }) => id === wished)?.id ?? null
  const [{ byGate, ...counts }, found, conflictCounts, scans] = await Promise.all([
    doorCounts(app.db, form),
    listConflicts(app.db, form, { before, limit: pageSize + 1, isOpen, gateId }),
    countConflicts(app.db, form, gateId),
    lastScans(app.db, form, lastOnes),
  ])
  const entriesOf = new Map(byGate.map(({ gateId, entries }) => [gateId, entries]))
  const conflicts = found.slice(0, pageSize)
  return ok({
    ...eventHead(opened.value),
    counts,
    gates: gates.map(({ id, name }) => ({ id, name, entries: entriesOf.get(id) ?? 0 })),
    conflicts,
    gateId,
    conflictCounts,
    next: found.length > pageSize ? (conflicts.at(-1)?.place ?? null) : null,
    scans,
    now: app.now(),
  })
}

/** Somebody who may see the door has looked at a conflict; the first to say so is kept, and nothing is deleted (rule DOR-6). */
export async function noteConflict(
  app: App,
  { scanId, ...visit }: AdministratorVisit & { readonly scanId: string },
): Promise<Result<null>> {
  const opened = await openEvent(app, visit, 'seeTickets')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  if (!isUuid(scanId)) return failWith('NOT_FOUND')
  return app.transaction(async tx =>
    (await noteSeen(tx, form, { scanId, by: userId, at: app.now() })) ? ok(null) : failWith('NOT_FOUND'),
  )
}
