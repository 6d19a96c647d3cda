import { type Book, bookOf, type Chunk, type DoorTicket } from '#domain/door/book.ts'
import { type Counts, countEntries } from '#domain/door/counts.ts'
import { type Entry, type Passage, passageOf } from '#domain/door/entries.ts'
import type { KnownScan } from '#domain/door/scan.ts'
import type { DoorEvent, Synced } from '#domain/door/sync.ts'
import { fold } from '#domain/fields/fold.ts'
import type { KeptList } from './notebook.ts'

/** A chunk of which nothing came yet. */
const missing: Chunk = { mark: '', tickets: [], former: [], cards: [] }

/** How many of the last entries are at hand. */
const lastEntries = 20

/** The most tickets that a search gives. */
export const mostFound = 20

/** An entry of the list of the last ones, and whether it was taken back. */
export type LastEntry = { readonly entry: Entry; readonly isUndone: boolean }

/** All that a phone knows of a door, in its memory: what is asked of it is found in one step. */
export class Register {
  #event: DoorEvent | null = null
  #endsAt = ''
  #chunks: readonly Chunk[] = []
  #book: Book = bookOf([])
  #names: readonly { readonly ticket: DoorTicket; readonly name: string }[] | undefined
  readonly #scans = new Map<number, Map<string, KnownScan>>()
  readonly #passages = new Map<number, Passage>()
  #last: readonly Entry[] = []
  #counts: Counts | undefined

  get event(): DoorEvent | null {
    return this.#event
  }

  get book(): Book {
    return this.#book
  }

  /** The marks of the chunks at hand, by their places. */
  get marks(): readonly string[] {
    return this.#chunks.map(({ mark }) => mark)
  }

  /** The list as it is kept. */
  get list(): KeptList | null {
    return this.#event && { event: this.#event, chunks: this.#chunks, endsAt: this.#endsAt }
  }

  /** Whether every chunk is at hand, so that a code that is not found is none of this event. */
  get isWhole(): boolean {
    return this.#event !== null && this.#chunks.every(({ mark }) => mark !== '')
  }

  /** Takes over a list that was kept. */
  open({ event, chunks, endsAt }: KeptList): void {
    this.#event = event
    this.#endsAt = endsAt
    this.#write(chunks)
  }

  /** Takes over what the server says of event and tickets; tells whether anything is new. */
  take({
    event,
    endsAt,
    chunkCount,
    chunks,
  }: Pick<Synced, 'event' | 'endsAt' | 'chunkCount' | 'chunks'>): boolean {
    this.#endsAt = endsAt
    const isNewEvent = JSON.stringify(event) !== JSON.stringify(this.#event)
    this.#event = event
    if (chunks.length === 0 && chunkCount === this.#chunks.length) return isNewEvent
    const next = Array.from({ length: chunkCount }, (_, place) => this.#chunks[place] ?? missing)
    for (const { index, ...chunk } of chunks) next[index] = chunk
    this.#write(next)
    return true
  }

  #write(chunks: readonly Chunk[]): void {
    this.#chunks = chunks
    this.#book = bookOf(chunks)
    this.#names = undefined
    this.#counts = undefined
  }

  /** Takes over scans of any phone; one that is known already is told anew by the server, with its own time. */
  learn(scans: Iterable<KnownScan>): void {
    const changed = new Set<number>()
    for (const scan of scans) {
      const own = this.#scans.get(scan.ticket) ?? new Map<string, KnownScan>()
      this.#scans.set(scan.ticket, own.set(scan.id, scan))
      changed.add(scan.ticket)
    }
    for (const ticket of changed)
      this.#passages.set(ticket, passageOf(this.#scans.get(ticket)?.values() ?? []))
    this.#noteLast(changed)
    this.#counts = undefined
  }

  #noteLast(changed: ReadonlySet<number>): void {
    const others = this.#last.filter(({ ticket }) => !changed.has(ticket))
    const entries = [...changed].flatMap(ticket =>
      [...(this.#scans.get(ticket)?.values() ?? [])].filter(scan => scan.kind === 'entry'),
    )
    this.#last = [...others, ...entries]
      .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
      .slice(0, lastEntries)
  }

  /** Whether a scan is known. */
  knows({ ticket, id }: Pick<KnownScan, 'ticket' | 'id'>): boolean {
    return this.#scans.get(ticket)?.has(id) ?? false
  }

  passage(ticket: number): Passage | undefined {
    return this.#passages.get(ticket)
  }

  /** The last entries at all gates, the latest first. */
  get last(): readonly LastEntry[] {
    return this.#last.map(entry => ({ entry, isUndone: !this.#stands(entry) }))
  }

  #stands({ ticket, id }: Entry): boolean {
    const { entry, beyond = [] } = this.#passages.get(ticket) ?? {}
    return entry?.id === id || beyond.some(each => each.id === id)
  }

  /** The counters, counted once for each change. */
  counts(): Counts {
    this.#counts ??= countEntries(this.#book.byNumber.values(), this.#passages)
    return this.#counts
  }

  /** Tickets in whose name each word begins one, whatever its accents; in the order of the list. */
  search(text: string): readonly DoorTicket[] {
    const words = wordsOf(text)
    if (words.length === 0) return []
    this.#names ??= [...this.#book.byNumber.values()].map(ticket => ({
      ticket,
      name: ` ${wordsOf(ticket.name).join(' ')}`,
    }))
    const found: DoorTicket[] = []
    for (const { ticket, name } of this.#names) {
      if (words.every(word => name.includes(` ${word}`))) found.push(ticket)
      if (found.length === mostFound) break
    }
    return found
  }

  /** All tickets of the order that a ticket was bought with, itself included. */
  family({ order }: Pick<DoorTicket, 'order'>): readonly DoorTicket[] {
    return this.#book.byOrder.get(order) ?? []
  }

  /** Forgets everything. */
  clear(): void {
    this.#event = null
    this.#scans.clear()
    this.#passages.clear()
    this.#last = []
    this.#write([])
  }
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
