import type { Faults, LiveFault } from '../faults/faults.ts'
import type { Delivery } from '../objects/webhook.ts'
import type { SandboxOptions } from '../options.ts'
import { presentEvent } from '../steps/webhook-endpoint.ts'
import type { Store } from '../store/store.ts'
import { Poster } from './post.ts'
import { signatureOf } from './signature.ts'

/**
 * Sends what endpoints are owed: at least once, in no order, a few at a time, again and again with growing pauses until
 * it is taken. A delivery is a row until then, so a killed sandbox goes on where it was.
 */
export class Dispatcher {
  readonly #store: Store
  readonly #faults: Faults
  readonly #options: SandboxOptions['webhooks']
  readonly #poster: Poster
  readonly #queue: string[] = []
  readonly #waiting = new Map<string, NodeJS.Timeout>()
  readonly #held = new Map<string, 'hold' | 'reorder'>()
  readonly #copies = new Map<string, number>()
  #active = 0
  #closed = false

  constructor(store: Store, faults: Faults, options: SandboxOptions['webhooks']) {
    this.#store = store
    this.#faults = faults
    this.#options = options
    this.#poster = new Poster(options.timeoutMs, options.concurrency)
    store.onCommit(changes => {
      for (const { kind, row } of changes)
        if (kind === 'sandbox.delivery' && row) this.#accept(row as Delivery)
    })
  }

  start(): void {
    for (const delivery of this.#store.all('sandbox.delivery')) this.#enqueue(delivery.id)
  }

  counts(): { pending: number; held: number } {
    return { pending: this.#store.count('sandbox.delivery'), held: this.#held.size }
  }

  /** Sends everything that is held back or waits for its next try; returns how many. */
  async flush(shuffled: boolean): Promise<number> {
    const ids = [...this.#held.keys(), ...this.#waiting.keys()]
    for (const timer of this.#waiting.values()) clearTimeout(timer)
    this.#held.clear()
    this.#waiting.clear()
    if (shuffled) this.#shuffle(ids)
    await Promise.all(ids.map(id => this.#send(id)))
    return ids.length
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#waiting.values()) clearTimeout(timer)
    this.#poster.close()
  }

  #accept(delivery: Delivery): void {
    const type = this.#store.get('event', delivery.event)?.head.type
    const fault = delivery.attempts === 0 ? this.#faults.take(`webhook:${type}`) : undefined
    if (delivery.attempts > 0) this.#wait(delivery.id, delivery.due - Date.now())
    else if (fault) this.#spoil(delivery, fault)
    else this.#enqueue(delivery.id)
  }

  #spoil(delivery: Delivery, fault: LiveFault): void {
    if (fault.do === 'delay') this.#wait(delivery.id, fault.delayMs ?? 1000)
    else if (fault.do === 'hold') this.#held.set(delivery.id, 'hold')
    else if (fault.do === 'reorder') this.#gather(delivery.id, fault)
    // A commit inside a commit's listener would reorder the journal: the drop comes right after.
    else if (fault.do === 'drop') queueMicrotask(() => this.#forget(delivery.id))
    else {
      this.#copies.set(delivery.id, fault.count ?? 2)
      this.#enqueue(delivery.id)
    }
  }

  /** Keeps some deliveries back and lets them go in another order, or when no more come. */
  #gather(id: string, fault: LiveFault): void {
    this.#held.set(id, 'reorder')
    const gathered = [...this.#held].filter(([, why]) => why === 'reorder').map(([held]) => held)
    const release = (ids: string[]): void => {
      const still = ids.filter(held => this.#held.delete(held)).reverse()
      this.#shuffle(still)
      for (const held of still) this.#enqueue(held)
    }
    if (gathered.length >= (fault.count ?? 3)) release(gathered)
    else setTimeout(() => release([id]), fault.delayMs ?? 500).unref()
  }

  #wait(id: string, delayMs: number): void {
    const timer = setTimeout(
      () => {
        this.#waiting.delete(id)
        this.#enqueue(id)
      },
      Math.max(delayMs, 0),
    )
    this.#waiting.set(id, timer.unref())
  }

  #enqueue(id: string): void {
    this.#queue.push(id)
    setImmediate(() => this.#work())
  }

  #work(): void {
    while (this.#active < this.#options.concurrency) {
      const id = this.#queue.shift()
      if (id === undefined) return
      this.#active += 1
      void this.#send(id).finally(() => {
        this.#active -= 1
        this.#work()
      })
    }
  }

  async #send(id: string): Promise<void> {
    const found = this.#contents(id)
    if (!found || this.#closed) return
    const copies = Array.from({ length: this.#copies.get(id) ?? 1 }, () =>
      this.#poster.post(found.url, found.body, signatureOf(found.secret, found.body, Date.now())),
    )
    const taken = await Promise.all(copies)
    if (this.#closed) return
    this.#copies.delete(id)
    if (taken.every(Boolean)) this.#forget(id)
    else this.#retry(id)
  }

  #contents(id: string): { url: string; secret: string; body: string } | undefined {
    const delivery = this.#store.get('sandbox.delivery', id)
    const event = delivery && this.#store.get('event', delivery.event)
    const endpoint = delivery && this.#store.get('webhook_endpoint', delivery.endpoint)
    const secret = delivery && this.#store.get('sandbox.endpoint', delivery.endpoint)?.secret
    if (event && endpoint && secret)
      return { url: endpoint.url, secret, body: JSON.stringify(presentEvent(event, 1)) }
    if (delivery) this.#forget(id)
    return undefined
  }

  #forget(id: string): void {
    if (!this.#store.get('sandbox.delivery', id)) return
    const draft = this.#store.draft()
    draft.remove('sandbox.delivery', id)
    this.#store.commit(draft, 'soon')
  }

  #retry(id: string): void {
    const delivery = this.#store.get('sandbox.delivery', id)
    if (!delivery || this.#waiting.has(id)) return
    const attempts = delivery.attempts + 1
    const pause = Math.min(this.#options.baseDelayMs * 2 ** (attempts - 1), this.#options.maximumDelayMs)
    const draft = this.#store.draft()
    if (attempts >= this.#options.attempts) draft.remove('sandbox.delivery', id)
    else draft.put({ ...delivery, attempts, due: Date.now() + pause })
    this.#store.commit(draft, 'soon')
  }

  #shuffle(ids: string[]): void {
    for (let index = ids.length - 1; index > 0; index -= 1) {
      const other = Math.floor(this.#faults.random() * (index + 1))
      const [left, right] = [ids[index] ?? '', ids[other] ?? '']
      ids[index] = right
      ids[other] = left
    }
  }
}
