import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import type Stripe from 'stripe'
import {
  acceptance,
  bankKey,
  byHand,
  cardMethod,
  cardToken,
  openSandbox,
  type TestSandbox,
} from './test-support.ts'

const back = 'http://localhost/back'

suite('confirmation tokens', () => {
  let sandbox: TestSandbox
  let stripe: Stripe
  before(async () => {
    sandbox = await openSandbox()
    stripe = sandbox.stripe
  })
  after(() => sandbox.close())

  const intentOf = (more: object = {}) => stripe.paymentIntents.create({ ...byHand(), ...more })
  const confirm = (id: string, token: string, more: object = {}) =>
    stripe.paymentIntents.confirm(id, {
      confirmation_token: token,
      return_url: back,
      use_stripe_sdk: false,
      ...more,
    })

  test('confirm an intent with what the browser sent, and name it', async () => {
    const token = await cardToken(sandbox)
    const paid = await confirm((await intentOf()).id, token)
    assert.equal(paid.status, 'requires_capture')
    const method = await stripe.paymentMethods.retrieve(String(paid.payment_method))
    assert.equal(method.card?.last4, '4242')
    const used = await stripe.confirmationTokens.retrieve(token)
    assert.deepEqual([used.payment_intent, used.setup_intent], [paid.id, null])
  })

  test('work once, whatever the bank answered', async () => {
    for (const number of ['4242424242424242', '4000000000000002']) {
      const token = await cardToken(sandbox, number)
      await confirm((await intentOf()).id, token).catch(error => assert.equal(error.code, 'card_declined'))
      const other = await intentOf()
      await assert.rejects(confirm(other.id, token), { statusCode: 400, param: 'confirmation_token' })
      assert.equal((await stripe.paymentIntents.retrieve(other.id)).status, 'requires_payment_method')
    }
  })

  test('the same call under the same key is the same call', async () => {
    const [{ id }, token] = [await intentOf(), await cardToken(sandbox)]
    const once = () =>
      stripe.paymentIntents.confirm(id, { confirmation_token: token }, { idempotencyKey: `confirm ${id}` })
    assert.deepEqual((await once()).status, (await once()).status)
    await assert.rejects(confirm(id, token), { statusCode: 400 })
  })

  test('expire after twelve hours', async () => {
    const token = await cardToken(sandbox)
    const { created, expires_at } = await stripe.confirmationTokens.retrieve(token)
    assert.equal(Number(expires_at) - created, 12 * 60 * 60)
    const { id } = await intentOf()
    await sandbox.control('POST', 'clock', { advanceMs: 12 * 60 * 60 * 1000 })
    await assert.rejects(confirm(id, token), { statusCode: 400, param: 'confirmation_token' })
  })

  test('leave the bank’s question to the provider’s script unless the call says otherwise', async () => {
    const number = '4000002760003184'
    const byScript = await confirm((await intentOf()).id, await cardToken(sandbox, number), {
      use_stripe_sdk: undefined,
    })
    assert.deepEqual([byScript.status, byScript.next_action?.type], ['requires_action', 'use_stripe_sdk'])
    const byAddress = await confirm((await intentOf()).id, await cardToken(sandbox, number))
    assert.equal(byAddress.next_action?.redirect_to_url?.return_url, back)
    assert.ok(!byAddress.next_action?.redirect_to_url?.url?.includes('_secret_'))
    const form = { secret: bankKey(byAddress), answer: 'accept' }
    assert.equal((await sandbox.post(`/3ds/${byAddress.id}`, form)).status, 303)
    assert.equal((await stripe.paymentIntents.retrieve(byAddress.id)).status, 'requires_capture')
  })

  test('keep the card for the customer where the page said that it is kept', async () => {
    const customer = (await stripe.customers.create({})).id
    const kept = await confirm(
      (await intentOf({ customer })).id,
      await cardToken(sandbox, undefined, { setup_future_usage: 'off_session' }),
    )
    const method = await stripe.paymentMethods.retrieve(String(kept.payment_method))
    assert.deepEqual([kept.setup_future_usage, method.customer], ['off_session', customer])
    const once = await confirm((await intentOf({ customer })).id, await cardToken(sandbox))
    assert.equal((await stripe.paymentMethods.retrieve(String(once.payment_method))).customer, null)
  })

  test('confirm the change of a method, and the debit of an account', async () => {
    const customer = (await stripe.customers.create({})).id
    const setup = await stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
    const kept = await stripe.setupIntents.confirm(setup.id, { confirmation_token: await cardToken(sandbox) })
    assert.equal(kept.status, 'succeeded')
    const form = {
      'payment_method_data[type]': 'sepa_debit',
      'payment_method_data[sepa_debit][iban]': 'FR1420041010050500013M02606',
      'payment_method_data[billing_details][name]': 'Zoé Martin',
    }
    const browser = { authorization: 'Bearer pk_test_sandbox' }
    const { id: token } = (await sandbox.post('/v1/confirmation_tokens', form, browser)).json()
    const { type, sepa_debit } = (await stripe.confirmationTokens.retrieve(token)).payment_method_preview!
    assert.deepEqual([type, sepa_debit?.last4], ['sepa_debit', '2606'])
    const debit = await stripe.paymentIntents.create({
      amount: 2500,
      currency: 'eur',
      capture_method: 'automatic',
      allowed_payment_method_types: ['sepa_debit'],
    })
    const sent = await confirm(debit.id, token, { mandate_data: acceptance })
    assert.equal(sent.status, 'processing')
  })

  test('are made in the browser, and told whole to the merchant’s server alone', async () => {
    const form = {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4539578763621486',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
    }
    const browser = { authorization: 'Bearer pk_test_sandbox' }
    const made = (await sandbox.post('/v1/confirmation_tokens', form, browser)).json()
    assert.equal(made.payment_method_preview.card.fingerprint, undefined)
    const address = `${sandbox.origin}/v1/confirmation_tokens/${made.id}`
    assert.equal((await fetch(address, { headers: browser })).status, 403)
    const whole = await stripe.confirmationTokens.retrieve(made.id)
    const method = await stripe.paymentMethods.retrieve(await cardMethod(stripe, '4539578763621486'))
    assert.equal(whole.payment_method_preview?.card?.fingerprint, method.card?.fingerprint)
    assert.ok(!readFileSync(`${sandbox.folder}/journal.jsonl`, 'utf8').includes('4539578763621486'))
    await assert.rejects(stripe.confirmationTokens.retrieve('ctoken_nothing'), { statusCode: 404 })
  })

  test('the test helper makes one of a ready-made card', async () => {
    const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
    assert.equal((await confirm((await intentOf()).id, id)).status, 'requires_capture')
  })
})
