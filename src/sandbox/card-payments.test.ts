import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import Stripe from 'stripe'
import { apiVersion } from './store/draft.ts'
import { byHand, cardMethod, openSandbox, payByHand, type TestSandbox } from './test-support.ts'

const cardError = async (promise: Promise<unknown>): Promise<Stripe.errors.StripeCardError> => {
  const error = await promise.then(
    () => undefined,
    reason => reason,
  )
  assert.ok(error instanceof Stripe.errors.StripeCardError, String(error))
  assert.equal(error.statusCode, 402)
  return error
}

suite('card payments', () => {
  let sandbox: TestSandbox
  let stripe: Stripe
  before(async () => {
    sandbox = await openSandbox()
    stripe = sandbox.stripe
  })
  after(() => sandbox.close())

  test('speak the version of the installed SDK', () => {
    assert.equal(apiVersion, Stripe.API_VERSION)
  })

  for (const number of ['4242424242424242', '5555555555554444', '4000002500000003', '378282246310005'])
    test(`${number} is authorised, then captured`, async () => {
      const card = number.startsWith('37') ? { cvc: '1234' } : { cvc: '123' }
      const method = await stripe.paymentMethods.create({
        type: 'card',
        card: { number, exp_month: 12, exp_year: 2040, ...card },
      })
      const created = await stripe.paymentIntents.create(byHand())
      assert.equal(created.status, 'requires_payment_method')
      const held = await stripe.paymentIntents.confirm(created.id, {
        payment_method: method.id,
        return_url: 'http://localhost/back',
      })
      assert.deepEqual(
        [held.status, held.amount_capturable, held.amount_received],
        ['requires_capture', 2500, 0],
      )
      const paid = await stripe.paymentIntents.capture(
        created.id,
        {},
        { idempotencyKey: `capture-${created.id}` },
      )
      assert.deepEqual([paid.status, paid.amount_capturable, paid.amount_received], ['succeeded', 0, 2500])
    })

  test('an unconfirmed intent with a payment method waits for confirmation', async () => {
    const intent = await stripe.paymentIntents.create({
      ...byHand(),
      payment_method: await cardMethod(stripe),
    })
    assert.equal(intent.status, 'requires_confirmation')
    assert.equal((await stripe.paymentIntents.confirm(intent.id)).status, 'requires_capture')
  })

  test('automatic capture succeeds at once', async () => {
    const intent = await payByHand(stripe, undefined, { capture_method: 'automatic' })
    assert.equal(intent.status, 'succeeded')
  })

  const declines: [string, string, string | undefined][] = [
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
    ['4100000000000019', 'card_declined', 'fraudulent'],
  ]
  for (const [number, code, declineCode] of declines)
    test(`${number} is declined: ${declineCode ?? code}`, async () => {
      const created = await stripe.paymentIntents.create(byHand())
      const method = await cardMethod(stripe, number)
      const error = await cardError(stripe.paymentIntents.confirm(created.id, { payment_method: method }))
      assert.deepEqual([error.code, error.decline_code || undefined], [code, declineCode])
      assert.equal(error.payment_intent?.status, 'requires_payment_method')
      const intent = await stripe.paymentIntents.retrieve(created.id, { expand: ['latest_charge'] })
      assert.equal(intent.last_payment_error?.code, code)
      assert.equal(intent.payment_method, null)
      assert.equal((intent.latest_charge as Stripe.Charge).status, 'failed')
      const retried = await stripe.paymentIntents.confirm(created.id, {
        payment_method: await cardMethod(stripe),
      })
      assert.equal(retried.status, 'requires_capture')
      assert.equal(retried.last_payment_error, null)
    })

  const wrong: [object, string, string][] = [
    [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
    [{ number: '42424242' }, 'incorrect_number', 'number'],
    [{ exp_year: 2020 }, 'invalid_expiry_year', 'exp_year'],
    [{ exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
    [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
  ]
  for (const [change, code, param] of wrong)
    test(`a card with ${JSON.stringify(change)} is ${code}`, async () => {
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', ...change }
      const error = await cardError(stripe.paymentMethods.create({ type: 'card', card }))
      assert.deepEqual([error.code, error.param], [code, param])
    })

  test('a co-badged card offers both networks', async () => {
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000002500001001', exp_month: 1, exp_year: 2040, networks: { preferred: 'visa' } },
    })
    assert.deepEqual(method.card?.networks, { available: ['cartes_bancaires', 'visa'], preferred: 'visa' })
  })

  test('a capture repeated with the same key is replayed, with another one refused', async () => {
    const { id } = await payByHand(stripe)
    const first = await stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'capture:1' })
    const again = await stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'capture:1' })
    assert.deepEqual(again, first)
    await assert.rejects(stripe.paymentIntents.capture(id), { code: 'payment_intent_unexpected_state' })
  })

  test('a part may be captured, more than was authorised may not', async () => {
    const { id } = await payByHand(stripe)
    await assert.rejects(stripe.paymentIntents.capture(id, { amount_to_capture: 2501 }), {
      code: 'amount_too_large',
    })
    const paid = await stripe.paymentIntents.capture(id, {
      amount_to_capture: 2000,
      expand: ['latest_charge'],
    })
    assert.equal(paid.amount_received, 2000)
    assert.equal((paid.latest_charge as Stripe.Charge).amount_captured, 2000)
  })

  test('a cancelled authorisation is final', async () => {
    const { id } = await payByHand(stripe)
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    assert.deepEqual([canceled.status, canceled.cancellation_reason], ['canceled', 'abandoned'])
    const unexpected = { code: 'payment_intent_unexpected_state', statusCode: 400 }
    await assert.rejects(stripe.paymentIntents.cancel(id), unexpected)
    await assert.rejects(stripe.paymentIntents.capture(id), unexpected)
    await assert.rejects(stripe.paymentIntents.confirm(id), unexpected)
  })

  test('a captured payment cannot be cancelled', async () => {
    const { id } = await payByHand(stripe)
    await stripe.paymentIntents.capture(id)
    await assert.rejects(stripe.paymentIntents.cancel(id), { code: 'payment_intent_unexpected_state' })
  })

  test('an authorisation lapses by itself', async () => {
    const { id } = await payByHand(stripe)
    await sandbox.control('POST', 'clock', { advanceMs: 7 * 86_400_000 + 1000 })
    const intent = await stripe.paymentIntents.retrieve(id)
    assert.deepEqual([intent.status, intent.cancellation_reason], ['canceled', 'automatic'])
  })

  test('a payment method that belongs to nobody pays once', async () => {
    const method = await cardMethod(stripe)
    const pay = () => stripe.paymentIntents.create({ ...byHand(), confirm: true, payment_method: method })
    await pay()
    await assert.rejects(pay(), { code: 'payment_method_unexpected_state' })
  })

  test('the intent can be changed until it is paid', async () => {
    const { id } = await stripe.paymentIntents.create({ ...byHand(), metadata: { request: 'a', other: 'b' } })
    const changed = await stripe.paymentIntents.update(id, {
      amount: 3000,
      metadata: { other: '', more: 'c' },
    })
    assert.deepEqual([changed.amount, changed.metadata], [3000, { request: 'a', more: 'c' }])
    await stripe.paymentIntents.cancel(id)
    await assert.rejects(stripe.paymentIntents.update(id, { amount: 2000 }), {
      code: 'payment_intent_unexpected_state',
    })
  })

  test('the balance transaction comes with the capture', async () => {
    const { id } = await payByHand(stripe)
    const paid = await stripe.paymentIntents.capture(id, {
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    })
    const charge = paid.latest_charge as Stripe.Charge
    const movement = charge.balance_transaction as Stripe.BalanceTransaction
    assert.deepEqual([movement.amount, movement.fee, movement.net, movement.type], [2500, 63, 2437, 'charge'])
    assert.equal((paid.payment_method as Stripe.PaymentMethod).card?.last4, '4242')
  })

  test('lists show the newest first, page by page', async () => {
    const page = await stripe.paymentIntents.list({ limit: 2 })
    const next = await stripe.paymentIntents.list({ limit: 2, starting_after: page.data[1]?.id ?? '' })
    assert.equal(page.has_more, true)
    assert.equal(new Set([...page.data, ...next.data].map(intent => intent.id)).size, 4)
    assert.ok((page.data[0]?.created ?? 0) >= (next.data[0]?.created ?? 0))
  })
})
