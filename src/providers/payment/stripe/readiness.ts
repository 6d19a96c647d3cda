import Stripe from 'stripe'
import * as z from 'zod'
import { createClient } from './client.ts'
import { connectEventTypes, platformEventTypes } from './events.ts'
import type { StripeSettings } from './settings.ts'

/** What a question about the set-up at the provider gave; `untried`: it could not be asked, and why, as a code. */
export type Asked<T> = { readonly value: T } | { readonly untried: string }

/** A webhook endpoint as the provider has it. */
export type Endpoint = {
  readonly url: string
  readonly isEnabled: boolean
  readonly apiVersion: string | null
  readonly events: readonly string[]
}

/** What has to be set up at the provider once (docs/runbooks/stripe-connect.md), asked by calls that change nothing. */
export type Readiness = {
  /** The calls that the key may not make. */
  forbiddenCalls(): Promise<Asked<readonly string[]>>
  endpoints(): Promise<Asked<readonly Endpoint[]>>
  /** The capabilities of a connected account that it lacks. */
  missingCapabilities(account: string): Promise<Asked<readonly string[]>>
  /** The hosts where wallets may be shown. */
  walletHosts(): Promise<Asked<readonly string[]>>
  /** The provider's clock, in milliseconds since 1970. */
  clock(): Promise<Asked<number>>
}

/** The version of the API that the SDK speaks: endpoints must send events of the same. */
export const spokenVersion: string = Stripe.API_VERSION

/** The events that each endpoint must hear. */
export const heardEvents = { platform: platformEventTypes, connect: connectEventTypes } as const

/**
 * One call for each right of the key. Those that write name nothing to be written, or an object of nobody: who may make
 * them is told what is missing, who may not is refused for that.
 */
const calls = [
  ['GET', '/v1/balance'],
  ['GET', '/v1/balance_transactions?limit=1'],
  ['GET', '/v1/charges?limit=1'],
  ['GET', '/v1/disputes?limit=1'],
  ['GET', '/v1/events?limit=1'],
  ['GET', '/v1/payouts?limit=1'],
  ['GET', '/v1/accounts?limit=1'],
  ['GET', '/v1/payment_methods/pm_nobody'],
  ['POST', '/v1/payment_methods/pm_nobody/detach'],
  ['POST', '/v1/payment_intents'],
  ['POST', '/v1/setup_intents/seti_nobody/confirm'],
  ['POST', '/v1/customers/cus_nobody'],
  ['POST', '/v1/refunds'],
  ['POST', '/v1/disputes/du_of_nobody'],
  ['POST', '/v1/transfers'],
  ['POST', '/v1/account_links'],
] as const

const needed = ['card_payments', 'transfers'] as const

const list = <T extends z.ZodType>(each: T) => z.object({ data: z.array(each) })
const endpointReply = z.object({
  url: z.string(),
  status: z.string(),
  api_version: z.string().nullable(),
  enabled_events: z.array(z.string()),
})
const domainReply = z.object({ domain_name: z.string(), enabled: z.boolean() })
const accountReply = z.object({ capabilities: z.record(z.string(), z.string()).nullish() })

export function createReadiness(settings: StripeSettings): Readiness {
  const stripe = createClient(settings)

  async function ask<T>(path: string, reply: z.ZodType<T>): Promise<Asked<T>> {
    try {
      const read = reply.safeParse(await stripe.rawRequest('GET', path))
      return read.success ? { value: read.data } : { untried: 'unreadable' }
    } catch (error) {
      return { untried: reasonOf(error) }
    }
  }

  return {
    async forbiddenCalls() {
      const forbidden: string[] = []
      for (const [method, path] of calls) {
        const status = await statusOf(() =>
          stripe.rawRequest(method, path, method === 'POST' ? {} : undefined),
        )
        if ('untried' in status) return status
        if (status.value === 401 || status.value === 403) forbidden.push(`${method} ${path.split('?')[0]}`)
      }
      return { value: forbidden }
    },

    async endpoints() {
      const read = await ask('/v1/webhook_endpoints?limit=100', list(endpointReply))
      if ('untried' in read) return read
      const endpoints = read.value.data.map(
        ({ url, status, api_version: apiVersion, enabled_events: events }) => ({
          ...{ url, apiVersion, events },
          isEnabled: status === 'enabled',
        }),
      )
      return { value: endpoints }
    },

    async missingCapabilities(account) {
      const read = await ask(`/v1/accounts/${encodeURIComponent(account)}`, accountReply)
      if ('untried' in read) return read
      const { capabilities } = read.value
      return { value: needed.filter(name => capabilities?.[name] !== 'active') }
    },

    async walletHosts() {
      const read = await ask('/v1/payment_method_domains?limit=100', list(domainReply))
      if ('untried' in read) return read
      return { value: read.value.data.filter(({ enabled }) => enabled).map(({ domain_name: host }) => host) }
    },

    async clock() {
      try {
        const { lastResponse } = await stripe.rawRequest('GET', '/v1/balance')
        const said = Date.parse(lastResponse.headers.date ?? '')
        return Number.isNaN(said) ? { untried: 'no_date' } : { value: said }
      } catch (error) {
        return { untried: reasonOf(error) }
      }
    },
  }
}

/** The HTTP status of a call, refusals included; `untried` where nothing answered. */
async function statusOf(call: () => Promise<unknown>): Promise<Asked<number>> {
  try {
    await call()
    return { value: 200 }
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    return status === undefined ? { untried: reasonOf(error) } : { value: status }
  }
}

/** Why nothing was learnt, as a code: the provider's own messages name keys. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown'
  return error.statusCode === undefined ? 'no_connection' : `HTTP ${error.statusCode}`
}
