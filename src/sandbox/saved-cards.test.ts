import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type Stripe from 'stripe'
import {
  acceptance,
  bankKey,
  byHand,
  cardMethod,
  iban,
  openSandbox,
  type TestSandbox,
} from './test-support.ts'

const comingBack = { return_url: 'http://localhost/back' }

suite('saved cards', () => {
  let sandbox: TestSandbox
  let stripe: Stripe
  before(async () => {
    sandbox = await openSandbox()
    stripe = sandbox.stripe
  })
  after(() => sandbox.close())

  const accept = (intent: Stripe.PaymentIntent | Stripe.SetupIntent) =>
    sandbox.post(`/3ds/${intent.id}`, { secret: bankKey(intent), answer: 'accept' })

  /** The first payment of a schedule: the payer is there, the card is kept for later. */
  const firstPayment = async (number: string) => {
    const customer = await stripe.customers.create({ email: 'zoe@example.org', metadata: { order: '7' } })
    const method = await cardMethod(stripe, number)
    const intent = await stripe.paymentIntents.create({
      ...byHand(),
      confirm: true,
      customer: customer.id,
      payment_method: method,
      return_url: 'http://localhost/back',
      setup_future_usage: 'off_session',
    })
    if (intent.status === 'requires_action') await accept(intent)
    assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_capture')
    return { customer: customer.id, method }
  }
  /** A later payment: nobody is there, and it captures at once. */
  const charge = ({ customer, method }: { customer: string; method: string }) =>
    stripe.paymentIntents.create({
      amount: 2500,
      currency: 'eur',
      capture_method: 'automatic',
      confirm: true,
      customer,
      off_session: true,
      payment_method: method,
    })

  test('a card kept by the first payment is charged again and again', async () => {
    const kept = await firstPayment('4242424242424242')
    const methods = await stripe.customers.listPaymentMethods(kept.customer)
    assert.deepEqual(
      methods.data.map(method => method.id),
      [kept.method],
    )
    for (const _ of [1, 2]) assert.equal((await charge(kept)).status, 'succeeded')
  })

  test('4000002500003155 authenticates once, then passes off session', async () => {
    assert.equal((await charge(await firstPayment('4000002500003155'))).status, 'succeeded')
  })

  test('4000002760003184 asks for its holder at every charge', async () => {
    const kept = await firstPayment('4000002760003184')
    await assert.rejects(charge(kept), { code: 'authentication_required', statusCode: 402 })
  })

  test('4000000000000341 attaches, then every off-session charge fails', async () => {
    const kept = await firstPayment('4000000000000341')
    await assert.rejects(charge(kept), { code: 'card_declined', decline_code: 'generic_decline' })
  })

  test('a setup intent keeps a card for its customer', async () => {
    const customer = await stripe.customers.create({})
    const method = await cardMethod(stripe, '4000002500003155')
    const setup = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' })
    const asked = await stripe.setupIntents.confirm(setup.id, {
      payment_method: method,
      return_url: 'http://localhost/back',
    })
    assert.equal(asked.status, 'requires_action')
    const { headers } = await accept(asked)
    assert.equal(new URL(headers.get('location') ?? '').searchParams.get('setup_intent'), setup.id)
    assert.equal((await stripe.setupIntents.retrieve(setup.id)).status, 'succeeded')
    assert.equal((await charge({ customer: customer.id, method })).status, 'succeeded')
  })

  test('a declined card is not set up', async () => {
    const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
    const method = await cardMethod(stripe, '4000000000000002')
    await assert.rejects(stripe.setupIntents.confirm(setup.id, { payment_method: method }), {
      code: 'card_declined',
    })
    const failed = await stripe.setupIntents.retrieve(setup.id)
    assert.deepEqual(
      [failed.status, failed.last_setup_error?.code],
      ['requires_payment_method', 'card_declined'],
    )
    assert.equal((await stripe.setupIntents.cancel(setup.id)).status, 'canceled')
  })

  test('an account is set up with a mandate', async () => {
    const method = await stripe.paymentMethods.create(iban('FR1420041010050500013M02606'))
    const setup = await stripe.setupIntents.create({
      allowed_payment_method_types: ['sepa_debit'],
      confirm: true,
      mandate_data: acceptance,
      payment_method: method.id,
    })
    assert.equal(setup.status, 'succeeded')
    const mandate = await stripe.mandates.retrieve(String(setup.mandate))
    assert.deepEqual([mandate.status, mandate.payment_method], ['active', method.id])
  })

  test('a kept account is debited again under its mandate, nobody there', async () => {
    const customer = (await stripe.customers.create({})).id
    const method = await stripe.paymentMethods.create(iban('FR1420041010050500013M02606'))
    const setup = await stripe.setupIntents.create({
      allowed_payment_method_types: ['sepa_debit'],
      confirm: true,
      customer,
      mandate_data: acceptance,
      payment_method: method.id,
      usage: 'off_session',
    })
    assert.equal(setup.status, 'succeeded')
    for (const _ of [1, 2]) {
      const debit = await stripe.paymentIntents.create({
        allowed_payment_method_types: ['sepa_debit'],
        amount: 2500,
        capture_method: 'automatic',
        confirm: true,
        currency: 'eur',
        customer,
        expand: ['latest_charge'],
        off_session: true,
        payment_method: method.id,
      })
      assert.equal(debit.status, 'processing')
      const sent = debit.latest_charge as Stripe.Charge
      assert.equal(sent.payment_method_details?.sepa_debit?.mandate, setup.mandate)
    }
  })

  test('a kept card that has expired since is declined, and cannot be set up', async () => {
    const young = await openSandbox()
    try {
      const customer = (await young.stripe.customers.create({})).id
      const today = new Date()
      const [exp_month, exp_year] = [today.getUTCMonth() + 1, today.getUTCFullYear()]
      const card = { number: '4242424242424242', exp_month, exp_year, cvc: '123' }
      const { id: method } = await young.stripe.paymentMethods.create({ type: 'card', card })
      await young.stripe.setupIntents.create({
        confirm: true,
        customer,
        payment_method: method,
        ...comingBack,
      })
      const later = {
        amount: 2500,
        currency: 'eur',
        capture_method: 'automatic',
        confirm: true,
        customer,
        off_session: true,
        payment_method: method,
      } as const
      assert.equal((await young.stripe.paymentIntents.create(later)).status, 'succeeded')
      await young.control('POST', 'clock', { now: new Date(Date.UTC(exp_year, exp_month, 1)).toISOString() })
      await assert.rejects(young.stripe.paymentIntents.create(later), {
        code: 'expired_card',
        statusCode: 402,
      })
      await assert.rejects(
        young.stripe.setupIntents.create({ confirm: true, customer, payment_method: method, ...comingBack }),
        { code: 'expired_card' },
      )
    } finally {
      await young.close()
    }
  })

  test('cards are attached, listed and detached', async () => {
    const customer = await stripe.customers.create({})
    const method = await cardMethod(stripe)
    assert.equal(
      (await stripe.paymentMethods.attach(method, { customer: customer.id })).customer,
      customer.id,
    )
    assert.equal((await stripe.paymentMethods.detach(method)).customer, null)
    await assert.rejects(stripe.paymentMethods.attach(method, { customer: customer.id }), {
      code: 'payment_method_unexpected_state',
    })
    const bad = await cardMethod(stripe, '4000000000000002')
    await assert.rejects(stripe.paymentMethods.attach(bad, { customer: customer.id }), {
      code: 'card_declined',
    })
  })

  test('a kept card pays for its own customer only', async () => {
    const kept = await firstPayment('4242424242424242')
    const other = await stripe.customers.create({})
    await assert.rejects(charge({ ...kept, customer: other.id }), { param: 'payment_method' })
  })

  test('customers are changed and deleted', async () => {
    const { id } = await stripe.customers.create({ name: 'Zoé', metadata: { a: '1' } })
    const changed = await stripe.customers.update(id, { name: 'Zoé Martin', metadata: { b: '2' } })
    assert.deepEqual([changed.name, changed.metadata], ['Zoé Martin', { a: '1', b: '2' }])
    assert.equal((await stripe.customers.del(id)).deleted, true)
    await assert.rejects(stripe.customers.retrieve(id), { code: 'resource_missing', statusCode: 404 })
  })
})
