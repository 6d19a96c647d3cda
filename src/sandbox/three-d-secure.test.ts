import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type Stripe from 'stripe'
import { bankKey, openEndpoint, openSandbox, payByHand, type TestSandbox, until } from './test-support.ts'

suite('3-D Secure', () => {
  let sandbox: TestSandbox
  let stripe: Stripe
  before(async () => {
    sandbox = await openSandbox()
    stripe = sandbox.stripe
  })
  after(() => sandbox.close())

  /** Opens the bank's page as a browser would, and answers it. */
  const answer = async (intent: Stripe.PaymentIntent | Stripe.SetupIntent, choice: string) => {
    const form = { secret: bankKey(intent), answer: choice }
    const { status, headers } = await sandbox.post(`/3ds/${intent.id}`, form)
    assert.equal(status, 303)
    return new URL(headers.get('location') ?? '')
  }
  const bankUrl = (intent: Stripe.PaymentIntent | Stripe.SetupIntent): string =>
    intent.next_action?.redirect_to_url?.url ?? ''

  for (const number of ['4000002500003155', '4000002760003184', '4000000000003220'])
    test(`${number} goes to the bank, and is authorised once accepted`, async () => {
      const intent = await payByHand(stripe, number, { return_url: 'http://localhost/back?kept=1' })
      assert.equal(intent.status, 'requires_action')
      const page = await (await fetch(bankUrl(intent), { headers: { 'accept-language': 'en-GB' } })).text()
      assert.match(page, /€25\.00/)
      assert.match(page, /Confirm the payment/)
      const back = await answer(intent, 'accept')
      assert.equal(back.searchParams.get('kept'), '1')
      assert.equal(back.searchParams.get('payment_intent'), intent.id)
      assert.equal(back.searchParams.get('payment_intent_client_secret'), intent.client_secret)
      assert.equal(back.searchParams.get('redirect_status'), 'succeeded')
      const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
      assert.equal(paid.status, 'requires_capture')
      const charge = paid.latest_charge as Stripe.Charge
      assert.equal(charge.payment_method_details?.card?.three_d_secure?.result, 'authenticated')
    })

  test('the page is French unless the browser asks for English', async () => {
    const intent = await payByHand(stripe, '4000002760003184')
    const page = await (await fetch(bankUrl(intent))).text()
    assert.match(page, /<html lang="fr">/)
    assert.match(page, /25,00\s€/)
  })

  test('a refusal sends the intent back to the beginning', async () => {
    const intent = await payByHand(stripe, '4000002760003184')
    assert.equal((await answer(intent, 'refuse')).searchParams.get('redirect_status'), 'failed')
    const refused = await stripe.paymentIntents.retrieve(intent.id)
    assert.equal(refused.status, 'requires_payment_method')
    assert.equal(refused.last_payment_error?.code, 'payment_intent_authentication_failure')
    assert.equal(refused.latest_charge, null)
  })

  test('an abandoned page decides nothing', async () => {
    const intent = await payByHand(stripe, '4000002760003184')
    assert.equal((await answer(intent, 'abandon')).searchParams.get('redirect_status'), 'pending')
    assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_action')
    await answer(intent, 'accept')
    assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_capture')
  })

  test('4000008400001629 authenticates and is then declined', async () => {
    const intent = await payByHand(stripe, '4000008400001629')
    assert.equal((await answer(intent, 'accept')).searchParams.get('redirect_status'), 'failed')
    const declined = await stripe.paymentIntents.retrieve(intent.id)
    assert.deepEqual(
      [declined.status, declined.last_payment_error?.code],
      ['requires_payment_method', 'card_declined'],
    )
  })

  test('a double click answers once', async () => {
    const intent = await payByHand(stripe, '4000002760003184')
    const answers = await Promise.all([
      answer(intent, 'accept'),
      answer(intent, 'accept'),
      answer(intent, 'refuse'),
    ])
    assert.deepEqual(
      answers.map(back => back.searchParams.get('redirect_status')),
      Array(3).fill('succeeded'),
    )
    const events = await stripe.events.list({ type: 'payment_intent.amount_capturable_updated', limit: 100 })
    assert.equal(
      events.data.filter(event => (event.data.object as { id: string }).id === intent.id).length,
      1,
    )
  })

  test('an intent cancelled in the meantime stays cancelled', async () => {
    const intent = await payByHand(stripe, '4000002760003184')
    await stripe.paymentIntents.cancel(intent.id)
    assert.equal((await answer(intent, 'accept')).searchParams.get('redirect_status'), 'failed')
    assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'canceled')
  })

  test('a wrong secret shows nothing', async () => {
    const intent = await payByHand(stripe, '4000002760003184')
    assert.equal((await fetch(`${sandbox.origin}/3ds/${intent.id}?secret=wrong`)).status, 404)
    assert.equal((await sandbox.post(`/3ds/${intent.id}`, { secret: 'wrong', answer: 'accept' })).status, 404)
    assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_action')
  })

  test('without a way back only the provider’s script could ask the bank', async () => {
    const intent = await payByHand(stripe, '4000002760003184', { return_url: undefined })
    assert.equal(intent.next_action?.type, 'use_stripe_sdk')
  })

  test('any card can be made to ask the bank', async () => {
    const options = { payment_method_options: { card: { request_three_d_secure: 'any' as const } } }
    assert.equal((await payByHand(stripe, undefined, options)).status, 'requires_action')
  })

  test('the merchant is told of the action and of its end', async () => {
    const endpoint = await openEndpoint()
    await stripe.webhookEndpoints.create({ url: endpoint.url, enabled_events: ['*'] })
    const intent = await payByHand(stripe, '4000002760003184')
    await answer(intent, 'accept')
    const wanted = ['payment_intent.requires_action', 'payment_intent.amount_capturable_updated']
    await until(() => wanted.every(type => endpoint.types().includes(type)), wanted.join())
    endpoint.close()
  })
})
