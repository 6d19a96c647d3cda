/** What can be made to go wrong with a call, a webhook, a balance transaction, a capture, a direct debit or a payout. */
export const mischiefs = {
  call: [
    'rate_limit',
    'error_before',
    'error_after',
    'error_later',
    'cut_before',
    'cut_after',
    'timeout_before',
    'timeout_after',
    'delay_before',
    'delay_after',
    'garbage',
    'no_address',
    'request_timeout_before',
    'request_timeout_after',
    'restricted_key',
    'wrong_key',
  ],
  webhook: ['delay', 'drop', 'duplicate', 'hold', 'reorder'],
  balance: ['delay'],
  capture: ['decline', 'expire'],
  debit: ['delay'],
  payout: ['fail'],
} as const

export type Fault = {
  /** `payment_intents.confirm`, `payment_intents.*`, `*`, `webhook:payment_intent.succeeded`, `webhook:*`, `balance`, `capture`, `debit`, `payout`. */
  on: string
  do: string
  /** How many times it strikes; without end if left out. */
  times?: number
  /** How many matching calls pass before it strikes. */
  skip?: number
  /** Chance of each strike, 0 to 1, drawn from the seeded generator. */
  probability?: number
  delayMs?: number
  /** The status of an error, 500 if left out. */
  status?: number
  /** Whether an error is kept under the idempotency key, as the provider does; true if left out. */
  stored?: boolean
  /** How many times a duplicated webhook is sent, or how many are gathered before they are reordered. */
  count?: number
}

export type LiveFault = Fault & { struck: number }

/** The fault switches. They live as long as the process: a restarted provider is a healthy one. */
export class Faults {
  #live: LiveFault[] = []
  #random = seeded(1)

  add(faults: Fault[], seed: number | undefined): void {
    if (seed !== undefined) this.#random = seeded(seed)
    this.#live.push(...faults.map(fault => ({ ...fault, struck: 0 })))
  }

  clear(): void {
    this.#live = []
  }

  list(): LiveFault[] {
    return this.#live
  }

  /** A number from 0 to 1 of the seeded generator. */
  random(): number {
    return this.#random()
  }

  /** The fault that strikes now at what is called `name`, if any; asking counts as a call. */
  take(name: string): LiveFault | undefined {
    return this.#first(name, fault => !isAboutKey(fault))
  }

  /** The same for what is wrong with the caller's key, which is looked at before anything else. */
  takeAboutKey(name: string): LiveFault | undefined {
    return this.#first(name, isAboutKey)
  }

  #first(name: string, wanted: (fault: LiveFault) => boolean): LiveFault | undefined {
    if (this.#live.length === 0) return undefined
    return this.#live.find(fault => wanted(fault) && matches(fault.on, name) && this.#strikes(fault))
  }

  #strikes(fault: LiveFault): boolean {
    if (fault.times !== undefined && fault.struck >= fault.times) return false
    if (fault.skip !== undefined && fault.skip > 0) {
      fault.skip -= 1
      return false
    }
    if (fault.probability !== undefined && this.#random() >= fault.probability) return false
    fault.struck += 1
    return true
  }
}

const isAboutKey = (fault: Fault): boolean => fault.do === 'wrong_key' || fault.do === 'restricted_key'

/** What happens beside calls and webhooks: named by itself only, never by `*`. */
export const places = ['balance', 'capture', 'debit', 'payout'] as const

const matches = (pattern: string, name: string): boolean => {
  if (pattern === name) return true
  if (pattern === '*') return !name.startsWith('webhook:') && !places.some(place => place === name)
  return pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1))
}

/** A small generator of numbers from 0 to 1 that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
