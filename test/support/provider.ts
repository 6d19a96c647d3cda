import assert from 'node:assert/strict'
import type Stripe from 'stripe'
import type { IntentSummary } from '#sandbox/faults/state-summary.ts'

/** Where the sandbox answers. */
type Lab = { readonly sandbox: { readonly url: string } }

const secret = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' }

/** A fault of the sandbox, as `src/sandbox/README.md` lists them. */
export type Fault = {
  on: string
  do: string
  times?: number
  skip?: number
  stored?: boolean
  delayMs?: number
  probability?: number
  status?: number
}

/** Makes calls go wrong from now on. */
export async function addFaults({ sandbox }: Lab, ...faults: Fault[]): Promise<void> {
  const response = await fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    headers: secret,
    body: JSON.stringify({ faults }),
  })
  assert.ok(response.ok, await response.text())
}

export async function clearFaults({ sandbox }: Lab): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'DELETE',
    headers: { authorization: secret.authorization },
  })
}

/** Turns a switch of the sandbox; gives its answer. */
export async function switchProvider({ sandbox }: Lab, path: string, body: object): Promise<unknown> {
  const init = { method: 'POST', headers: secret, body: JSON.stringify(body) }
  const response = await fetch(`${sandbox.url}${path}`, init)
  assert.ok(response.ok, await response.clone().text())
  return response.json()
}

/** Moves the provider's clock: banks answer what became due. */
export async function moveProviderClock({ sandbox }: Lab, advanceMs: number): Promise<void> {
  const body = JSON.stringify({ advanceMs })
  const response = await fetch(`${sandbox.url}/sandbox/clock`, { method: 'POST', headers: secret, body })
  assert.ok(response.ok, await response.text())
}

/** What really happened to the money: the provider is the truth. */
export async function providerIntents(
  { sandbox }: Lab,
  requestId?: string,
): Promise<readonly IntentSummary[]> {
  const response = await fetch(`${sandbox.url}/sandbox/state`, {
    headers: { authorization: secret.authorization },
  })
  const { intents } = (await response.json()) as { intents: IntentSummary[] }
  return requestId === undefined ? intents : intents.filter(intent => intent.metadata.request === requestId)
}

/** Where the bank waits for the holder of the card that pays a request. */
export async function bankAddressOf({ sandbox }: Lab, requestId: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/v1/payment_intents?limit=100`, {
    headers: { authorization: secret.authorization },
  })
  const { data } = (await response.json()) as { data: readonly Stripe.PaymentIntent[] }
  const asking = data.find(({ metadata, next_action }) => metadata.request === requestId && next_action)
  const address = asking?.next_action?.redirect_to_url?.url
  assert.ok(address, `no bank was asked about ${requestId}`)
  return address
}

/** What the card holder answers on the bank's page. Gives the address that the bank sends them back to. */
export async function answerBank(
  redirectUrl: string,
  answer: 'accept' | 'refuse' | 'abandon',
): Promise<string> {
  const page = new URL(redirectUrl)
  const response = await fetch(redirectUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer, secret: page.searchParams.get('secret') ?? '' }),
  })
  const back = response.headers.get('location')
  assert.ok(back, `the bank's page answered ${response.status}`)
  return back
}

/** Calls the provider as somebody else would, for a connected account or the platform: to make money come late. */
export async function callProvider(
  { sandbox }: Lab,
  path: string,
  body: Record<string, string> = {},
  account?: string,
): Promise<void> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: secret.authorization,
      'content-type': 'application/x-www-form-urlencoded',
      ...(account === undefined ? {} : { 'stripe-account': account }),
    },
    body: new URLSearchParams(body),
  })
  assert.ok(response.ok, await response.text())
}
