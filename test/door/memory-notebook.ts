import type { KeptList, KeptScan, Pages, Told } from '../../src/web/door/notebook.ts'

/** What lies on the disk of a phone: it outlives the phone's memory. */
export class Disk {
  device: string | undefined
  list: KeptList | undefined
  readonly told: Told[] = []
  readonly scans = new Map<string, KeptScan>()
  /** Whether it takes no more. */
  isFull = false
  /** Whether the phone dies at its next write: before it, or once it is on the disk. */
  diesAt: 'before' | 'after' | null = null
}

/** What a phone meets that dies while it writes. */
export class Killed extends Error {}

/** A notebook on such a disk; of a phone that was killed nothing more is written. */
export function memoryNotebook(disk: Disk, isAlive: () => boolean, die: () => void): Pages {
  const all = () => [...disk.scans.values()]
  const alive = () => {
    if (!isAlive()) throw new Killed('the phone is off')
  }
  const settled = ({ waits: _waits, isRefused: _isRefused, ...row }: KeptScan): KeptScan => row
  return {
    async device() {
      disk.device ??= crypto.randomUUID()
      return disk.device
    },
    readList: async () => disk.list,
    async writeList(list) {
      alive()
      disk.list = list
    },
    readTold: async () => [...disk.told],
    async addTold(told) {
      alive()
      disk.told.push(told)
    },
    readScans: async () => all(),
    waiting: async most =>
      all()
        .filter(({ waits }) => waits === 1)
        .slice(0, most),
    countWaiting: async () => all().filter(({ waits }) => waits === 1).length,
    readRefused: async () => all().filter(({ isRefused }) => isRefused === 1),
    async record(ticket, make) {
      alive()
      const row = make(all().filter(each => ticket !== null && each.ticket === ticket))
      if (disk.isFull) throw new DOMException('the disk is full', 'QuotaExceededError')
      const { diesAt } = disk
      disk.diesAt = null
      if (diesAt === 'before') die()
      alive()
      disk.scans.set(row.id, row)
      if (diesAt === 'after') die()
      alive()
      return row
    },
    async settle(ids, outcome) {
      alive()
      for (const id of ids) {
        const row = disk.scans.get(id)
        if (row) disk.scans.set(id, { ...settled(row), ...(outcome === 'refused' && { isRefused: 1 }) })
      }
    },
    async retryRefused() {
      for (const row of all()) if (row.isRefused) disk.scans.set(row.id, { ...settled(row), waits: 1 })
    },
    async forget() {
      alive()
      disk.list = undefined
      disk.told.length = 0
      for (const { id, waits, isRefused } of all()) if (!waits && !isRefused) disk.scans.delete(id)
    },
    close: () => {},
  } satisfies Pages
}
