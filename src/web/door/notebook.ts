import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Chunk } from '#domain/door/book.ts'
import type { KnownScan, Scan } from '#domain/door/scan.ts'
import type { DoorEvent } from '#domain/door/sync.ts'

/** The list of an event as a phone keeps it. */
export type KeptList = {
  readonly event: DoorEvent
  readonly chunks: readonly Chunk[]
  /** When its gate ends, ISO. */
  readonly endsAt: string
}

/** A scan of this phone, as it stands on its disk. */
export type KeptScan = {
  readonly id: string
  readonly scan: Scan
  /** When it happened by the server's clock, as far as the phone knew; ISO. */
  readonly at: string
  /** Absent for a code of no ticket. */
  readonly ticket?: number
  /** Whether it is to be handed in; absent once the server has it. */
  readonly waits?: 1
  /** Whether the server does not take it: it stays, and is shown. */
  readonly isRefused?: 1
}

/** Scans of all phones that the server told of at once, and where the next begin. */
export type Told = { readonly cursor: number; readonly scans: readonly KnownScan[] }

interface Stores extends DBSchema {
  /** `list` is one text for all tickets: a row for each takes seconds to write. */
  facts: { key: 'list' | 'device'; value: string }
  told: { key: number; value: Told }
  scans: { key: string; value: KeptScan; indexes: { waits: number; ticket: number; refused: number } }
}

const version = 1

/** What can be done to a notebook. */
export type Pages = Pick<Notebook, keyof Notebook>

/** What a phone at a door keeps on its disk (rules DOR-2 and DOR-3): all tabs that show one gate share it. */
export class Notebook {
  readonly #database: IDBPDatabase<Stores>

  private constructor(database: IDBPDatabase<Stores>) {
    this.#database = database
  }

  /** Opens the notebook of a gate. Throws in a browser that keeps nothing. */
  static async open(gateId: string): Promise<Notebook> {
    const database = await openDB<Stores>(`obole-porte-${gateId}`, version, {
      upgrade(opened) {
        opened.createObjectStore('facts')
        opened.createObjectStore('told', { autoIncrement: true })
        const scans = opened.createObjectStore('scans', { keyPath: 'id' })
        scans.createIndex('waits', 'waits')
        scans.createIndex('ticket', 'ticket')
        scans.createIndex('refused', 'isRefused')
      },
    })
    return new Notebook(database)
  }

  /** The random id of this browser, drawn when it first opens the gate. */
  async device(): Promise<string> {
    const known = await this.#database.get('facts', 'device')
    if (known !== undefined) return known
    const drawn = crypto.randomUUID()
    await this.#database.put('facts', drawn, 'device')
    return drawn
  }

  async readList(): Promise<KeptList | undefined> {
    const text = await this.#database.get('facts', 'list')
    return text === undefined ? undefined : (JSON.parse(text) as KeptList)
  }

  async writeList(list: KeptList): Promise<void> {
    await this.#database.put('facts', JSON.stringify(list), 'list')
  }

  /** Everything that the server told of scans, in the order in which it was told. */
  readTold(): Promise<readonly Told[]> {
    return this.#database.getAll('told')
  }

  async addTold(told: Told): Promise<void> {
    await this.#database.add('told', told)
  }

  readScans(): Promise<readonly KeptScan[]> {
    return this.#database.getAll('scans')
  }

  /** Scans that are to be handed in, at most as many. */
  async waiting(most: number): Promise<readonly KeptScan[]> {
    return this.#database.getAllFromIndex('scans', 'waits', 1, most)
  }

  countWaiting(): Promise<number> {
    return this.#database.countFromIndex('scans', 'waits', 1)
  }

  /** Scans that the server does not take. */
  readRefused(): Promise<readonly KeptScan[]> {
    return this.#database.getAllFromIndex('scans', 'refused')
  }

  /**
   * Writes a scan down: once this is done it is on the disk. `make` decides on it by whatever this phone wrote of the ticket, in
   * other tabs too; nothing else is written between the two. Throws where the disk takes no more.
   */
  async record(ticket: number | null, make: (earlier: readonly KeptScan[]) => KeptScan): Promise<KeptScan> {
    const writing = this.#database.transaction('scans', 'readwrite', { durability: 'strict' })
    const earlier = ticket === null ? [] : await writing.store.index('ticket').getAll(ticket)
    const row = make(earlier)
    await Promise.all([writing.store.put(row), writing.done])
    return row
  }

  /** Marks scans as handed in, or as not taken by the server. */
  async settle(ids: Iterable<string>, outcome: 'received' | 'refused'): Promise<void> {
    const writing = this.#database.transaction('scans', 'readwrite')
    for (const id of ids) {
      const row = await writing.store.get(id)
      if (row) await writing.store.put({ ...settled(row), ...(outcome === 'refused' && { isRefused: 1 }) })
    }
    await writing.done
  }

  /** Has scans handed in again that the server did not take before: it may be a newer one by now. */
  async retryRefused(): Promise<void> {
    const writing = this.#database.transaction('scans', 'readwrite')
    for (const row of await writing.store.index('refused').getAll())
      await writing.store.put({ ...settled(row), waits: 1 })
    await writing.done
  }

  /** Forgets who comes and who came: what is still to be handed in stays (rule DOR-4). */
  async forget(): Promise<void> {
    const writing = this.#database.transaction(['facts', 'told', 'scans'], 'readwrite')
    await writing.objectStore('facts').delete('list')
    await writing.objectStore('told').clear()
    const scans = writing.objectStore('scans')
    for (const { id, waits, isRefused } of await scans.getAll())
      if (waits === undefined && !isRefused) await scans.delete(id)
    await writing.done
  }

  close(): void {
    this.#database.close()
  }
}

function settled({ waits: _waits, isRefused: _isRefused, ...row }: KeptScan): KeptScan {
  return row
}
