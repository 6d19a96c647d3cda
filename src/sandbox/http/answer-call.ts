import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Faults, LiveFault } from '../faults/faults.ts'
import { ApiError, KeptError } from '../objects/api-error.ts'
import { browserView } from '../objects/browser-view.ts'
import type { Call, Operation } from '../operations/operation.ts'
import type { Store } from '../store/store.ts'
import { expandAnswer } from './expand.ts'

export type Answer = { status: number; body: object; replayed?: boolean }
/** No answer at all: the connection is cut. */
export type Cut = 'cut'

export type Incoming = {
  requestId: string
  id: string
  /** Method, address and body as they came. */
  wire: string
  input: unknown
  account: string | undefined
  publishable: boolean
  idempotencyKey: string | undefined
}

const failure = (
  status: number,
  type: 'api_error' | 'idempotency_error' | 'invalid_request_error',
  message: string,
  code?: string,
): Answer => ({
  status,
  body: { error: { type, message, ...(code === undefined ? {} : { code }) } },
})

/** Answers calls the way the provider does: idempotency keys first, then faults, validation, the act, the journal. */
export class Desk {
  readonly #store: Store
  readonly #faults: Faults
  readonly #busyKeys = new Set<string>()
  readonly calls: Record<string, number> = {}

  constructor(store: Store, faults: Faults) {
    this.#store = store
    this.#faults = faults
  }

  async answer(operation: Operation, incoming: Incoming): Promise<Answer | Cut> {
    this.calls[operation.name] = (this.calls[operation.name] ?? 0) + 1
    const key = incoming.idempotencyKey && `${incoming.account ?? ''}:${incoming.idempotencyKey}`
    if (operation.method === 'GET' || !key) return this.#perform(operation, incoming, undefined)
    if (this.#busyKeys.has(key))
      return failure(
        409,
        'idempotency_error',
        'There is currently another in-progress request using this Idempotent Key. Please try again later.',
        'idempotency_key_in_use',
      )
    const fingerprint = hash('sha1', incoming.wire)
    const stored = this.#store.get('sandbox.reply', key)
    if (stored?.fingerprint === fingerprint)
      return { status: stored.status, body: stored.body, replayed: true }
    if (stored)
      return failure(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${incoming.idempotencyKey}' if you meant to execute a different request.`,
      )
    this.#busyKeys.add(key)
    try {
      return await this.#perform(operation, incoming, { key, fingerprint })
    } finally {
      this.#busyKeys.delete(key)
    }
  }

  async #perform(
    operation: Operation,
    incoming: Incoming,
    keyed: { key: string; fingerprint: string } | undefined,
  ): Promise<Answer | Cut> {
    const fault = this.#faults.take(operation.name)
    const early = fault && (await this.#before(fault))
    if (early) return early
    const { expand, ...params } = operation.read(incoming.input, '')
    const origin = { request: incoming.requestId, idempotencyKey: incoming.idempotencyKey ?? null }
    let draft = this.#store.draft(origin)
    let answer: Answer
    if (fault?.do === 'error_before') answer = brokenAnswer(fault)
    else {
      const result = act(operation, { ...incoming, draft, store: this.#store, params }, expand)
      if (!result.kept) draft = this.#store.draft(origin)
      answer = fault?.do === 'error_after' ? brokenAnswer(fault) : result
    }
    const { status, body } = answer
    if (keyed && fault?.stored !== false)
      draft.put({
        id: keyed.key,
        object: 'sandbox.reply',
        fingerprint: keyed.fingerprint,
        status,
        created: draft.now,
        body,
      })
    this.#store.commit(draft)
    if (keyed) this.#busyKeys.delete(keyed.key)
    return fault ? this.#after(fault, { status, body }) : { status, body }
  }

  async #before(fault: LiveFault): Promise<Answer | Cut | undefined> {
    if (fault.do === 'rate_limit')
      return failure(429, 'invalid_request_error', 'Too many requests. Please retry later.', 'rate_limit')
    if (fault.do === 'cut_before') return 'cut'
    if (fault.do === 'delay_before') await pause(fault.delayMs ?? 1000)
    if (fault.do !== 'timeout_before') return undefined
    await pause(fault.delayMs ?? 120_000, undefined, { ref: false })
    return 'cut'
  }

  async #after(fault: LiveFault, answer: Answer): Promise<Answer | Cut> {
    if (fault.do === 'cut_after') return 'cut'
    if (fault.do === 'delay_after') await pause(fault.delayMs ?? 1000)
    if (fault.do === 'garbage') return { status: fault.status ?? 200, body: { garbage: true } }
    if (fault.do !== 'timeout_after') return answer
    await pause(fault.delayMs ?? 120_000, undefined, { ref: false })
    return 'cut'
  }
}

/** Runs an operation; an error other than a refusal that the provider remembers leaves nothing in the draft. */
const act = (
  operation: Operation,
  call: Call<unknown>,
  expand: string[] | undefined,
): Answer & { kept: boolean } => {
  try {
    const made = operation.run(call)
    if (made instanceof KeptError)
      return { status: made.status, body: made.bodyFor(call.publishable), kept: true }
    const shown = expandAnswer(call.draft, made, expand)
    return { status: 200, body: call.publishable ? browserView(shown) : shown, kept: true }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body, kept: false }
    throw error
  }
}

const brokenAnswer = (fault: LiveFault): Answer =>
  failure(fault.status ?? 500, 'api_error', 'An unknown error occurred. Please try again later.')
