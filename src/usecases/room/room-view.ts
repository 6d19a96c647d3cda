import type { Display } from '#domain/form/sale-window.ts'
import { type Estimate, estimateOf, nextPoll } from '#domain/room/admission.ts'
import { isAtWork, type Standing } from '#domain/room/room.ts'
import type { App } from '../app.ts'
import type { FormAddress } from '../campaign/open-campaign.ts'
import { placeIn } from './pass.ts'

/** What whoever waits is shown. */
export type RoomView = {
  readonly isAtWork: boolean
  /** Null: they have no pass. */
  readonly standing: Standing | null
  readonly estimate: Estimate | null
  /** In how many seconds they ask again. */
  readonly next: number
  readonly display: Display
  /** Units that can still be had; null: without a limit. */
  readonly unitsLeft: number | null
}

/** Where whoever asks stands in the room of a campaign, from memory alone; null: it has none that is on (rule ROOM-6). */
export function roomView(
  app: Pick<App, 'rooms' | 'signer' | 'now' | 'pass'>,
  address: FormAddress,
): RoomView | null {
  const room = app.rooms.at(address)
  if (room === undefined) return null
  const now = app.now()
  const place = placeIn(app, room)
  const { display, unitsLeft } = room
  const shown = { isAtWork: isAtWork(room, now), display, unitsLeft }
  if (place === null) return { ...shown, standing: null, estimate: null, next: 0 }
  const { ticket, standing } = place
  const estimate = standing.state === 'waiting' ? estimateOf(room, standing.place) : null
  return { ...shown, standing, estimate, next: nextPoll(room, { ...standing, ticket }, now) }
}
