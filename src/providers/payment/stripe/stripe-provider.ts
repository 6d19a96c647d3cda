import type { PaymentProvider } from '#domain/payment/provider.ts'
import { createAsk } from './ask.ts'
import { createClient } from './client.ts'
import { createCustomers } from './customers.ts'
import { createEvents } from './events.ts'
import { createFees } from './fees.ts'
import { createIntents } from './intents.ts'
import { createRefunds } from './refunds.ts'
import { defaultTimeoutMs, type StripeSettings } from './settings.ts'

/** The payment provider behind the official SDK; the sandbox speaks the same protocol, so going live is a change of keys. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = createClient(settings)
  const ask = createAsk(settings.timeoutMs ?? defaultTimeoutMs)
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    cardFrame: { url: settings.cardFrameUrl, origin: new URL(settings.cardFrameUrl).origin },
    intents: createIntents(stripe, ask, settings.statementSuffix),
    customers: createCustomers(stripe, ask),
    refunds: createRefunds(stripe, ask),
    fees: createFees(stripe, ask),
    events: createEvents(stripe, settings),
  }
}
