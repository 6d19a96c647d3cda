import { fail, ok, type Problem, type Result } from '../result.ts'
import type { RoomSettings } from './room.ts'

/** How many an association may let in at one time, and each minute. */
export const roomBounds = { least: 1, most: 100_000 } as const

/** Where nobody chose: as many as a small team's sale bears, and a purchase takes some three minutes. */
export const usualRoom: RoomSettings = { isOn: false, keepsOpening: true, atOnce: 300, perMinute: 100 }

/** What was chosen, if both numbers are within bounds; each that is not comes back with its field. */
export function readRoomSettings(draft: RoomSettings): Result<RoomSettings> {
  const fields = ['atOnce', 'perMinute'] as const
  const problems: readonly Problem[] = fields
    .filter(field => !isWithin(draft[field]))
    .map(field => ({ code: 'value_invalid', field }))
  return problems.length > 0 ? fail(...problems) : ok(draft)
}

const isWithin = (count: number) =>
  Number.isInteger(count) && count >= roomBounds.least && count <= roomBounds.most
