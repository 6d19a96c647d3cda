import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FullProvider } from '#domain/payment/provider.ts'
import { createStripeProvider } from '../stripe-provider.ts'

export type Call = {
  method: string
  path: string
  query: string
  body: string
  key: string | undefined
  /** The connected account that the call is made for. */
  account: string | undefined
}

/** What the scripted provider does with a call: a status and a body, or anything with the raw response. */
export type Script = (call: Call, response: ServerResponse) => { status: number; body: unknown } | undefined

export type ScriptedApi = {
  readonly provider: FullProvider
  readonly calls: Call[]
  /** What to do from now on. */
  play(script: Script): void
  stop(): void
}

export const webhookSecrets = {
  platform: [
    { id: 'new', secret: 'whsec_platform_new' },
    { id: 'old', secret: 'whsec_platform_old' },
  ],
  connect: [{ id: 'only', secret: 'whsec_connect' }],
}

/** The adapter, connected to a server that answers as it is told: for what no sandbox can be asked to do. */
export async function startScriptedApi({ timeoutMs = 2_000 } = {}): Promise<ScriptedApi> {
  const calls: Call[] = []
  let script: Script = () => ({ status: 500, body: {} })
  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    calls.push(call)
    const answer = script(call, response)
    if (answer) sendJson(response, answer.status, answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const provider = createStripeProvider({
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    api: { host: '127.0.0.1', port, protocol: 'http' },
    webhookSecrets: webhookSecrets.platform,
    connectWebhookSecrets: webhookSecrets.connect,
    scriptUrl: `http://127.0.0.1:${port}/endive/stripe.js`,
    timeoutMs,
    statementSuffix: 'OBOLE',
  })
  return {
    provider,
    calls,
    play(next) {
      calls.length = 0
      script = next
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readCall(request: IncomingMessage): Promise<Call> {
  let body = ''
  for await (const chunk of request) body += chunk
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const header = (name: string) => [request.headers[name]].flat()[0]
  const [key, account] = [header('idempotency-key'), header('stripe-account')]
  return { method: request.method ?? '', path, query, body, key, account }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** An intent as the provider writes it. */
export function wireIntent(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 'pi_1',
    object: 'payment_intent',
    status: 'requires_confirmation',
    currency: 'eur',
    amount: 5670,
    amount_received: 0,
    application_fee_amount: 670,
    client_secret: 'pi_1_secret_x',
    metadata: { request: 'r1' },
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
    ...changes,
  }
}
