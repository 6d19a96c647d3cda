import type { ProviderAnswer } from '#domain/payment/provider.ts'

/** The provider keeps a 500 under its key and repeats it for ever (payments/README). */
export function isStoredFault(answer: ProviderAnswer<unknown>): boolean {
  return answer.outcome === 'unknown' && answer.reason.startsWith('http_5')
}
