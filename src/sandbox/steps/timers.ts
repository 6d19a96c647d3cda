import type { Timer } from '../objects/kinds.ts'
import type { Store } from '../store/store.ts'
import { timedActs } from './timed-acts.ts'

/** The longest pause that `setTimeout` knows. */
const longestMs = 2_147_483_647

/** Runs what the provider does by itself, when its time has come on the sandbox's clock. */
export class Timers {
  readonly #store: Store
  readonly #armed = new Map<string, NodeJS.Timeout>()

  readonly #finishLateCall: (id: string) => void

  constructor(store: Store, finishLateCall: (id: string) => void) {
    this.#store = store
    this.#finishLateCall = finishLateCall
    store.onCommit(changes => {
      for (const { kind, id, row } of changes) {
        if (kind !== 'sandbox.timer') continue
        this.#disarm(id)
        if (row) this.#arm(row as Timer)
      }
    })
  }

  /** Arms every timer anew: at the start, and after the clock was moved. */
  start(): void {
    for (const timer of this.#store.all('sandbox.timer')) {
      this.#disarm(timer.id)
      this.#arm(timer)
    }
  }

  /** Moves the clock, and on the way does all that becomes due, each at its own time. */
  advance(ms: number): void {
    const end = this.#store.now() + ms
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#setClock(Math.max(next.due, this.#store.now()))
      this.#fire(next.id)
    }
    this.#setClock(end)
    this.start()
  }

  /** Sets the clock at once, as a bad source of time does: what is due comes afterwards, and nothing is undone. */
  leap(ms: number): void {
    this.#setClock(this.#store.now() + ms)
    this.start()
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#store.all('sandbox.timer'))
      if (timer.due <= end && (first === undefined || timer.due < first.due)) first = timer
    return first
  }

  #setClock(now: number): void {
    const draft = this.#store.draft()
    draft.put({ id: 'clock', object: 'sandbox.clock', offset: now - Date.now() })
    this.#store.commit(draft)
  }

  close(): void {
    for (const handle of this.#armed.values()) clearTimeout(handle)
    this.#armed.clear()
  }

  #arm(timer: Timer): void {
    const pause = Math.min(Math.max(timer.due - this.#store.now(), 0), longestMs)
    this.#armed.set(timer.id, setTimeout(() => this.#fire(timer.id), pause).unref())
  }

  #disarm(id: string): void {
    clearTimeout(this.#armed.get(id))
    this.#armed.delete(id)
  }

  #fire(id: string): void {
    const timer = this.#store.get('sandbox.timer', id)
    if (!timer) return
    if (timer.due > this.#store.now()) {
      this.#arm(timer)
      return
    }
    if (timer.action === 'late_call') {
      this.#finishLateCall(timer.subject)
      return
    }
    const draft = this.#store.draft()
    draft.remove('sandbox.timer', id)
    timedActs[timer.action](draft, timer.subject)
    this.#store.commit(draft)
  }
}
