import type { FormType } from '../form/form.ts'
import type { Display } from '../form/sale-window.ts'
import { shuffledPlace } from './shuffle.ts'

/** What an association chooses for the waiting room of a campaign (rule ROOM-1). */
export type RoomSettings = {
  readonly isOn: boolean
  /** Whoever comes in the hour before the sale begins waits for it, and is shuffled at its beginning. */
  readonly keepsOpening: boolean
  /** How many people fill carts at one time. */
  readonly atOnce: number
  /** How many are let in each minute at most. */
  readonly perMinute: number
}

/** At that instant (ISO) began the turn of the places above the one and up to the other. */
export type Turn = { readonly above: number; readonly upTo: number; readonly at: string }

/** The waiting room of a campaign as it stood at its last move. Instants are ISO, places and tickets count from 1. */
export type Room = RoomSettings & {
  readonly organizationId: number
  readonly formId: number
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
  /** When the campaign's sale begins; null: it has always been open. */
  readonly saleStartDate: string | null
  /** The beginning of a sale whose visitors were gathered here; null: none yet. */
  readonly opening: string | null
  /** Tickets up to it are of an earlier opening, and worth nothing. */
  readonly base: number
  /** The last ticket that was shuffled, and by what; null: the opening is still to come. */
  readonly poolEnd: number | null
  readonly seed: string | null
  /** How many tickets were given. */
  readonly tickets: number
  /** The last place whose turn has come. */
  readonly admitted: number
  /** How many fill a cart, or are about to. */
  readonly inside: number
  readonly display: Display
  /** Units that can still be had; null: without a limit. */
  readonly unitsLeft: number | null
  readonly movedAt: string
  /** In their order; those of the last quarter of an hour. */
  readonly turns: readonly Turn[]
  /** How many were let in each second over the last minutes, as it was last measured (`paceOf`); null: nobody can tell. */
  readonly pace: number | null
}

/** Minutes before a sale begins in which its visitors are gathered. */
export const gatherMinutes = 60
/** Minutes in which whose turn has come begins a cart; afterwards the place is lost. */
export const turnMinutes = 10
/** Hours that a pass lives at most, if its turn does not come. */
export const passHours = 24

const minute = 60_000
const millisecondsOf = (instant: string) => Date.parse(instant)

/** Whether the room gathers visitors for a sale that is about to begin, and has not shuffled them yet. */
export function isGathering(room: Pick<Room, 'opening' | 'seed'>): boolean {
  return room.opening !== null && room.seed === null
}

/** How many wait for their turn. */
export const waitingIn = ({ tickets, admitted }: Pick<Room, 'tickets' | 'admitted'>): number =>
  tickets - admitted

/**
 * Whether a visitor needs a pass at this instant (ISO): before an opening that is kept, while somebody waits, and while as
 * many are inside as may be (rule ROOM-2).
 */
export function isAtWork(room: Room, now: string): boolean {
  if (!room.isOn) return false
  if (isGathering(room)) return true
  if (room.saleStartDate !== null && millisecondsOf(now) < millisecondsOf(room.saleStartDate)) return false
  return waitingIn(room) > 0 || room.inside >= room.atOnce
}

/** The place of a ticket: that of its shuffle where it came before the opening, else its own number (rule ROOM-3). */
export function placeOf(
  { base, poolEnd, seed }: Pick<Room, 'base' | 'poolEnd' | 'seed'>,
  ticket: number,
): number {
  if (seed === null || poolEnd === null || ticket > poolEnd || ticket <= base) return ticket
  return base + shuffledPlace(ticket - base, poolEnd - base, seed)
}

/** Where somebody with a ticket stands. */
export type Standing =
  /** Gathered before the opening: no place yet. */
  | { readonly state: 'gathered'; readonly opensAt: string }
  /** `place` counts those whose turn is still to come, this one included. */
  | { readonly state: 'waiting'; readonly place: number }
  /** `until`: a cart is begun before that instant. */
  | { readonly state: 'turn'; readonly until: string }
  /** The turn has passed, or the ticket is of an earlier opening. */
  | { readonly state: 'over' }

/** Where a ticket stands at an ISO instant. */
export function standingOf(room: Room, ticket: number, now: string): Standing {
  if (ticket <= room.base) return { state: 'over' }
  if (isGathering(room)) return { state: 'gathered', opensAt: room.opening! }
  const place = placeOf(room, ticket)
  if (place > room.admitted) return { state: 'waiting', place: place - room.admitted }
  const turn = room.turns.findLast(({ above, upTo }) => above < place && place <= upTo)
  const until = turn === undefined ? 0 : millisecondsOf(turn.at) + turnMinutes * minute
  return millisecondsOf(now) < until
    ? { state: 'turn', until: new Date(until).toISOString() }
    : { state: 'over' }
}
