import { existsSync } from 'node:fs'
import type { Kind, Kinds, Row } from '../objects/kinds.ts'
import { type Change, Draft, type Origin, type Settings } from './draft.ts'
import { type Entry, Journal, readJournal } from './journal.ts'

const nobody: Origin = { request: null, idempotencyKey: null }
const dayMs = 86_400_000
/** The provider keeps events for 30 days and keys for one; a sandbox under load also keeps them countable. */
const kept = { event: { count: 50_000, ms: 30 * dayMs }, 'sandbox.reply': { count: 100_000, ms: dayMs } }

/** All objects of the sandbox, in memory, with the journal as their memory beyond the process. */
export class Store {
  readonly #tables = new Map<Kind, Map<string, Row>>()
  readonly #journal: Journal
  readonly #settings: Settings
  readonly #listeners: ((changes: Change[]) => void)[] = []

  constructor(folder: string, settings: Settings) {
    this.#settings = settings
    this.#journal = new Journal(folder)
    const entries = this.#replay()
    this.#expire()
    const rows = [...this.#tables.values()].reduce((sum, table) => sum + table.size, 0)
    if (entries > 2 * rows) this.#journal.compact(this.#rows())
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.#tables.get(kind)?.get(id) as Kinds[K] | undefined
  }

  /** Every row of a kind, oldest first. */
  all<K extends Kind>(kind: K): Iterable<Kinds[K]> {
    return (this.#tables.get(kind)?.values() ?? []) as Iterable<Kinds[K]>
  }

  count(kind: Kind): number {
    return this.#tables.get(kind)?.size ?? 0
  }

  /** The sandbox's clock in milliseconds: the real one, moved by `POST /sandbox/clock`. */
  now(): number {
    return Date.now() + (this.get('sandbox.clock', 'clock')?.offset ?? 0)
  }

  draft(origin = nobody): Draft {
    return new Draft(this, this.#settings, this.now(), origin)
  }

  onCommit(listener: (changes: Change[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Keeps all changes of a draft: in the journal first, then in memory. `soon` may be lost by a kill. */
  commit(draft: Draft, when: 'now' | 'soon' = 'now'): void {
    if (draft.changes.length === 0) return
    const entries = this.#entries(draft.changes)
    if (when === 'now') this.#journal.append(entries)
    else this.#journal.appendSoon(entries)
    for (const change of draft.changes) this.#apply(change.kind, change.id, change.row)
    for (const listener of this.#listeners) listener(draft.changes)
  }

  close(): void {
    this.#journal.close()
  }

  #entries(changes: Change[]): Entry[] {
    const before = new Map<string, Row>()
    const written = new Map<object, [Kind, string]>()
    return changes.map(({ kind, id, row }) => {
      if (!row) return [kind, id, null]
      const name = `${kind} ${id}`
      const previous = before.get(name) ?? this.get(kind, id)
      before.set(name, row)
      written.set(row, [kind, id])
      const bodyOf = 'body' in row ? written.get(row.body) : undefined
      const fields = changedFields(previous, row)
      if (!bodyOf) return [kind, id, fields]
      delete fields.body
      return [kind, id, fields, bodyOf]
    })
  }

  #replay(): number {
    if (!existsSync(this.#journal.file)) return 0
    let count = 0
    for (const entries of readJournal(this.#journal.file)) {
      for (const [kind, id, fields, bodyOf] of entries) {
        count += 1
        const body = bodyOf && { body: this.get(...bodyOf) }
        const row = fields && { ...this.get(kind, id), ...fields, ...body }
        this.#apply(kind, id, row as Row | null)
      }
    }
    return count
  }

  #apply(kind: Kind, id: string, row: Row | null): void {
    const table = this.#tables.get(kind) ?? new Map<string, Row>()
    this.#tables.set(kind, table)
    if (row) table.set(id, row)
    else table.delete(id)
    const limit = kind === 'event' || kind === 'sandbox.reply' ? kept[kind].count : undefined
    const oldest = limit && table.size > limit ? table.keys().next().value : undefined
    if (oldest !== undefined) table.delete(oldest)
  }

  #expire(): void {
    const now = this.now()
    for (const event of this.all('event'))
      if (event.head.created * 1000 < now - kept.event.ms) this.#tables.get('event')?.delete(event.id)
    for (const reply of this.all('sandbox.reply'))
      if (reply.created * 1000 < now - kept['sandbox.reply'].ms)
        this.#tables.get('sandbox.reply')?.delete(reply.id)
  }

  *#rows(): Generator<Row> {
    for (const table of this.#tables.values()) yield* table.values()
  }
}

/** The top-level fields of `row` that are not the very same values in `previous`. */
const changedFields = (previous: Row | undefined, row: Row): Record<string, unknown> => {
  const before = (previous ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => before[name] !== value))
}
