import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import { isStoredFault } from './stored-fault.ts'

/**
 * Something that is made at the provider and then confirmed: an intent, a change of a method. It is a row of ours before it is
 * a call, and every call carries a key of that row, so that any step can be repeated.
 */
export type DrivenObject<T extends { readonly id: string }> = {
  /** The provider's id, once the row holds it. */
  readonly id: string | null
  create(): Promise<ProviderAnswer<T>>
  /** Looks for what a call of this row may have made: absent where what was made is harmless until it is confirmed. */
  readonly find?: (() => Promise<ProviderAnswer<T | null>>) | undefined
  /** Commits the provider's id before anything is confirmed. */
  store(id: string): Promise<void>
  read(id: string): Promise<ProviderAnswer<T>>
  /** Absent where creating is confirming. */
  readonly confirm?: ((id: string) => Promise<ProviderAnswer<T>>) | undefined
  /** Nobody has confirmed it yet: there is neither an answer of the bank nor a question to the payer. */
  isUntouched(object: T): boolean
  /** The next call is another one: a fetch proved that nothing came of this one. */
  raiseReplay(): Promise<unknown>
  /** A gap between two steps, where a process may die. */
  reached(gap: 'created' | 'stored' | 'confirmed'): void
}

/**
 * Takes an object as far as it may go, from wherever it stands: not made, made and not confirmed, a lost answer. Repeating it
 * is harmless. Stands outside of any transaction; the caller makes the answer true, and comes again after doubt.
 * `mayConfirm` is asked right before anything new is confirmed: what was confirmed before is looked at in any case.
 */
export async function driveObject<T extends { readonly id: string }>(
  object: DrivenObject<T>,
  mayConfirm: () => Promise<boolean> = async () => true,
): Promise<ProviderAnswer<T>> {
  const started = object.id === null ? await create(object, mayConfirm) : await object.read(object.id)
  if (started.outcome !== 'done' || !object.isUntouched(started.value)) return started
  if (object.confirm === undefined || !(await mayConfirm())) return started
  return confirm(object, object.confirm, started.value.id)
}

/** Nothing was made, because making it would have confirmed it, and it may not be confirmed now. */
export const notMade = { outcome: 'rejected', http: 409, code: 'not_made' } as const

async function create<T extends { readonly id: string }>(
  object: DrivenObject<T>,
  mayConfirm: () => Promise<boolean>,
): Promise<ProviderAnswer<T>> {
  // The row may have been driven before, longer ago than the provider remembers our key.
  const before = await found(object)
  if (before !== undefined) return before
  if (object.confirm === undefined && !(await mayConfirm())) return notMade
  const answer = await object.create()
  if (answer.outcome === 'done') return stored(object, answer.value)
  if (answer.outcome === 'unknown') {
    const late = await found(object)
    if (late !== undefined) return late
  }
  // Nothing was made; or what may have been made moves no money until it is confirmed by its id: a new one is safe.
  if (isStoredFault(answer)) await object.raiseReplay()
  return answer
}

/** What an earlier call has made, stored; doubt where that could not be read; `undefined`: there is nothing to be found. */
async function found<T extends { readonly id: string }>(
  object: DrivenObject<T>,
): Promise<ProviderAnswer<T> | undefined> {
  const seen = await object.find?.()
  if (seen === undefined) return undefined
  if (seen.outcome === 'rejected') return { outcome: 'unknown', reason: `find_${seen.code}` }
  if (seen.outcome === 'unknown') return seen
  return seen.value === null ? undefined : stored(object, seen.value)
}

async function stored<T extends { readonly id: string }>(
  object: DrivenObject<T>,
  value: T,
): Promise<ProviderAnswer<T>> {
  object.reached('created')
  await object.store(value.id)
  object.reached('stored')
  return { outcome: 'done', value }
}

/** After doubt the object is read again: only what is still untouched may be confirmed under another key. */
async function confirm<T extends { readonly id: string }>(
  object: DrivenObject<T>,
  call: NonNullable<DrivenObject<T>['confirm']>,
  id: string,
): Promise<ProviderAnswer<T>> {
  const answer = await call(id)
  object.reached('confirmed')
  if (answer.outcome !== 'unknown') return answer
  const fetched = await object.read(id)
  const isUntouched = fetched.outcome === 'done' && object.isUntouched(fetched.value)
  if (isUntouched && isStoredFault(answer)) await object.raiseReplay()
  return fetched
}
