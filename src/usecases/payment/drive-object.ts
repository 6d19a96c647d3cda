import type { ProviderAnswer } from '#domain/payment/provider.ts'
import { isStoredFault } from './stored-fault.ts'

/**
 * Something that is made at the provider and then confirmed: an intent, a change of a method. It is a row of ours before it is
 * a call, and every call carries a key of that row, so that any step can be repeated.
 */
export type DrivenObject<T extends { readonly id: string }> = {
  /** The provider's id, once the row holds it. */
  readonly id: string | null
  create(): Promise<ProviderAnswer<T>>
  /** Commits the provider's id before anything is confirmed. */
  store(id: string): Promise<void>
  read(id: string): Promise<ProviderAnswer<T>>
  confirm(id: string): Promise<ProviderAnswer<T>>
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
  const started = object.id === null ? await create(object) : await object.read(object.id)
  if (started.outcome !== 'done' || !object.isUntouched(started.value)) return started
  if (!(await mayConfirm())) return started
  return confirm(object, started.value.id)
}

async function create<T extends { readonly id: string }>(
  object: DrivenObject<T>,
): Promise<ProviderAnswer<T>> {
  const answer = await object.create()
  // What may have been made moves no money until it is confirmed by its id: a new one is safe.
  if (isStoredFault(answer)) await object.raiseReplay()
  if (answer.outcome !== 'done') return answer
  object.reached('created')
  await object.store(answer.value.id)
  object.reached('stored')
  return answer
}

/** After doubt the object is read again: only what is still untouched may be confirmed under another key. */
async function confirm<T extends { readonly id: string }>(
  object: DrivenObject<T>,
  id: string,
): Promise<ProviderAnswer<T>> {
  const answer = await object.confirm(id)
  object.reached('confirmed')
  if (answer.outcome !== 'unknown') return answer
  const fetched = await object.read(id)
  const isUntouched = fetched.outcome === 'done' && object.isUntouched(fetched.value)
  if (isUntouched && isStoredFault(answer)) await object.raiseReplay()
  return fetched
}
