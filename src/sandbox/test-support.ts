import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import qs from 'qs'
import Stripe from 'stripe'
import { tokenFaults } from './contract/confirmation-token.ts'
import { type Contract, loadContract } from './contract/contract.ts'
import { readOptions, type SandboxOptions } from './options.ts'
import { startSandbox } from './start-sandbox.ts'

let contract: Contract | undefined

/** Every call of a test and its answer is held against the provider's published document. */
export const checkedFetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const { pathname, search } = new URL(String(url))
  if (/^\/v1\/(test_helpers\/)?confirmation_tokens(\/|$)/.test(pathname)) return tokenFetch(url, init)
  contract ??= loadContract()
  const method = init?.method ?? 'GET'
  const input =
    pathname === '/v1/files'
      ? await formOf(init)
      : qs.parse(method === 'POST' ? String(init?.body ?? '') : search.slice(1), {
          depth: 12,
          arrayLimit: 1000,
        })
  assert.deepEqual(contract.request(method, pathname, input), [])
  const response = await fetch(url, init)
  assert.deepEqual(contract.answer(method, pathname, response.status, await response.clone().json()), [])
  return response
}

/** The names of a form that carries a file. */
const formOf = async (init: RequestInit | undefined): Promise<Record<string, string>> => {
  const form = await new Response(init?.body ?? '', { headers: new Headers(init?.headers) }).formData()
  return Object.fromEntries([...form.keys()].map(name => [name, 'given']))
}

/** The same for confirmation tokens, which the document leaves out. */
const tokenFetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const response = await fetch(url, init)
  if (response.ok) assert.deepEqual(tokenFaults(await response.clone().json()), [])
  return response
}

export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>

/** A sandbox on a free port with its own folder, and the official SDK pointed at it. */
export const openSandbox = async (options: Partial<SandboxOptions> = {}) => {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const running = await startSandbox({
    ...readOptions({}),
    debitMs: 30,
    disputeMs: 30,
    port: 0,
    ...options,
    folder,
    webhooks: { ...readOptions({}).webhooks, baseDelayMs: 20, maximumDelayMs: 100, ...options.webhooks },
  })
  return { ...clientsOf(running.port), folder, running, close: () => closeAll(running.close, folder) }
}

const closeAll = async (close: () => Promise<void>, folder: string): Promise<void> => {
  await close()
  rmSync(folder, { recursive: true, force: true })
}

/** What talks to a sandbox on a port: the SDK, and `fetch` for what the SDK has no words for. */
export const clientsOf = (port: number) => {
  const origin = `http://127.0.0.1:${port}`
  const bearer = { authorization: 'Bearer sk_test_sandbox' }
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
  })
  /** A form posted as it is, whatever the contract thinks of it. */
  const post = async (
    address: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const body = new URLSearchParams(form)
    const init = { method: 'POST', body, headers: { ...bearer, ...headers }, redirect: 'manual' as const }
    const response = await fetch(`${origin}${address}`, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
  }
  /** One of the switches under `/sandbox`. */
  const control = async (method: string, address: string, body?: object) => {
    const json = body
      ? { body: JSON.stringify(body), headers: { ...bearer, 'content-type': 'application/json' } }
      : {}
    const response = await fetch(`${origin}/sandbox/${address}`, { method, headers: bearer, ...json })
    return { status: response.status, body: await response.json() }
  }
  const fault = (...faults: object[]) => control('POST', 'faults', { faults })
  return { control, fault, origin, port, post, stripe }
}

export const cardOf = (number: string) => ({ number, exp_month: 12, exp_year: 2040, cvc: '123' })

/** A card payment method with one of the provider's test numbers. */
export const cardMethod = async (stripe: Stripe, number = '4242424242424242'): Promise<string> =>
  (await stripe.paymentMethods.create({ type: 'card', card: cardOf(number) })).id

export const iban = (number: string) => ({
  type: 'sepa_debit' as const,
  sepa_debit: { iban: number },
  billing_details: { name: 'Zoé Martin', email: 'zoe@example.org' },
})

export const acceptance = {
  customer_acceptance: { type: 'online' as const, online: { ip_address: '127.0.0.1', user_agent: 'test' } },
}

/** A confirmation token for one of the provider's test numbers, as its script makes one in the browser. */
export const cardToken = async (
  { post }: Pick<TestSandbox, 'post'>,
  number = '4242424242424242',
  more: Record<string, string> = {},
): Promise<string> => {
  const data = { type: 'card', 'card][number': number, 'card][exp_month': '12', 'card][exp_year': '2040' }
  const form = Object.entries(data).map(([name, value]) => [`payment_method_data[${name}]`, value])
  const browser = { authorization: 'Bearer pk_test_sandbox' }
  const answer = await post('/v1/confirmation_tokens', { ...Object.fromEntries(form), ...more }, browser)
  assert.equal(answer.status, 200, answer.text)
  return answer.json().id
}

/** What the address of the bank's page proves. */
export const bankKey = ({
  next_action,
}: Pick<Stripe.PaymentIntent, 'next_action'> | Pick<Stripe.SetupIntent, 'next_action'>) =>
  new URL(next_action?.redirect_to_url?.url ?? '').searchParams.get('secret') ?? ''

/** The least that a donation says: authorise now, capture later. */
export const byHand = (amount = 2500) => ({
  amount,
  currency: 'eur',
  capture_method: 'manual' as const,
  allowed_payment_method_types: ['card' as const],
})

export const payByHand = async (stripe: Stripe, number?: string, more: object = {}) =>
  stripe.paymentIntents.create({
    ...byHand(),
    confirm: true,
    payment_method: await cardMethod(stripe, number),
    return_url: 'http://localhost/back',
    ...more,
  })

/** A connected account that may receive. */
export const connectedAccount = (stripe: Stripe) =>
  stripe.accounts.create({ country: 'FR', business_profile: { name: 'Les Ateliers du Canal' } })

/** Waits until something holds, and says what did not if it never does. */
export const until = async (
  holds: () => Promise<boolean> | boolean,
  what: string,
  ms = 3000,
): Promise<void> => {
  const end = Date.now() + ms
  while (!(await holds())) {
    assert.ok(Date.now() < end, `never happened: ${what}`)
    await pause(10)
  }
}

export type Received = { body: string; signature: string; event: Stripe.Event }

/** An endpoint that collects webhooks; `answer` gives the status of each try. */
export const openEndpoint = async (answer: (tries: number) => number = () => 200) => {
  const received: Received[] = []
  let tries = 0
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const signature = String(request.headers['stripe-signature'])
      const status = answer(++tries)
      received.push({ body, signature, event: JSON.parse(body) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  const types = (): string[] => received.map(({ event }) => event.type)
  return { close, received, types, url: `http://127.0.0.1:${port}/webhooks` }
}
