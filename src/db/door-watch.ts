import { sql } from 'kysely'
import { undoneWithin } from '#domain/door/entries.ts'
import type { Conflict, ConflictKind, DoorCounts, LastScan } from '#domain/door/watch.ts'
import type { FormKey } from '#domain/form/form.ts'
import { isGivenBack } from './given-back-place.ts'
import type { Reader, Transaction } from './schema.ts'

/**
 * The entries of an event that nobody took back, as `standing`, each with its place among those of its ticket: the first of those that phones
 * hear of is the ticket's entry (rule DOR-6).
 */
const standing = ({ organizationId, id }: FormKey) => sql`standing as (
  select s.id, s.place, s.ticket, s.gate_id, s.at, s.is_let_in, s.was_valid, s.was_open, s.is_told,
    row_number() over entries as nth, first_value(s.at) over entries as first_at, first_value(s.gate_id) over entries as first_gate
  from door_scans s
  where s.organization_id = ${organizationId} and s.form_id = ${id} and s.kind = 'entry' and not exists (
    select from door_scans u
    where u.organization_id = ${organizationId} and u.form_id = ${id} and u.kind = 'undo' and u.ticket = s.ticket and u.undoes = s.id
      and u.is_told and u.at < s.at + make_interval(mins => ${undoneWithin}::integer))
  window entries as (partition by s.ticket order by s.is_told desc, s.at, s.id)
)`

/** The counters of an event, added up by the database; they are those that phones count (`countEntries`). */
export async function doorCounts(db: Reader, form: FormKey): Promise<DoorCounts> {
  const { organizationId, id } = form
  const rates = sql<DoorCounts['byRate'][number]>`
    with ${standing(form)}
    select i.label as rate, count(e.ticket)::integer as inside,
      (count(*) filter (where e.ticket is not null or (o.status = 'Processed'
        and not ${isGivenBack(sql`t.organization_id`, sql`t.item_id`)})))::integer as expected
    from tickets t
    join orders o on o.organization_id = t.organization_id and o.id = t.order_id
    join order_items i on i.organization_id = t.organization_id and i.id = t.item_id
    left join standing e on e.ticket = t.number and e.nth = 1 and e.is_told
    where t.organization_id = ${organizationId} and t.form_id = ${id}
    group by i.label order by min(t.number)`
  const entries = sql<{ gateId: string | null; quarter: string | null; entries: number }>`
    with ${standing(form)}
    select e.gate_id, date_bin('15 minutes', e.at, 'epoch') as quarter, count(*)::integer as entries
    from standing e
    join tickets t on t.organization_id = ${organizationId} and t.form_id = ${id} and t.number = e.ticket
    where e.nth = 1 and e.is_told
    group by grouping sets ((e.gate_id), (quarter)) order by quarter`
  const [{ rows: byRate }, { rows }] = await Promise.all([rates.execute(db), entries.execute(db)])
  return {
    all: {
      inside: byRate.reduce((sum, { inside }) => sum + inside, 0),
      expected: byRate.reduce((sum, { expected }) => sum + expected, 0),
    },
    byRate,
    byGate: rows.flatMap(({ gateId, entries }) => (gateId === null ? [] : [{ gateId, entries }])),
    quarters: rows.flatMap(({ quarter, entries }) => (quarter === null ? [] : [{ at: quarter, entries }])),
  }
}

type Listing = {
  readonly before: number | null
  readonly limit: number
  /** Only conflicts in which this gate has a part; null: of all. */
  readonly gateId: string | null
}

/** Whether a standing entry `s` is a conflict. */
const isConflict = sql`(s.nth > 1 or not s.was_valid or not s.was_open)`

/** Whether a gate has a part in it: that of the entry, or of the first one that it follows. */
const isAt = (gateId: string | null) =>
  gateId === null
    ? sql`true`
    : sql`(s.gate_id = ${gateId} or (s.nth > 1 and s.is_told and s.first_gate = ${gateId}))`

const isBefore = (before: number | null) => (before === null ? sql`true` : sql`s.place < ${before}`)

/** The ticket of a scan `s` as JSON, with who it is for. */
const ticket = sql`case when s.ticket is not null then jsonb_build_object('number', s.ticket, 'id', t.id, 'name', coalesce(
  case when coalesce(t.first_name, t.last_name) is not null then concat_ws(' ', t.first_name, t.last_name)
    when i.details -> 'participant' <> 'null' then concat_ws(' ', i.details -> 'participant' ->> 'firstName', i.details -> 'participant' ->> 'lastName')
    else concat_ws(' ', y.first_name, y.last_name) end, '')) end as ticket`

const holder = ({ organizationId, id }: FormKey) => sql`
  left join tickets t on t.organization_id = ${organizationId} and t.form_id = ${id} and t.number = s.ticket
  left join order_items i on i.organization_id = ${organizationId} and i.id = t.item_id
  left join orders o on o.organization_id = ${organizationId} and o.id = t.order_id
  left join payers y on y.organization_id = ${organizationId} and y.cart_id = o.cart_id`

type ConflictRow = Omit<Conflict, 'kinds' | 'first' | 'seen'> & {
  readonly kinds: readonly (ConflictKind | null)[]
  readonly isFurther: boolean
  readonly firstAt: string
  readonly firstGate: string
  readonly seenAt: string | null
  readonly seenBy: string
}

/** The conflicts of an event or of one gate, the newest first, before a place: all, or those that nobody has looked at. */
export async function listConflicts(
  db: Reader,
  form: FormKey,
  { before, limit, isOpen, gateId }: Listing & { readonly isOpen: boolean },
): Promise<readonly Conflict[]> {
  const { organizationId } = form
  const { rows } = await sql<ConflictRow>`
    with ${standing(form)}, listed as (
      select s.*, v.seen_at, v.seen_by
      from standing s
      left join seen_conflicts v on v.organization_id = ${organizationId} and v.scan_id = s.id
      where ${isConflict} and ${isAt(gateId)} and ${isBefore(before)} and (v.seen_at is null or not ${isOpen})
      order by s.place desc limit ${limit}
    )
    select s.id, s.place, s.at, g.name as gate, ${ticket}, s.nth > 1 and s.is_told as is_further, s.first_at, f.name as first_gate, s.seen_at,
      concat_ws(' ', u.first_name, u.last_name) as seen_by,
      array[case when s.nth > 1 and s.is_let_in then 'letIn' when s.nth > 1 and s.is_told then 'twice' end,
        case when not s.was_valid then 'canceled' end, case when not s.was_open then 'closedGate' end] as kinds
    from listed s
    join gates g on g.organization_id = ${organizationId} and g.id = s.gate_id
    join gates f on f.organization_id = ${organizationId} and f.id = s.first_gate
    left join users u on u.id = s.seen_by
    ${holder(form)}
    order by s.place desc`.execute(db)
  return rows.map(({ kinds, isFurther, firstAt, firstGate, seenAt, seenBy, ...row }) => ({
    ...row,
    kinds: kinds.filter(kind => kind !== null),
    first: isFurther ? { at: firstAt, gate: firstGate } : null,
    seen: seenAt === null ? null : { by: seenBy, at: seenAt },
  }))
}

/** How many conflicts an event, or one gate of it, has, and how many of them nobody has looked at. */
export async function countConflicts(
  db: Reader,
  form: FormKey,
  gateId: string | null,
): Promise<{ readonly all: number; readonly open: number }> {
  const { rows } = await sql<{ all: number; open: number }>`
    with ${standing(form)}
    select count(*)::integer as "all", (count(*) filter (where v.seen_at is null))::integer as open
    from standing s
    left join seen_conflicts v on v.organization_id = ${form.organizationId} and v.scan_id = s.id
    where ${isConflict} and ${isAt(gateId)}`.execute(db)
  return rows[0] ?? { all: 0, open: 0 }
}

/** The last scans of an event, the newest first, refusals and what was taken back too. */
export async function lastScans(db: Reader, form: FormKey, limit: number): Promise<readonly LastScan[]> {
  const { organizationId, id } = form
  const { rows } = await sql<LastScan>`
    select s.id, s.kind, ${ticket}, s.reason, s.way, s.at, g.name as gate
    from door_scans s
    join gates g on g.organization_id = ${organizationId} and g.id = s.gate_id
    ${holder(form)}
    where s.organization_id = ${organizationId} and s.form_id = ${id}
    order by s.place desc limit ${limit}`.execute(db)
  return rows
}

/** Notes that somebody has looked at an entry of an event; says whether there is such an entry. */
export async function noteSeen(
  tx: Transaction,
  { organizationId, id }: FormKey,
  seen: { readonly scanId: string; readonly by: number; readonly at: string },
): Promise<boolean> {
  const { rows } = await sql`
    with scan as (
      select id from door_scans
      where organization_id = ${organizationId} and form_id = ${id} and id = ${seen.scanId} and kind = 'entry'
    ), noted as (
      insert into seen_conflicts (organization_id, scan_id, seen_by, seen_at)
      select ${organizationId}, id, ${seen.by}, ${seen.at}::timestamptz from scan
      on conflict do nothing
    )
    select id from scan`.execute(tx)
  return rows.length > 0
}
