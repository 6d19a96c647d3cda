import type { Rooms } from '#usecases/app.ts'

/** An installation in which no campaign has a waiting room. */
export const noRooms: Rooms = {
  at: () => undefined,
  of: () => undefined,
  draw: async () => undefined,
  refresh: async () => {},
}
