import type { Database } from '#db/schema.ts'
import { drawTickets, openRooms } from '#db/waiting-rooms.ts'
import { formTypeOfName } from '#domain/form/types/index.ts'
import { paceOf } from '#domain/room/admission.ts'
import type { Room, Turn } from '#domain/room/room.ts'
import type { App, Log, Rooms } from '#usecases/app.ts'

/** Milliseconds after which a process moves the rooms, if no other did, and reads them again. */
const patience = 1_000
/** Turns that a process keeps of one room, as long as the database keeps them. */
const turnsKept = 15 * 60

export type KeptRooms = Rooms & {
  /** Moves the rooms and reads them again and again, until it is closed. */
  follow(move: () => Promise<unknown>): void
  close(): void
}

type Key = Pick<Room, 'organizationId' | 'formId'>
const keyOf = ({ organizationId, formId }: Key) => `${organizationId}/${formId}`

/**
 * The waiting rooms that are on, in the memory of this process: whoever polls costs the database nothing. While it does not
 * answer, the last ones hold: nobody is let in, and nobody loses their place.
 */
export async function createRooms(db: Database, log: Log, now: App['now']): Promise<KeptRooms> {
  let byKey: ReadonlyMap<string, Room> = new Map()
  let byAddress: ReadonlyMap<string, Room> = new Map()
  let timer: NodeJS.Timeout | undefined
  const draw = drawer(db)

  const refresh = async () => {
    const known = Object.fromEntries([...byKey].map(([key, { turns }]) => [key, turns.at(-1)?.upTo ?? -1]))
    const read = await openRooms(db, known)
    const rooms = read.map(room => {
      const turns = joined(byKey.get(keyOf(room))?.turns, room.turns)
      return { ...room, turns, pace: paceOf({ ...room, turns }, now()) }
    })
    byKey = new Map(rooms.map(room => [keyOf(room), room]))
    byAddress = new Map(rooms.map(room => [addressOf(room), room]))
  }
  await refresh()
  return {
    at: address => (byAddress.size === 0 ? undefined : byAddress.get(addressOf(address))),
    of: key => byKey.get(keyOf(key)),
    draw,
    refresh,
    follow(move) {
      const again = async () => {
        try {
          if (byKey.size > 0) await move()
          await refresh()
        } catch (error) {
          log.warn({ event: 'rooms_not_moved', error }, 'the waiting rooms could not be moved')
        }
        if (timer !== undefined) timer = setTimeout(again, patience).unref()
      }
      timer = setTimeout(again, patience).unref()
    },
    close() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

function addressOf({ organizationSlug, formType, formSlug }: Parameters<Rooms['at']>[0]): string {
  return `${organizationSlug}/${formTypeOfName(formType)?.formType}/${formSlug}`
}

function joined(known: readonly Turn[] = [], more: readonly Turn[]): readonly Turn[] {
  return more.length === 0 ? known : [...known, ...more].slice(-turnsKept)
}

/** One statement at a time for each room; who comes meanwhile is counted into the next one, in the order of coming. */
function drawer(db: Database): Rooms['draw'] {
  type Waiting = {
    readonly give: (ticket: number | undefined) => void
    readonly fail: (error: unknown) => void
  }
  const lines = new Map<string, Waiting[]>()

  async function serve(key: Key): Promise<void> {
    for (let drawn = lines.get(keyOf(key)); drawn !== undefined; drawn = lines.get(keyOf(key))) {
      if (drawn.length === 0) return void lines.delete(keyOf(key))
      lines.set(keyOf(key), [])
      try {
        const first = await drawTickets(db, key, drawn.length)
        for (const [at, { give }] of drawn.entries()) give(first === undefined ? undefined : first + at)
      } catch (error) {
        for (const { fail } of drawn) fail(error)
      }
    }
  }

  return key =>
    new Promise((give, fail) => {
      const line = lines.get(keyOf(key))
      if (line !== undefined) return void line.push({ give, fail })
      lines.set(keyOf(key), [{ give, fail }])
      void serve(key)
    })
}
