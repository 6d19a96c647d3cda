import { gatherMinutes, isGathering, placeOf, type Room, waitingIn } from './room.ts'

/** What was measured of a campaign at this instant. */
export type Measured = {
  /** Carts that live. */
  readonly carts: number
  /** The tickets with which a cart was begun in the last minutes (`arrivalMinutes`). */
  readonly begun: readonly number[]
}

/** Minutes in which most of those whose turn came begin a cart; who comes later is not waited for, and let in all the same. */
export const arrivalMinutes = 2

/** What a move of the room changes. */
export type Move = Pick<Room, 'opening' | 'base' | 'poolEnd' | 'admitted' | 'inside'> & {
  /** Whether those who were gathered are shuffled now; the seed is drawn with it. */
  readonly shuffles: boolean
  readonly credit: number
}

/** A room with the admissions that are due, as far as nobody was there for them. */
type Moving = Omit<Room, 'pace'> & { readonly credit: number }

/** How long a room that nobody moved is owed admissions for, in seconds. */
const longestDebt = 5

/**
 * What the room does at an instant (rules ROOM-3, ROOM-4): it begins to gather an hour before the opening that it keeps,
 * shuffles once at the opening, and lets in as many as are free inside and due since the last move.
 */
export function moveOf(room: Moving, measured: Measured, now: string): Move {
  const gathers = beginsToGather(room, now)
  const base = gathers ? room.tickets : room.base
  // An opening that was put off, or forward: who was gathered waits for the new one.
  const follows = gathers || isGathering(room)
  const opening = (follows ? room.saleStartDate : null) ?? room.opening
  const admitted = Math.max(room.admitted, base)
  const later = { ...room, base, opening, admitted, ...(gathers && { seed: null, poolEnd: null }) }
  const arriving = arrivingIn(later, measured.begun, now)
  const inside = measured.carts + arriving
  const isOpen = room.saleStartDate === null || Date.parse(now) >= Date.parse(room.saleStartDate)
  const shuffles = isGathering(later) && isOpen
  const poolEnd = shuffles ? room.tickets : later.poolEnd
  const due = Math.min(room.credit + gained(room, now), Math.max(1, (room.perMinute * longestDebt) / 60))
  // Nobody is let in before the shuffle is known to every process, nor to what is not sold.
  const isLetting = room.isOn && isOpen && room.display === 'open' && !isGathering(later)
  // Whose turn comes finds something: each takes one at least.
  const left = (room.unitsLeft ?? Number.POSITIVE_INFINITY) - arriving
  const free = Math.max(0, Math.min(room.atOnce - inside, left))
  const entering = isLetting ? Math.min(waitingIn(later), free, Math.floor(due)) : 0
  const credit = isLetting ? due - entering : 0
  return {
    opening,
    base,
    poolEnd,
    shuffles,
    admitted: admitted + entering,
    inside: inside + entering,
    credit,
  }
}

/** A sale that begins within the hour, and is not the one for which visitors were gathered before. */
function beginsToGather(room: Moving, now: string): boolean {
  const { isOn, keepsOpening, saleStartDate } = room
  if (!isOn || !keepsOpening || saleStartDate === null || saleStartDate === room.opening) return false
  const left = Date.parse(saleStartDate) - Date.parse(now)
  return left > 0 && left <= gatherMinutes * 60_000 && !isGathering(room)
}

/** How many had their turn in the last minutes and did not begin yet. */
function arrivingIn(room: Moving, begun: readonly number[], now: string): number {
  const since = Date.parse(now) - arrivalMinutes * 60_000
  const first = room.turns.find(({ at }) => Date.parse(at) > since)
  if (first === undefined) return 0
  // Who had their turn before these minutes and began within them is none of those.
  const theirs = begun.filter(ticket => placeOf(room, ticket) > first.above)
  return Math.max(0, room.admitted - first.above - theirs.length)
}

function gained({ movedAt, perMinute }: Moving, now: string): number {
  const seconds = (Date.parse(now) - Date.parse(movedAt)) / 1000
  return (perMinute / 60) * Math.min(Math.max(Number.isFinite(seconds) ? seconds : 1, 0), longestDebt)
}

/** Minutes over which the pace of a room is measured. */
const paceMinutes = 3

/**
 * How many are let in each second, measured over the last minutes; null where nobody was for long enough to tell
 * (rule ROOM-6).
 */
export function paceOf({ turns, admitted }: Pick<Room, 'turns' | 'admitted'>, now: string): number | null {
  const at = Date.parse(now)
  const first = turns.find(turn => Date.parse(turn.at) >= at - paceMinutes * 60_000)
  if (first === undefined) return null
  const seconds = (at - Date.parse(first.at)) / 1000
  // What came with the first turn was let in before this time began.
  const admittedSinceThen = admitted - first.upTo
  return seconds < 20 || admittedSinceThen <= 0 ? null : admittedSinceThen / seconds
}

/** Between so many minutes it will probably be somebody's turn. */
export type Estimate = { readonly from: number; readonly to: number }

/** When it is probably the turn of a place: a range of whole minutes, at least 1; null where nobody can tell. */
export function estimateOf({ pace }: Pick<Room, 'pace'>, place: number): Estimate | null {
  if (pace === null) return null
  const minutes = place / pace / 60
  const from = Math.max(1, Math.floor(minutes * 0.8))
  return { from, to: Math.max(from, Math.ceil(minutes * 1.25)) }
}

/** Seconds: no poll asks again sooner, or later. */
const soonest = 2
export const latestPoll = 30

/** How many people may ask in one second when a sale opens. */
const openingPolls = 1_000

/**
 * In how many seconds a page asks again: later the further back its place is, sooner where the turn is near; 30 s at most
 * (rule ROOM-6). Who was gathered asks right after the opening, spread by their tickets.
 */
export function nextPoll(
  room: Room,
  standing: { readonly ticket: number; readonly place?: number },
  now: string,
): number {
  const { place, ticket } = standing
  if (place === undefined) return afterOpening(room, ticket, now)
  const { pace } = room
  const byPlace = soonest + place / 40
  const byPace = pace === null ? latestPoll : place / pace / 2
  return Math.round(Math.min(Math.max(Math.min(byPlace, byPace), soonest), latestPoll))
}

function afterOpening(room: Room, ticket: number, now: string): number {
  if (room.opening === null) return soonest
  const left = (Date.parse(room.opening) - Date.parse(now)) / 1000
  const spread = Math.max(soonest, (room.tickets - room.base) / openingPolls)
  // One second for the shuffle, one for every process to hear of it.
  const first = Math.max(soonest, left + 2 + (spread * (ticket % 100)) / 100)
  return Math.round(first <= latestPoll ? first : Math.min(latestPoll, first / 2))
}
