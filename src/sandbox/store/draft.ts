import type { Kind, Kinds, Row, TimerAction } from '../objects/kinds.ts'
import type { EventHead, StoredEvent, WebhookEndpoint } from '../objects/webhook.ts'
import { newId } from './ids.ts'

/** The version of the provider's API that the sandbox speaks: that of the official SDK 23. */
export const apiVersion = '2026-10-28.endive'

export type Change = { kind: Kind; id: string; row: Row | null }
export type Origin = { request: string | null; idempotencyKey: string | null }

/** How this sandbox behaves, as far as what it does to money is concerned. */
export type Settings = {
  /** Where browsers reach the sandbox. */
  url: string
  authorisationMs: number
  debitMs: number
  /** How much longer the bank takes over the next debit; a fault may say more than 0. */
  debitDelayMs: () => number
  disputeMs: number
  /** How long after a capture its balance transaction appears; a fault may say more than 0. */
  balanceDelayMs: () => number
  /** How long the provider takes to say which movements an automatic payout is made of. */
  reconciliationMs: number
  /** What the bank says against the next capture; a fault may say something. */
  captureRefusal: () => 'decline' | 'expire' | undefined
  /** Whether the bank sends the next payout back; a fault may say so. */
  payoutFails: () => boolean
}

type Source = {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  all<K extends Kind>(kind: K): Iterable<Kinds[K]>
}

/**
 * What one act is about to change. Reads see its own changes first; nothing is kept until the store commits it whole,
 * so an act that fails half-way leaves no trace. Rows are never modified, only replaced.
 */
export class Draft {
  readonly changes: Change[] = []
  /** Seconds since 1970 on the sandbox's clock, as the provider writes instants. */
  readonly now: number
  readonly settings: Settings
  readonly #nowMs: number
  readonly #source: Source
  readonly #origin: Origin
  readonly #pending = new Map<string, Row | null>()

  constructor(source: Source, settings: Settings, nowMs: number, origin: Origin) {
    this.settings = settings
    this.#source = source
    this.#nowMs = nowMs
    this.now = Math.floor(nowMs / 1000)
    this.#origin = origin
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const pending = this.#pending.get(`${kind} ${id}`)
    if (pending === undefined) return this.#source.get(kind, id)
    return (pending ?? undefined) as Kinds[K] | undefined
  }

  /** Every row of a kind, those that this act just made last. */
  *all<K extends Kind>(kind: K): Iterable<Kinds[K]> {
    const changed = new Map([...this.#pending].filter(([name]) => name.startsWith(`${kind} `)))
    for (const row of this.#source.all(kind)) {
      const pending = changed.get(`${kind} ${row.id}`)
      changed.delete(`${kind} ${row.id}`)
      if (pending !== null) yield (pending ?? row) as Kinds[K]
    }
    for (const row of changed.values()) if (row) yield row as Kinds[K]
  }

  /** A row that must exist, because another row names it. */
  need<K extends Kind>(kind: K, id: string): Kinds[K] {
    const row = this.get(kind, id)
    if (!row) throw new Error(`The sandbox lost its ${kind} ${id}`)
    return row
  }

  put<R extends Row>(row: R): R {
    this.#pending.set(`${row.object} ${row.id}`, row)
    this.changes.push({ kind: row.object, id: row.id, row })
    return row
  }

  remove(kind: Kind, id: string): void {
    this.#pending.set(`${kind} ${id}`, null)
    this.changes.push({ kind, id, row: null })
  }

  /** Tells the merchant: an event with the object as it stands now, owed to each endpoint that asked for it. */
  emit(
    type: string,
    body: object,
    more: Pick<EventHead, 'account' | 'previous_attributes'> = {},
  ): StoredEvent {
    const request = { id: this.#origin.request, idempotency_key: this.#origin.idempotencyKey }
    const head = {
      api_version: apiVersion,
      created: this.now,
      livemode: false as const,
      request,
      type,
      ...more,
    }
    const event = this.put<StoredEvent>({ id: newId('evt'), object: 'event', head, body })
    for (const endpoint of this.#source.all('webhook_endpoint'))
      if (this.#wants(endpoint, type, more.account !== undefined))
        this.put({
          id: `${event.id}:${endpoint.id}`,
          object: 'sandbox.delivery',
          event: event.id,
          endpoint: endpoint.id,
          attempts: 0,
          due: 0,
        })
    return event
  }

  #wants(endpoint: WebhookEndpoint, type: string, connected: boolean): boolean {
    const { enabled_events: names, status } = endpoint
    if (status !== 'enabled' || !(names.includes(type) || names.includes('*'))) return false
    return this.#source.get('sandbox.endpoint', endpoint.id)?.connect === connected
  }

  /** Lets the provider act by itself later; one timer per action and subject. */
  later(action: TimerAction, subject: string, delayMs: number): void {
    const due = this.#nowMs + delayMs
    this.put({ id: `${action}:${subject}`, object: 'sandbox.timer', action, subject, due })
  }

  forget(action: TimerAction, subject: string): void {
    if (this.get('sandbox.timer', `${action}:${subject}`))
      this.remove('sandbox.timer', `${action}:${subject}`)
  }
}
