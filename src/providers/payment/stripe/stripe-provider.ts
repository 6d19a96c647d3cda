import type { FullProvider } from '#domain/payment/provider.ts'
import { createAccounts } from './accounts.ts'
import { createAsk } from './ask.ts'
import { createBalances } from './balances.ts'
import { createClient } from './client.ts'
import { createCustomers } from './customers.ts'
import { createDisputes } from './disputes.ts'
import { createEvents } from './events.ts'
import { createEvidence } from './evidence.ts'
import { createFees, createIntents } from './intents.ts'
import { createMethods } from './methods.ts'
import { createRefunds } from './refunds.ts'
import { defaultTimeoutMs, type StripeSettings } from './settings.ts'
import { createSetups } from './setups.ts'

/** The payment provider behind the official SDK; the sandbox speaks the same protocol, so going live is a change of keys. */
export function createStripeProvider(settings: StripeSettings): FullProvider {
  const stripe = createClient(settings)
  const ask = createAsk(settings.timeoutMs ?? defaultTimeoutMs)
  return {
    name: 'stripe',
    capture: 'byHand',
    fields: {
      script: settings.scriptUrl,
      publishableKey: settings.publishableKey,
      wallets: settings.wallets ?? false,
    },
    debits: settings.creditorId === undefined ? null : { creditorId: settings.creditorId },
    intents: createIntents(stripe, ask, settings.statementSuffix),
    customers: createCustomers(stripe, ask),
    methods: createMethods(stripe, ask),
    setups: createSetups(stripe, ask),
    refunds: createRefunds(stripe, ask),
    disputes: createDisputes(stripe, ask),
    evidence: createEvidence(stripe, ask),
    fees: createFees(stripe, ask),
    balances: createBalances(stripe, ask),
    accounts: createAccounts(stripe, ask),
    events: createEvents(stripe, ask, settings),
  }
}
