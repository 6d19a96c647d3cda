import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'

/** The provider keeps a 500 under its key and repeats it for ever (rule PAY-9). */
export function isStoredFault(answer: ProviderAnswer<unknown>): boolean {
  return answer.outcome === 'unknown' && answer.reason.startsWith('http_5')
}

/**
 * The same for every answer that the provider may keep, refusals among them: what it refuses today it may allow tomorrow, but
 * under the old key it would repeat its refusal.
 */
export function isStored(answer: ProviderAnswer<unknown>): boolean {
  return answer.outcome === 'rejected' || isStoredFault(answer)
}
