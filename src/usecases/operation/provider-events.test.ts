import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { disagreements, jobsLeft } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import { addFaults, answerBank, callProvider, clearFaults, providerIntents } from '#test/support/provider.ts'

let product: TestApp
let campaign: TestCampaign
let relay: Server

const secretOf = (audience: 'platform' | 'connect') => {
  const { webhookSecrets, connectWebhookSecrets } = product.config.payment
  return (audience === 'platform' ? webhookSecrets : connectWebhookSecrets)[0]?.secret ?? ''
}
const signed = (payload: string, secret = secretOf('platform'), timestamp?: number) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  })

const record = (rawBody: string, signature: string) =>
  product.acts.recordProviderEvent({
    provider: 'stripe',
    rawBody,
    header: () => signature,
    audience: 'platform',
  })

before(async () => {
  product = await testApp(new Date().toISOString(), { banks: { SANDBOX_DISPUTE_MS: '1000' } })
  campaign = await addDonationCampaign(product)
  relay = await startRelay()
})
after(async () => {
  relay.closeAllConnections()
  relay.close()
  await product.close()
})

/** Takes the sandbox's webhooks, which it signs with a secret of its own, and hands them over signed with ours. */
async function startRelay(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces).toString()
    const recorded = await record(body, signed(body))
    response.writeHead(recorded.ok ? 200 : 400).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await callProvider(product, '/v1/webhook_endpoints', {
    url: `http://127.0.0.1:${port}/`,
    'enabled_events[0]': '*',
  })
  return server
}

/** What payers, banks and the provider do, in an order of its own for each number. */
async function happen(number: number): Promise<void> {
  const { paymentRequestId } = await openedPayment(product, campaign, {
    amount: 1000 + number * 10,
    tip: 100,
  })
  const cards = [
    '4242424242424242',
    '4000002760003184',
    '4000000000000002',
    '4000000000000259',
    '4000000000007726',
  ]
  const step = await payWith(product, paymentRequestId, cards[number % cards.length] ?? '')
  // The payer answers the bank and never comes back to us: only a notice, or the poller, can tell.
  if (step.redirectUrl !== null && step.action === 'Redirect') {
    await answerBank(step.redirectUrl, number % 3 === 0 ? 'refuse' : 'accept')
  }
  if (number % 2 === 0) await product.runJobs()
  const [intent] = await providerIntents(product, paymentRequestId)
  const mayRefund = intent?.status === 'succeeded' && !intent.disputed && number % 5 === 0
  if (mayRefund) {
    await callProvider(product, '/v1/refunds', {
      payment_intent: intent.id,
      amount: '300',
      reverse_transfer: 'true',
    })
  }
}

/** Until the provider has nothing new and nothing waits here. */
async function calm(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const { found } = await product.acts.pollEvents()
    await product.runJobs()
    if (found === 0 && round > 2 && (await jobsLeft(product.db)) === 0) return
    await sleep(150)
  }
}

describe('over HTTP, with notices that are lost, doubled, late and in disorder', () => {
  test('50 histories end as if each had come once and in order', { timeout: 120_000 }, async () => {
    await addFaults(
      product,
      { on: 'webhook:*', do: 'drop', probability: 0.2, times: 1_000 },
      { on: 'webhook:*', do: 'duplicate', probability: 0.3, times: 1_000 },
      { on: 'webhook:*', do: 'delay', probability: 0.3, times: 1_000, delayMs: 300 },
      { on: 'webhook:*', do: 'reorder', probability: 0.5, times: 1_000 },
    )
    for (let number = 0; number < 50; number += 1) await happen(number)
    await sleep(1_500)
    await clearFaults(product)
    await calm()
    assert.deepEqual(await disagreements(product.db, product.sandbox.url), [])
    const [orders] = await Promise.all([product.db.selectFrom('orders').select('id').execute()])
    assert.ok(orders.length >= 30, `${orders.length} orders`)
    assert.ok((await product.db.selectFrom('refunds').select('id').execute()).length > 0)
    assert.ok((await product.db.selectFrom('disputes').select('id').execute()).length > 0)
  })

  test('changes nothing when everybody reports it again', async () => {
    const events = await product.db.selectFrom('providerEvents').select('payload').execute()
    const bodies = events.map(({ payload }) => JSON.stringify(payload)).reverse()
    for (const body of bodies) {
      const recorded = await record(body, signed(body))
      assert.deepEqual(recorded, { ok: true, value: { stored: false } })
    }
    assert.deepEqual(await product.acts.pollEvents(), { found: 0 })
    assert.equal(await jobsLeft(product.db), 0)
  })
})

describe('an event without a valid signature', () => {
  const event = (id: string) =>
    JSON.stringify({
      object: 'event',
      id,
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: 'pi_forged' } },
    })
  const stored = async (id: string) =>
    (await product.db.selectFrom('providerEvents').select('eventId').where('eventId', '=', id).execute())
      .length

  test('is refused: forged, of another secret, of other bytes, stale', async () => {
    const now = Math.floor(Date.now() / 1000)
    const payload = event('evt_forged')
    const wrong = {
      nothing: '',
      nonsense: 't=1,v1=00',
      'of another secret': signed(payload, 'another secret'),
      'of the other audience': signed(payload, secretOf('connect')),
      'of another body': signed(event('evt_other')),
      stale: signed(payload, undefined, now - 301),
      'without a signature': `t=${now}`,
    }
    for (const [what, signature] of Object.entries(wrong)) {
      const recorded = await record(payload, signature)
      assert.ok(!recorded.ok, what)
    }
    assert.equal(await stored('evt_forged'), 0)
    assert.ok((await record(payload, signed(payload, undefined, now - 290))).ok, 'a slow one is taken')
  })

  test('is harmless when it was: it is only a hint to look', async () => {
    const before = await disagreements(product.db, product.sandbox.url)
    const objects = [
      { object: 'payment_intent', id: 'pi_forged' },
      { object: 'refund', id: 're_forged', payment_intent: 'pi_forged' },
      { object: 'dispute', id: 'du_forged', payment_intent: 'pi_forged' },
      { object: 'payout', id: 'po_forged' },
      { object: 'account', id: 'acct_forged' },
      { object: 'charge', id: 'ch_forged', payment_intent: 'pi_forged' },
      { object: 'setup_intent', id: 'seti_forged' },
      { object: 'something_new', id: 'x' },
      { object: 'balance' },
    ]
    for (const [place, object] of objects.entries()) {
      const type = place === 5 ? 'charge.refunded' : 'any.thing'
      const body = JSON.stringify({ object: 'event', id: `evt_hint_${place}`, type, data: { object } })
      assert.deepEqual(await record(body, signed(body)), { ok: true, value: { stored: true } })
    }
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await disagreements(product.db, product.sandbox.url), before)
  })
})

test('an account that the provider suspends takes no more money, until it may again', async () => {
  const tell = async (chargesEnabled: boolean) => {
    const response = await fetch(`${product.sandbox.url}/sandbox/accounts/${campaign.accountId}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ chargesEnabled }),
    })
    assert.ok(response.ok)
    const account = {
      provider: 'stripe',
      account: campaign.accountId,
      kind: 'account',
      id: campaign.accountId,
    } as const
    await product.acts.handleProviderEvent(account)
  }
  await tell(false)
  await assert.rejects(openedPayment(product, campaign))
  const { organizationId } = campaign
  const allowed = product.db
    .selectFrom('organizations')
    .select('allowCollect')
    .where('id', '=', organizationId)
  assert.deepEqual(await allowed.execute(), [{ allowCollect: true }], 'what the operator decided stays')
  await tell(true)
  await openedPayment(product, campaign)
})
