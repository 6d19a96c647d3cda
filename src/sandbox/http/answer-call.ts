import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Faults, LiveFault } from '../faults/faults.ts'
import { ApiError, KeptError } from '../objects/api-error.ts'
import { browserView } from '../objects/browser-view.ts'
import { operations } from '../operations/index.ts'
import type { Call, Operation } from '../operations/operation.ts'
import type { Draft } from '../store/draft.ts'
import type { Store } from '../store/store.ts'
import { expandAnswer } from './expand.ts'
import { type Answer, brokenAnswer, failure, keyAnswer, requestTimeout, withoutAddress } from './failures.ts'

/** No answer at all: the connection is cut. */
export type Cut = 'cut'

export type Incoming = {
  requestId: string
  id: string
  inner: string
  /** Method, address and body as they came. */
  wire: string
  input: unknown
  account: string | undefined
  publishable: boolean
  idempotencyKey: string | undefined
}
type Request = Omit<Incoming, 'wire'>
type Keyed = { key: string; fingerprint: string }

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
    const refused = this.#faults.takeAboutKey(operation.name)
    if (refused) return keyAnswer(refused)
    const key = incoming.idempotencyKey && `${incoming.account ?? ''}:${incoming.idempotencyKey}`
    if (operation.method === 'GET' || !key) return this.#perform(operation, incoming, undefined)
    if (this.#busyKeys.has(key) || this.#store.get('sandbox.late', key)?.keyed)
      return failure(
        409,
        'idempotency_error',
        'There is currently another in-progress request using this Idempotent Key. Please try again later.',
        'idempotency_key_in_use',
      )
    const fingerprint = hash('sha1', incoming.wire)
    const stored = this.#store.replyTo(key)
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

  async #perform(operation: Operation, incoming: Incoming, keyed: Keyed | undefined): Promise<Answer | Cut> {
    const fault = this.#faults.take(operation.name)
    const early = fault && (await this.#before(fault))
    if (early) return early
    const { draft, answer } = this.#execute(operation, incoming, fault)
    if (fault?.do === 'error_later' && operation.method !== 'GET')
      putOff(draft, operation, incoming, keyed, fault)
    if (keyed && fault?.stored !== false) keepReply(draft, keyed, answer)
    this.#store.commit(draft)
    if (keyed) this.#busyKeys.delete(keyed.key)
    return fault ? this.#after(fault, answer) : answer
  }

  /** Runs an operation, unless a fault keeps it from running; what is to be kept is in the draft. */
  #execute(operation: Operation, incoming: Request, fault?: LiveFault): { draft: Draft; answer: Answer } {
    const { expand, ...params } = operation.read(incoming.input, '')
    const origin = { request: incoming.requestId, idempotencyKey: incoming.idempotencyKey ?? null }
    const draft = this.#store.draft(origin)
    if (fault?.do === 'error_before' || fault?.do === 'error_later')
      return { draft, answer: brokenAnswer(fault) }
    const { kept, ...result } = act(operation, { ...incoming, draft, store: this.#store, params }, expand)
    const answer = fault?.do === 'error_after' ? brokenAnswer(fault) : result
    return { draft: kept ? draft : this.#store.draft(origin), answer }
  }

  /** Executes a call that was answered with an error before. */
  finishLateCall(id: string): void {
    const late = this.#store.get('sandbox.late', id)
    const operation = operations.find(({ name }) => name === late?.operation)
    if (!late || !operation) return
    const { account, idempotencyKey, inner = '', ...request } = late.request
    const { draft, answer } = this.#execute(operation, {
      ...request,
      inner,
      account: account ?? undefined,
      idempotencyKey: idempotencyKey ?? undefined,
    })
    draft.remove('sandbox.late', id)
    draft.forget('late_call', id)
    if (late.keyed) keepReply(draft, late.keyed, answer)
    this.#store.commit(draft)
  }

  async #before(fault: LiveFault): Promise<Answer | Cut | undefined> {
    if (fault.do === 'rate_limit')
      return failure(429, 'invalid_request_error', 'Too many requests. Please retry later.', 'rate_limit')
    if (fault.do === 'cut_before') return 'cut'
    if (fault.do === 'request_timeout_before') return requestTimeout
    if (fault.do === 'delay_before') await pause(fault.delayMs ?? 1000)
    if (fault.do !== 'timeout_before') return undefined
    await pause(fault.delayMs ?? 120_000, undefined, { ref: false })
    return 'cut'
  }

  async #after(fault: LiveFault, answer: Answer): Promise<Answer | Cut> {
    if (fault.do === 'cut_after') return 'cut'
    if (fault.do === 'request_timeout_after') return requestTimeout
    if (fault.do === 'delay_after') await pause(fault.delayMs ?? 1000)
    if (fault.do === 'garbage') return { status: fault.status ?? 200, body: { garbage: true } }
    if (fault.do === 'no_address') return withoutAddress(answer)
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

const keepReply = (draft: Draft, { key, fingerprint }: Keyed, { status, body }: Answer): void => {
  draft.put({ id: key, object: 'sandbox.reply', fingerprint, status, created: draft.now, body })
}

/** Plans the effect of a call whose answer is an error; until then its key is in use, unless it keeps that error. */
const putOff = (
  draft: Draft,
  operation: Operation,
  incoming: Incoming,
  keyed: Keyed | undefined,
  fault: LiveFault,
): void => {
  const { requestId, id, inner, input, account = null, publishable, idempotencyKey = null } = incoming
  const request = { requestId, id, inner, input, account, publishable, idempotencyKey }
  const late = keyed?.key ?? requestId
  const waiting = fault.stored === false && keyed ? keyed : null
  draft.put({ id: late, object: 'sandbox.late', operation: operation.name, request, keyed: waiting })
  draft.later('late_call', late, fault.delayMs ?? 1000)
}
