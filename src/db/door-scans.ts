import { sql } from 'kysely'
import { type Gate, gateState } from '#domain/door/gate.ts'
import { happenedAt, type KnownScan, type Scan, scansTold } from '#domain/door/scan.ts'
import type { FormKey } from '#domain/form/form.ts'
import { isGivenBack } from './given-back-place.ts'
import type { Reader, Transaction } from './schema.ts'

/** What a phone of a gate handed in: when it sent that by its own clock, and when it came. Instants are ISO. */
export type HandedIn = {
  readonly gate: Gate
  readonly scans: readonly Scan[]
  readonly sentAt: string
  readonly receivedAt: string
}

/**
 * Keeps what phones of an event handed in, each scan once, at the next places of the event: places are taken one transaction after the
 * other, until its end. What is known already takes none, and where nothing is new nobody waits for the counter. Whether a ticket and the gate
 * were good, and whether phones hear of it, is noted beside them and refuses nothing (rule DOR-4). Says which ids are new.
 */
export async function insertScans(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  handedIn: readonly HandedIn[],
): Promise<ReadonlySet<string>> {
  const rows = handedIn.flatMap(rowsOf).map((row, index) => ({ ...row, index }))
  const inserted = await sql<{ id: string }>`
    with handed_in as (
      select distinct on (s.id) s.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, gate_id uuid, device uuid, kind text, ticket integer,
        undoes uuid, is_let_in boolean, reason text, way text, clock_at timestamptz, offset_ms bigint, at timestamptz,
        received_at timestamptz, was_open boolean, is_revoked boolean, index integer)
      where not exists (select from door_scans d where d.organization_id = ${organizationId} and d.id = s.id)
      order by s.id, s.index
    ), fresh as (
      select h.*, (row_number() over (order by h.index))::integer as nth, (count(*) over ())::integer as count from handed_in h
    ), place as (
      update doors set next_place = next_place + count.count
      from (select count from fresh limit 1) count
      where organization_id = ${organizationId} and form_id = ${formId}
      returning next_place - count.count as first
    )
    insert into door_scans (organization_id, id, form_id, place, gate_id, device, kind, ticket, undoes, is_let_in, reason, way,
      clock_at, offset_ms, at, received_at, was_valid, was_open, is_told)
    select ${organizationId}, s.id, ${formId}, place.first + s.nth - 1, s.gate_id, s.device, s.kind, s.ticket, s.undoes, s.is_let_in,
      s.reason, s.way, s.clock_at, s.offset_ms, s.at, s.received_at, coalesce(known.is_valid, false), s.was_open,
      known.is_valid is not null and not s.is_revoked
    from place
    cross join fresh s
    left join lateral (
      select o.status = 'Processed' and not ${isGivenBack(sql`t.organization_id`, sql`t.item_id`)} as is_valid
      from tickets t join orders o on o.organization_id = t.organization_id and o.id = t.order_id
      where t.organization_id = ${organizationId} and t.form_id = ${formId} and t.number = s.ticket
      limit 1
    ) known on true
    on conflict (organization_id, id) do nothing
    returning id`.execute(tx)
  return new Set(inserted.rows.map(({ id }) => id))
}

function rowsOf({ gate, scans, sentAt, receivedAt }: HandedIn) {
  const noted = {
    gate_id: gate.id,
    received_at: receivedAt,
    was_open: gateState(gate, receivedAt) === 'open',
    is_revoked: gate.revokedAt !== null,
  }
  return scans.map(({ clockAt, offsetMs, isLetIn, ...scan }: Scan & { isLetIn?: boolean }) => ({
    ...scan,
    ...noted,
    clock_at: clockAt,
    offset_ms: offsetMs,
    is_let_in: isLetIn,
    at: happenedAt({ clockAt, offsetMs }, { sentAt, receivedAt }),
  }))
}

/** Which of these ids are scans of an event. */
export async function keptScans(
  db: Reader,
  { organizationId, id: formId }: FormKey,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('doorScans')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

/** The entries and undoings of an event from a place on, at most some thousand; `next`: where the following begin. */
export async function scansFrom(
  db: Reader,
  { organizationId, id: formId }: FormKey,
  place: number,
): Promise<{ readonly scans: readonly KnownScan[]; readonly next: number; readonly hasMore: boolean }> {
  const rows = await db
    .selectFrom('doorScans')
    .select(['place', 'id', 'gateId', 'at', 'kind', 'ticket', 'undoes', 'isLetIn', 'isTold'])
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('place', '>=', place)
    .orderBy('place')
    .limit(scansTold + 1)
    .execute()
  const told = rows.slice(0, scansTold)
  const next = (told.at(-1)?.place ?? place - 1) + 1
  return { scans: told.flatMap(knownScan), next, hasMore: rows.length > scansTold }
}

type Row = {
  readonly id: string
  readonly gateId: string
  readonly at: string
  readonly kind: string
  readonly ticket: number | null
  readonly undoes: string | null
  readonly isLetIn: boolean | null
  readonly isTold: boolean
}

function knownScan({ id, gateId, at, kind, ticket, undoes, isLetIn, isTold }: Row): readonly KnownScan[] {
  if (ticket === null || !isTold) return []
  if (kind === 'entry') return [{ id, gateId, at, kind, ticket, isLetIn: isLetIn === true }]
  return kind === 'undo' && undoes !== null ? [{ id, gateId, at, kind, ticket, undoes }] : []
}

/** The titles of other events of an organization that codes belong to, by the code. */
export async function eventsOfCodes(
  db: Reader,
  { organizationId, id: formId }: FormKey,
  secrets: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (secrets.length === 0) return new Map()
  const rows = await db
    .selectFrom('tickets as t')
    .innerJoin('forms as f', join =>
      join.onRef('f.organizationId', '=', 't.organizationId').onRef('f.id', '=', 't.formId'),
    )
    .select(['t.secret', 'f.title'])
    .where('t.organizationId', '=', organizationId)
    .where('t.secret', 'in', [...secrets])
    .where('t.formId', '<>', formId)
    .execute()
  return new Map(rows.map(({ secret, title }) => [secret, title]))
}
