/**
 * What became of a call. `unknown` is doubt (time-out, 5xx, broken connection, throttling, a key of ours that is wrong): nobody
 * may conclude that nothing happened; fetch, then repeat the same key and body. `isReplay`: the provider repeats what it answered
 * before under this key, and has begun nothing anew. `isUnasked`: the call itself was never made. `rejected`: the provider
 * understood and refuses the call.
 */
export type ProviderAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | {
      readonly outcome: 'unknown'
      readonly reason: string
      readonly isReplay?: true
      readonly isUnasked?: true
    }
  | { readonly outcome: 'rejected'; readonly http: number; readonly code: string }

/** The provider understood a call and will never do it. */
export type Refusal = Extract<ProviderAnswer<unknown>, { outcome: 'rejected' }>

/** What an answer says of what was asked for, in a word for the log: doubt, a refusal, or where it stands. */
export function reasonOf(answer: ProviderAnswer<{ readonly status: string }>): string {
  if (answer.outcome === 'unknown') return answer.reason
  return answer.outcome === 'rejected' ? `${answer.http} ${answer.code}` : answer.value.status
}

/**
 * A call that carries something which is read from the provider first. Where that could not be read, nothing was asked: no effect
 * of the call has to be waited for, and its key is unused. Every call that begins with a read goes this way.
 */
export async function onceRead<R, T>(
  read: ProviderAnswer<R>,
  call: (value: R) => Promise<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> {
  if (read.outcome === 'done') return call(read.value)
  return read.outcome === 'unknown' ? { ...read, isUnasked: true } : read
}

/** A page of a list that goes on after `next`. `unreadable`: ids of items that are not in our words, another currency's among them. */
export type ProviderPage<T> = {
  readonly items: readonly T[]
  readonly unreadable: readonly string[]
  readonly next: string | null
}
