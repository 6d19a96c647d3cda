import type { DoorPage } from '#usecases/administration/door.ts'
import type { DoorWatch } from '#usecases/administration/door-watch.ts'
import type { Deed } from './deeds.ts'

/** The door of an event as its page shows it. */
export type ShownDoor = DoorPage & {
  readonly done: Deed | null
  /** The gate whose link is about to be taken back. */
  readonly revoking: string | null
  readonly origin: string
}

/** The same as its supervisor sees it. */
export type ShownWatch = DoorWatch & {
  /** Whether only conflicts are listed that nobody has looked at. */
  readonly isOpen: boolean
  readonly isFirst: boolean
}
