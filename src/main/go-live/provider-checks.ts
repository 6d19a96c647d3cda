import type { Settings } from '#config/env.ts'
import {
  type Asked,
  type Endpoint,
  heardEvents,
  type Readiness,
  spokenVersion,
} from '#providers/payment/stripe/readiness.ts'
import { type Finding, met, missing, note, untried } from './finding.ts'

type Place = {
  readonly settings: Pick<Settings, 'apiOrigin' | 'publicOrigin' | 'payment'>
  /** The connected accounts of organizations. */
  readonly accounts: readonly string[]
}

/** What the payment provider says of our set-up, by calls that change nothing. */
export async function checkProvider(ready: Readiness, place: Place): Promise<readonly Finding[]> {
  return [
    await checkRights(ready),
    ...(await checkEndpoints(ready, place.settings.apiOrigin)),
    ...(await checkAccounts(ready, place.accounts)),
    await checkWallets(ready, place.settings),
    await checkProviderClock(ready),
  ]
}

async function checkRights(ready: Readiness): Promise<Finding> {
  const calls = await ready.forbiddenCalls()
  if ('untried' in calls) return untried('Stripe', calls.untried)
  return calls.value.length === 0
    ? met('go_live.key_allows')
    : missing('go_live.key_forbids', { calls: calls.value.join(', ') })
}

async function checkEndpoints(ready: Readiness, origin: string): Promise<readonly Finding[]> {
  const read = await ready.endpoints()
  const expected = [
    [`${origin}/ha-api/webhooks/stripe`, heardEvents.platform],
    [`${origin}/ha-api/webhooks/stripe/connect`, heardEvents.connect],
  ] as const
  return expected.map(([url, events]) => checkEndpoint(read, url, events))
}

function checkEndpoint(read: Asked<readonly Endpoint[]>, url: string, expected: readonly string[]): Finding {
  if ('untried' in read) return untried(`Webhooks ${url}`, read.untried)
  const endpoint = read.value.find(each => each.url === url)
  if (endpoint === undefined) return missing('go_live.endpoint_absent', { url })
  if (!endpoint.isEnabled) return missing('go_live.endpoint_off', { url })
  const { apiVersion, events } = endpoint
  if (apiVersion !== spokenVersion)
    return missing('go_live.endpoint_version', { url, found: apiVersion ?? '-', version: spokenVersion })
  const unheard = events.includes('*') ? [] : expected.filter(name => !events.includes(name))
  return unheard.length === 0
    ? met('go_live.endpoint_met', { url })
    : missing('go_live.endpoint_events', { url, events: unheard.join(', ') })
}

async function checkAccounts(ready: Readiness, accounts: readonly string[]): Promise<readonly Finding[]> {
  if (accounts.length === 0) return [note('go_live.accounts_none')]
  const findings: Finding[] = []
  for (const account of accounts) {
    const lacks = await ready.missingCapabilities(account)
    if ('untried' in lacks) findings.push(untried(account, lacks.untried))
    else if (lacks.value.length > 0)
      findings.push(missing('go_live.account_lacks', { account, capabilities: lacks.value.join(', ') }))
  }
  return findings.length > 0 ? findings : [met('go_live.accounts_met', { count: accounts.length })]
}

async function checkWallets(
  ready: Readiness,
  { payment, publicOrigin }: Place['settings'],
): Promise<Finding> {
  if (!payment.wallets) return note('go_live.wallets_none')
  const { host } = new URL(publicOrigin)
  const hosts = await ready.walletHosts()
  if ('untried' in hosts) return untried('Apple Pay, Google Pay', hosts.untried)
  return hosts.value.includes(host)
    ? met('go_live.wallets_met', { host })
    : missing('go_live.wallets_unknown', { host })
}

async function checkProviderClock(ready: Readiness): Promise<Finding> {
  const clock = await ready.clock()
  if ('untried' in clock) return untried('Stripe', clock.untried)
  return compareClocks(Date.now() - clock.value, 'go_live.clock_provider')
}

/** A signature of five minutes ago is refused, and the provider's date knows no parts of a second. */
const mostApart = 5

/** How far this machine's clock is from another one, in milliseconds. */
export function compareClocks(
  apart: number,
  other: 'go_live.clock_provider' | 'go_live.clock_database',
): Finding {
  const seconds = Math.round(Math.abs(apart) / 1000)
  return seconds > mostApart
    ? missing('go_live.clock_off', { seconds, other })
    : met('go_live.clock_met', { other })
}
