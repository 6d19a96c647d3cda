import type { Disputes } from '#domain/payment/provider.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'

/**
 * What moves money between accounts at the provider of a row. Where the provider cannot, the job fails and is seen: an operator
 * moves the money by hand.
 */
export function transfersOf(app: App, provider: ProviderName): Disputes {
  const { disputes } = app.provider(provider)
  if (disputes === null) throw new Error(`${provider} moves no money between accounts by itself`)
  return disputes
}
