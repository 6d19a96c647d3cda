import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import Stripe from 'stripe'
import { defaultTimeoutMs, type StripeSettings } from './settings.ts'

/**
 * The provider's SDK without what decides in our place: no retries (doubt is resolved by a fetch, then the same key and
 * body), no telemetry. The agent's own time-out also covers connecting, which the SDK's does not.
 */
export function createClient({ secretKey, api, timeoutMs = defaultTimeoutMs }: StripeSettings): Stripe {
  const Agent = api?.protocol === 'http' ? PlainAgent : SecureAgent
  return new Stripe(secretKey, {
    ...api,
    httpAgent: new Agent({ keepAlive: true, timeout: timeoutMs }),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: timeoutMs,
    appInfo: { name: 'Obole' },
  })
}
