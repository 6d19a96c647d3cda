import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountBench } from '../../test/account-contract.ts'
import type { ProviderBench } from '../../test/provider-contract.ts'
import { createStripeProvider } from '../stripe-provider.ts'

const secretKey = 'sk_test_sandbox'
const publishableKey = 'pk_test_sandbox'
export const hook = { id: 'test', secret: 'whsec_of_the_sandbox_bench' }

export type Delivery = { readonly body: string; readonly signature: string }

export type SandboxBench = ProviderBench &
  AccountBench & {
    /** Switches a fault of the sandbox on; `on` names the call. */
    fault(fault: {
      on: string
      do: string
      times?: number
      stored?: boolean
      delayMs?: number
    }): Promise<void>
    /** Moves the clock of the sandbox, and lets everything happen that becomes due. */
    passDays(days: number): Promise<void>
    /** What somebody else does at the provider. */
    elsewhere(path: string, body: string): Promise<void>
    /** Waits for the next webhook that fits. */
    delivered(fits: (delivery: Delivery) => boolean): Promise<Delivery>
  }

/** The payment sandbox in a process of its own, with a fresh folder, and the adapter connected to it. */
export async function startSandboxBench(): Promise<SandboxBench> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-sandbox-'))
  const { deliveries, url: hookUrl, close } = await startHookReceiver()
  const child = spawn(process.execPath, [new URL('../../../../main/sandbox.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_DATA: folder,
      SANDBOX_DEBIT_MS: '300',
      SANDBOX_DISPUTE_MS: '100',
      WEBHOOK_URL: hookUrl,
      WEBHOOK_SECRET: hook.secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  const post = postTo(`http://localhost:${port}`)

  return {
    provider: createStripeProvider({
      secretKey,
      publishableKey,
      api: { host: 'localhost', port, protocol: 'http' },
      webhookSecrets: [hook],
      connectWebhookSecrets: [],
      scriptUrl: `http://localhost:${port}/endive/stripe.js`,
      timeoutMs: 1_000,
    }),
    account: () => idOf(post('/v1/accounts', secretKey, 'country=FR')),
    paymentMethod: card =>
      idOf(
        post(
          '/v1/payment_methods',
          publishableKey,
          `type=card&card[number]=${card}&card[exp_month]=12&card[exp_year]=2040&card[cvc]=123`,
        ),
      ),
    cardToken: card =>
      idOf(
        post(
          '/v1/confirmation_tokens',
          publishableKey,
          `payment_method_data[type]=card&payment_method_data[card][number]=${card}&payment_method_data[card][exp_month]=12&payment_method_data[card][exp_year]=2040`,
        ),
      ),
    debitMethod: iban =>
      idOf(
        post(
          '/v1/payment_methods',
          publishableKey,
          `type=sepa_debit&sepa_debit[iban]=${iban}&billing_details[name]=Zo%C3%A9`,
        ),
      ),
    async atTheBank(redirectUrl, answer) {
      const secret = new URL(redirectUrl).searchParams.get('secret') ?? ''
      const body = new URLSearchParams({ answer, secret })
      await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
    },
    fault: async fault => {
      await post('/sandbox/faults', secretKey, JSON.stringify({ faults: [fault] }), 'application/json')
    },
    passDays: async days => {
      const body = JSON.stringify({ advanceMs: days * 86_400_000 })
      await post('/sandbox/clock', secretKey, body, 'application/json')
    },
    elsewhere: async (path, body) => {
      await post(path, secretKey, body)
    },
    async sendDossier(url) {
      const form = new FormData()
      for (const [name, value] of Object.entries(dossier)) form.append(name, value)
      for (const name of ['registration_files', 'front'])
        form.append(name, new File(['a picture'], 'piece.png', { type: 'image/png' }))
      await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
    },
    async judgeDossier(url, found) {
      const verdict =
        found === 'accepted'
          ? { part: 'all', verdict: 'accepted' }
          : { part: 'identity', verdict: 'verification_document_expired' }
      const body = new URLSearchParams({ do: 'play', ...verdict })
      await fetch(url, { method: 'POST', body, redirect: 'manual' })
    },
    visit: async url => (await fetch(url, { redirect: 'manual' })).headers.get('location'),
    async delivered(fits) {
      for (let tries = 0; tries < 100; tries++) {
        const found = deliveries.find(fits)
        if (found) return found
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      throw new Error('The webhook did not come.')
    },
    async stop() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
      close()
      await rm(folder, { recursive: true })
    },
  }
}

/** What an organization types on the sandbox's pages. */
const dossier = {
  ...{ do: 'send', company_name: 'Les Amis du Moulin', line1: '1 rue du Moulin', postal_code: '44000' },
  ...{ city: 'Nantes', first_name: 'Awa', last_name: 'Diallo', birth: '1985-03-02' },
  ...{ holder: 'Les Amis du Moulin', iban: 'FR14 2004 1010 0505 0001 3M02 606' },
}

function postTo(base: string) {
  return (path: string, key: string, body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${base}${path}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
    })
}

async function idOf(answer: Promise<Response>): Promise<string> {
  const { id } = (await (await answer).json()) as { id: string }
  return id
}

/** The sandbox says on its first line where it listens. */
async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  for await (const chunk of child.stdout!) {
    said += chunk
    if (said.includes('\n')) return (JSON.parse(said) as { port: number }).port
  }
  throw new Error('The sandbox did not start.')
}

async function startHookReceiver() {
  const deliveries: Delivery[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    deliveries.push({ body, signature: String(request.headers['stripe-signature']) })
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { deliveries, url, close: () => server.close() && server.closeAllConnections() }
}
