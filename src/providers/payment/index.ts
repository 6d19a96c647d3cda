import type { PaymentProvider, ProviderName } from '#domain/payment/provider.ts'
import type { StripeSettings } from './stripe/settings.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

/** What each provider needs; the only list of providers beside `ProviderName`. */
export type PaymentSettings = { readonly stripe: StripeSettings }

/** The providers of this installation, by name. */
export function createPaymentProviders(settings: PaymentSettings): (name: ProviderName) => PaymentProvider {
  const providers: Readonly<Record<ProviderName, PaymentProvider>> = {
    stripe: createStripeProvider(settings.stripe),
  }
  return name => providers[name]
}
