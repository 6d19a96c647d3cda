import { ok, type Result } from '#domain/result.ts'
import { isAtWork } from '#domain/room/room.ts'
import type { App } from '../app.ts'
import type { FormAddress } from '../campaign/open-campaign.ts'
import { placeIn, signPass } from './pass.ts'
import { type RoomView, roomView } from './room-view.ts'

/** A pass to be kept by whoever entered; null: no room is at work, they go on to the campaign. */
export type Entered = { readonly pass: string | null }

/**
 * A visitor enters the waiting room of a campaign: the next ticket is theirs. Who has a pass whose turn is still to come, or has
 * come, keeps it (rule ROOM-7).
 */
export async function enterRoom(app: App, address: FormAddress): Promise<Result<Entered>> {
  const room = app.rooms.at(address)
  if (room === undefined) return ok({ pass: null })
  const place = placeIn(app, room)
  if (place !== null && place.standing.state !== 'over') return ok({ pass: app.pass })
  if (!isAtWork(room, app.now())) return ok({ pass: null })
  const ticket = await app.rooms.draw(room)
  return ok({ pass: ticket === undefined ? null : signPass(app, room, ticket) })
}

/** Where whoever asks stands in the room of a campaign (`roomView`). */
export async function readRoom(app: App, address: FormAddress): Promise<RoomView | null> {
  return roomView(app, address)
}
