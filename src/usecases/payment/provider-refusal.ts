import type { ProviderAnswer } from '#domain/payment/provider.ts'

type Refusal = Extract<ProviderAnswer<unknown>, { outcome: 'rejected' }>

/** Statuses that say something of our keys or our pace, not of the call: it may be tried again. */
const passing: readonly number[] = [401, 403, 408, 429]

/** Whether the provider understood the call and will never do it. */
export function isRefusal(answer: ProviderAnswer<unknown>): answer is Refusal {
  return answer.outcome === 'rejected' && !passing.includes(answer.http)
}
