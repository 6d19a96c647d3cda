import { sql } from 'kysely'
import type { Move } from '#domain/room/admission.ts'
import type { Room, RoomSettings, Turn } from '#domain/room/room.ts'
import { type CampaignHead, type CampaignNow, campaignOfHead } from './forms.ts'
import type { Reader, Transaction } from './schema.ts'

type RoomKey = Pick<Room, 'organizationId' | 'formId'>

/** A room as its rows have it. */
export type StoredRoom = Omit<Room, 'pace'>

/** The same with what only its moves need: admissions that are due. */
export type MovingRoom = StoredRoom & { readonly credit: number }

/** Minutes that turns are kept. */
const turnsKept = 15

const columns = sql`
  r.organization_id, r.form_id, o.slug as organization_slug, f.form_type, f.slug as form_slug,
  r.is_on, r.keeps_opening, r.at_once, r.per_minute, f.sale_start_at as sale_start_date,
  r.opening, r.base, r.pool_end, r.seed, r.tickets, r.admitted, r.credit, r.inside, r.display, r.units_left, r.moved_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('above', t.above, 'upTo', t.up_to, 'at', instant(t.at)) order by t.up_to)
    from waiting_turns t
    where t.organization_id = r.organization_id and t.form_id = r.form_id and t.up_to > `

const joined = sql`), '[]') as turns
  from waiting_rooms r
  join forms f on f.organization_id = r.organization_id and f.id = r.form_id
  join organizations o on o.id = r.organization_id`

/** Every room that is on, with the turns that came after those which a process knows (`known`: a place for each room's key). */
export async function openRooms(
  db: Reader,
  known: Readonly<Record<string, number>>,
): Promise<readonly MovingRoom[]> {
  const seen = sql`coalesce((${JSON.stringify(known)}::jsonb ->> (r.organization_id || '/' || r.form_id))::integer, -1)`
  const { rows } = await sql<MovingRoom>`
    select ${columns} ${seen} ${joined} where r.is_on order by r.organization_id, r.form_id`.execute(db)
  return rows
}

/** One room, whether it is on or not. */
export async function roomOf(
  db: Reader,
  { organizationId, formId }: RoomKey,
): Promise<StoredRoom | undefined> {
  const { rows } = await sql<MovingRoom>`
    select ${columns} -1 ${joined}
    where r.organization_id = ${organizationId} and r.form_id = ${formId}`.execute(db)
  return rows[0]
}

/** A room that is due for a move, locked, with its campaign as it sells now and what lives in it. */
export type DueRoom = {
  readonly room: MovingRoom
  readonly campaign: CampaignNow
  readonly carts: number
  /** Tickets with which a cart was begun since a while, each once. */
  readonly begun: readonly number[]
}

type Due = Readonly<Record<'now' | 'busyBefore' | 'idleBefore' | 'begunSince', string>>

/**
 * Locks the rooms that nobody moved for a while, the shorter one where somebody waits or soon may have to; those that another
 * process moves at this moment are left to it. Rooms of campaigns that are hidden or over stay as they are.
 */
export async function lockDueRooms(
  tx: Transaction,
  { now, busyBefore, idleBefore, begunSince }: Due,
): Promise<readonly DueRoom[]> {
  const { rows } = await sql<MovingRoom & { head: CampaignHead; carts: number; begun: readonly number[] }>`
    select campaign_head(r.organization_id, r.form_id) as head,
      (select count(*) from carts c
        where c.organization_id = r.organization_id and c.form_id = r.form_id and c.status = 'open'
          and c.expires_at > ${now}) as carts,
      (select coalesce(array_agg(distinct c.ticket), '{}') from carts c
        where c.organization_id = r.organization_id and c.form_id = r.form_id and c.ticket is not null
          and c.created_at > ${begunSince}) as begun,
      ${columns} -1 ${joined}
    where r.is_on and r.moved_at <= case
        when r.tickets > r.admitted or r.inside * 2 >= r.at_once or (r.opening is not null and r.seed is null)
        then ${busyBefore}::timestamptz else ${idleBefore}::timestamptz end
      and f.state in ('Public', 'Private')
      and coalesce(least(f.sale_end_at, case when f.form_type = 'Event' then f.end_at end) > ${now}, true)
    order by r.organization_id, r.form_id for update of r skip locked`.execute(tx)
  const due: DueRoom[] = []
  for (const { head, carts, begun, ...room } of rows)
    due.push({ room, campaign: await campaignOfHead(tx, head), carts, begun })
  return due
}

/** Writes a move of a room that is locked; the seed of a shuffle is drawn here, when no ticket can join it any more. */
export async function storeMove(
  tx: Transaction,
  room: Pick<Room, 'organizationId' | 'formId' | 'admitted' | 'display' | 'unitsLeft'>,
  move: Move,
  now: string,
): Promise<void> {
  const { organizationId, formId } = room
  await tx
    .updateTable('waitingRooms')
    .set({
      opening: move.opening,
      base: move.base,
      poolEnd: move.poolEnd,
      ...(move.shuffles && { seed: sql<string>`gen_random_uuid()` }),
      ...(move.poolEnd === null && { seed: null }),
      admitted: move.admitted,
      credit: move.credit,
      inside: move.inside,
      display: room.display,
      unitsLeft: room.unitsLeft,
      movedAt: now,
    })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .execute()
  // Tickets of before an opening that is kept have no turn.
  const above = Math.max(room.admitted, move.base)
  if (move.admitted > above)
    await storeTurn(tx, { organizationId, formId }, { above, upTo: move.admitted, at: now })
}

async function storeTurn(tx: Transaction, key: RoomKey, turn: Turn): Promise<void> {
  const { organizationId, formId } = key
  await sql`
    delete from waiting_turns where organization_id = ${organizationId} and form_id = ${formId}
      and at < ${turn.at}::timestamptz - make_interval(mins => ${turnsKept})`.execute(tx)
  await tx
    .insertInto('waitingTurns')
    .values({ organizationId, formId, ...turn })
    .execute()
}

/** Draws the next tickets of a room; gives the first of them. `undefined`: the room is not on. */
export async function drawTickets(db: Reader, key: RoomKey, count: number): Promise<number | undefined> {
  const { rows } = await sql<{ first: number }>`
    update waiting_rooms set tickets = tickets + ${count}
    where organization_id = ${key.organizationId} and form_id = ${key.formId} and is_on
    returning tickets - ${count} + 1 as first`.execute(db)
  return rows[0]?.first
}

/** Whether a cart could not be written because one lives already for its ticket. */
export function isUsedTicket(error: unknown): boolean {
  return (error as { readonly constraint?: unknown } | null)?.constraint === 'carts_of_ticket'
}

/** Writes what an association chose; places that were given stay. */
export async function saveRoom(tx: Transaction, key: RoomKey, settings: RoomSettings): Promise<void> {
  const { isOn, keepsOpening, atOnce, perMinute } = settings
  const { organizationId, formId } = key
  const chosen = { isOn, keepsOpening, atOnce, perMinute }
  await tx
    .insertInto('waitingRooms')
    .values({ organizationId, formId, ...chosen })
    .onConflict(conflict => conflict.columns(['organizationId', 'formId']).doUpdateSet(chosen))
    .execute()
}
