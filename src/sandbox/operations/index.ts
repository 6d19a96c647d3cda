import { accounts } from './accounts.ts'
import { balance } from './balance.ts'
import { confirmationTokens } from './confirmation-tokens.ts'
import { customers } from './customers.ts'
import { disputes } from './disputes.ts'
import { dossier } from './dossier.ts'
import type { Operation } from './operation.ts'
import { paymentIntents } from './payment-intents.ts'
import { paymentMethods } from './payment-methods.ts'
import { payouts } from './payouts.ts'
import { refunds } from './refunds.ts'
import { setupIntents } from './setup-intents.ts'
import { transfers } from './transfers.ts'
import { events, webhookEndpoints } from './webhook-endpoints.ts'

/** Everything that the sandbox answers under `/v1`. */
export const operations: Operation[] = [
  ...accounts,
  ...balance,
  ...confirmationTokens,
  ...customers,
  ...disputes,
  ...dossier,
  ...events,
  ...paymentIntents,
  ...paymentMethods,
  ...payouts,
  ...refunds,
  ...setupIntents,
  ...transfers,
  ...webhookEndpoints,
]
