import { existsSync } from 'node:fs'
import type { Kind, Kinds, Row, StoredReply } from '../objects/kinds.ts'
import { type Change, Draft, type Origin, type Settings } from './draft.ts'
import { type Entry, Journal, readJournal } from './journal.ts'

const nobody: Origin = { request: null, idempotencyKey: null }
const dayMs = 86_400_000
/** The provider keeps events for 30 days and keys for one; a sandbox under load also keeps them countable. */
const kept = { event: { count: 50_000, ms: 30 * dayMs }, 'sandbox.reply': { count: 100_000, ms: dayMs } }
const isCounted = (kind: Kind): kind is keyof typeof kept => Object.hasOwn(kept, kind)

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
    this.#trim('event')
    this.#trim('sandbox.reply')
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

  /** The first answer to an idempotency key, for a day of the sandbox's clock: afterwards the key is a new one. */
  replyTo(key: string): StoredReply | undefined {
    const old: string[] = []
    for (const reply of this.all('sandbox.reply')) {
      if (!this.#isOld(reply)) break
      old.push(reply.id)
    }
    const found = this.get('sandbox.reply', key)
    if (found && this.#isOld(found) && !old.includes(key)) old.push(key)
    const draft = this.draft()
    for (const id of old) draft.remove('sandbox.reply', id)
    this.commit(draft, 'soon')
    return this.get('sandbox.reply', key)
  }

  #isOld(reply: StoredReply): boolean {
    return reply.created * 1000 < this.now() - kept['sandbox.reply'].ms
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
    for (const { kind, id, row } of draft.changes) {
      this.#apply(kind, id, row)
      if (isCounted(kind)) this.#trim(kind)
    }
    for (const listener of this.#listeners) listener(draft.changes)
  }

  close(): void {
    this.#journal.close()
  }

  #entries(changes: Change[]): Entry[] {
    const latest = new Map<string, Row | null>()
    const written = new Map<object, [Kind, string]>()
    return changes.map(({ kind, id, row }) => {
      const name = `${kind} ${id}`
      const previous = latest.has(name) ? latest.get(name) : this.get(kind, id)
      latest.set(name, row)
      if (!row) return [kind, id, null]
      written.set(row, [kind, id])
      const fields = changedFields(previous ?? undefined, row)
      const lost = lostFields(previous ?? undefined, row)
      const source = 'body' in row ? written.get(row.body) : undefined
      // Only what that row still is when the journal is read up to here may stand for the body.
      const bodyOf =
        source && latest.get(source.join(' ')) === (row as { body?: object }).body ? source : null
      if (bodyOf) delete fields.body
      if (lost.length > 0) return [kind, id, fields, bodyOf, lost]
      return bodyOf ? [kind, id, fields, bodyOf] : [kind, id, fields]
    })
  }

  #replay(): number {
    if (!existsSync(this.#journal.file)) return 0
    let count = 0
    for (const entries of readJournal(this.#journal.file)) {
      for (const [kind, id, fields, bodyOf, lost] of entries) {
        count += 1
        const body = bodyOf && { body: this.get(...bodyOf) }
        const row = fields && { ...this.get(kind, id), ...fields, ...body }
        for (const name of lost ?? []) delete (row as Record<string, unknown> | null)?.[name]
        this.#apply(kind, id, row as Row | null)
      }
    }
    return count
  }

  #apply(kind: Kind, id: string, row: Row | null): void {
    const table = this.#tables.get(kind) ?? new Map<string, Row>()
    this.#tables.set(kind, table)
    // A key that is used anew is the youngest again.
    if (!row || kind === 'sandbox.reply') table.delete(id)
    if (row) table.set(id, row)
  }

  /** Drops the oldest events or keys when there are too many; an event that is still owed stays. */
  #trim(kind: keyof typeof kept): void {
    const table = this.#tables.get(kind)
    for (const id of table?.keys() ?? []) {
      if (!table || table.size <= kept[kind].count || (kind === 'event' && this.#isOwed(id))) return
      table.delete(id)
    }
  }

  #isOwed(event: string): boolean {
    for (const endpoint of this.all('webhook_endpoint'))
      if (this.get('sandbox.delivery', `${event}:${endpoint.id}`)) return true
    return false
  }

  #expire(): void {
    const now = this.now()
    const owed = new Set([...this.all('sandbox.delivery')].map(delivery => delivery.event))
    for (const event of this.all('event'))
      if (event.head.created * 1000 < now - kept.event.ms && !owed.has(event.id))
        this.#tables.get('event')?.delete(event.id)
    for (const reply of this.all('sandbox.reply'))
      if (this.#isOld(reply)) this.#tables.get('sandbox.reply')?.delete(reply.id)
  }

  *#rows(): Generator<Row> {
    for (const table of this.#tables.values()) yield* table.values()
  }
}

/** The top-level fields that `previous` had and `row` has no longer. */
const lostFields = (previous: Row | undefined, row: Row): string[] => {
  const after = row as Record<string, unknown>
  return Object.entries(previous ?? {})
    .filter(([name, value]) => value !== undefined && after[name] === undefined)
    .map(([name]) => name)
}

/** The top-level fields of `row` that are not the very same values in `previous`. */
const changedFields = (previous: Row | undefined, row: Row): Record<string, unknown> => {
  const before = (previous ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => before[name] !== value))
}
