import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Stripe from 'stripe'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { paymentMethod } from '#test/support/donation.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'
import { addRequest } from '../test/gifts.ts'

let api: ApiBench
before(async () => {
  api = await apiBench()
})
after(() => api.close())

let count = 0
const event = (account?: string) => {
  count += 1
  const object = { object: 'payment_intent', id: `pi_${count}` }
  return JSON.stringify({
    object: 'event',
    id: `evt_${count}`,
    type: 'payment_intent.succeeded',
    account,
    data: { object },
  })
}

const post = (payload: string, signature: string, path = '/ha-api/webhooks/stripe') =>
  api.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload,
  })

const signed = (payload: string, secret = api.test.config.payment.webhookSecrets[0]!.secret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret })

const stored = async (payload: string) => {
  const { id } = JSON.parse(payload) as { id: string }
  const rows = await api.test.db
    .selectFrom('providerEvents')
    .select('account')
    .where('eventId', '=', id)
    .execute()
  return rows.map(row => row.account)
}

test('an event is stored once, however often it comes', async () => {
  const payload = event()
  for (let times = 0; times < 3; times++) {
    const reply = await post(payload, signed(payload))
    assert.deepEqual([reply.status, reply.raw], [200, '{"received":true}'])
  }
  assert.equal((await stored(payload)).length, 1)
})

test('what is not signed, or signed for other bytes, is refused and not stored', async () => {
  const payload = event()
  const other = `${payload} `
  const cases = ['', 'nonsense', signed(other), signed(payload, 'another secret'), 't=1,v1=00']
  for (const signature of cases) {
    const reply = await post(payload, signature)
    assert.deepEqual([reply.status, reply.problems], [400, ['BAD_REQUEST']], signature)
  }
  assert.equal((await post('', signed(''))).status, 400)
  assert.equal((await post('no json', signed('no json'))).status, 400)
  assert.deepEqual(await stored(payload), [])
})

test('connected accounts have a secret of their own, at the same address or another', async () => {
  const secret = api.test.config.payment.connectWebhookSecrets[0]!.secret
  for (const path of [
    '/ha-api/webhooks/stripe',
    '/ha-api/webhooks/stripe/connect',
    '/forms/api/webhooks/stripe',
  ]) {
    const payload = event('acct_1')
    assert.equal((await post(payload, signed(payload, secret), path)).status, 200, path)
    assert.deepEqual(await stored(payload), ['acct_1'])
  }
  const payload = event()
  assert.equal((await post(payload, signed(payload), '/ha-api/webhooks/stripe/connect')).status, 400)
})

test('an event before the answer settles the payment: the browser finds the order', async () => {
  const campaign = await addDonationCampaign(api.test)
  const token = await api.anonymous()
  const { paymentRequestId, paymentId } = await addRequest(api, token, campaign)
  const method = await paymentMethod(api.test, '4242424242424242')
  const query = `paymentRequestId=${paymentRequestId}&paymentMethodId=${method}`
  const [step] = await Promise.all([
    api.call(token, 'POST', `/ha-api/payments/card-embed/initialize?${query}`),
    api.call(token, 'POST', `/ha-api/payments/card-embed/initialize?${query}`),
  ])
  assert.equal(step.status, 200)
  const attempt = await api.test.db
    .selectFrom('paymentAttempts')
    .select(['id', 'intentId'])
    .executeTakeFirstOrThrow()
  const object = { object: 'payment_intent', id: attempt.intentId }
  const payload = JSON.stringify({
    object: 'event',
    id: 'evt_early',
    type: 'payment_intent.amount_capturable_updated',
    data: { object },
  })
  assert.equal((await post(payload, signed(payload))).status, 200)
  assert.deepEqual(await api.test.runJobs(), [])
  const done = await api.call(token, 'POST', `/ha-api/payments/finalize?paymentId=${paymentId}`)
  assert.equal(done.at('status'), 'Authorized')
  const orders = await api.test.db.selectFrom('orders').select('id').execute()
  assert.equal(orders.length, 1)
})
