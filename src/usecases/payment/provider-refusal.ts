import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'

type Refusal = Extract<ProviderAnswer<unknown>, { outcome: 'rejected' }>

/** Whether the provider understood the call and will never do it. */
export function isRefusal(answer: ProviderAnswer<unknown>): answer is Refusal {
  return answer.outcome === 'rejected'
}
