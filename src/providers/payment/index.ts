import type { PaymentProvider } from '#domain/payment/provider.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { StripeSettings } from './stripe/settings.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

/** What each provider needs. */
export type PaymentSettings = { readonly stripe: StripeSettings }

/** The providers of this installation, by name; the only list of them beside `ProviderName`. */
export function createPaymentProviders(
  settings: PaymentSettings,
): Readonly<Record<ProviderName, PaymentProvider>> {
  return { stripe: createStripeProvider(settings.stripe) }
}
