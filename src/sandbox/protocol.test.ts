import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import Stripe from 'stripe'
import { loadContract } from './contract/contract.ts'
import { byHand, cardMethod, cardOf, checkedFetch, openSandbox, type TestSandbox } from './test-support.ts'

suite('protocol', () => {
  let sandbox: TestSandbox
  before(async () => {
    sandbox = await openSandbox()
  })
  after(() => sandbox.close())

  const create = (form: Record<string, string>) => sandbox.post('/v1/payment_intents', form)
  const good = { amount: '2500', currency: 'eur' }

  test('the contract refuses what breaks it', async () => {
    const contract = loadContract()
    const path = '/v1/payment_intents'
    assert.deepEqual(contract.request('POST', path, { ...good, metadata: { a: 'b' } }), [])
    assert.notDeepEqual(contract.request('POST', path, { ...good, payment_method_types: ['card'] }), [])
    assert.notDeepEqual(contract.request('GET', '/v1/nothing', {}), [])
    const intent = JSON.parse(JSON.stringify(await sandbox.stripe.paymentIntents.create(byHand())))
    assert.deepEqual(contract.answer('POST', path, 200, intent), [])
    assert.notDeepEqual(contract.answer('POST', path, 200, { ...intent, status: 'paid' }), [])
    assert.notDeepEqual(contract.answer('POST', path, 200, { ...intent, amount: null }), [])
    assert.notDeepEqual(contract.answer('POST', path, 402, { error: 'declined' }), [])
  })

  const refusals: [string, Record<string, string>, string | undefined, string][] = [
    ['no amount', { currency: 'eur' }, 'parameter_missing', 'amount'],
    ['no currency', { amount: '2500' }, 'parameter_missing', 'currency'],
    ['a decimal amount', { ...good, amount: '25.5' }, 'parameter_invalid_integer', 'amount'],
    ['an amount in words', { ...good, amount: 'ten' }, 'parameter_invalid_integer', 'amount'],
    ['a negative amount', { ...good, amount: '-5' }, 'parameter_invalid_integer', 'amount'],
    ['49 cents', { ...good, amount: '49' }, 'amount_too_small', 'amount'],
    ['too much', { ...good, amount: '100000000' }, 'amount_too_large', 'amount'],
    [
      'the parameter of older versions',
      { ...good, 'payment_method_types[]': 'card' },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'an unknown inner parameter',
      { ...good, 'transfer_data[to]': 'x' },
      'parameter_unknown',
      'transfer_data[to]',
    ],
    [
      'a missing inner parameter',
      { ...good, 'transfer_data[amount]': '5' },
      'parameter_missing',
      'transfer_data[destination]',
    ],
    ['an unknown choice', { ...good, capture_method: 'later' }, undefined, 'capture_method'],
    ['a wrong boolean', { ...good, confirm: 'yes' }, undefined, 'confirm'],
    [
      'a fee above the amount',
      { ...good, application_fee_amount: '2501' },
      undefined,
      'application_fee_amount',
    ],
    ['an unknown customer', { ...good, customer: 'cus_nobody' }, 'resource_missing', 'customer'],
    [
      'an unknown payment method',
      { ...good, payment_method: 'pm_nothing' },
      'resource_missing',
      'payment_method',
    ],
    ['a wrong way back', { ...good, return_url: 'javascript:alert(1)' }, 'url_invalid', 'return_url'],
  ]
  for (const [name, form, code, param] of refusals)
    test(`${name} is refused`, async () => {
      const { status, json } = await create(form)
      const { error } = json()
      assert.deepEqual(
        [status, error.type, error.code, error.param],
        [400, 'invalid_request_error', code, param],
      )
    })

  test('keys are checked, secret ones as bearer or basic', async () => {
    const status = async (authorization: string) => {
      const response = await fetch(`${sandbox.origin}/v1/payment_intents`, { headers: { authorization } })
      return response.status
    }
    const basic = Buffer.from('sk_test_sandbox:').toString('base64')
    assert.equal(await status('Bearer sk_test_sandbox'), 200)
    assert.equal(await status(`Basic ${basic}`), 200)
    assert.equal(await status('Bearer sk_test_other'), 401)
    assert.equal(await status('Bearer pk_test_sandbox'), 403)
    assert.equal((await fetch(`${sandbox.origin}/v1/payment_intents`)).status, 401)
    assert.equal((await fetch(`${sandbox.origin}/sandbox/state`)).status, 401)
  })

  test('a browser makes payment methods, and sees its own intent without what concerns the merchant', async () => {
    const browser = new Stripe('pk_test_sandbox', {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(checkedFetch),
    })
    const method = await browser.paymentMethods.create({ type: 'card', card: cardOf('4000000000000002') })
    const { id, client_secret } = await sandbox.stripe.paymentIntents.create({
      ...byHand(),
      metadata: { secret: '1' },
    })
    await assert.rejects(browser.paymentIntents.retrieve(id), { code: 'resource_missing' })
    const seen = await browser.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' })
    assert.deepEqual(
      [seen.status, 'metadata' in seen, 'transfer_data' in seen],
      ['requires_payment_method', false, false],
    )
    const form = { client_secret: client_secret ?? '', payment_method: method.id }
    const asBrowser = { authorization: 'Bearer pk_test_sandbox' }
    const declined = await sandbox.post(`/v1/payment_intents/${id}/confirm`, form, asBrowser)
    const { error } = declined.json()
    assert.deepEqual(
      [declined.status, error.code, 'metadata' in error.payment_intent],
      [402, 'card_declined', false],
    )
  })

  test('what does not exist is 404, what cannot be expanded 400', async () => {
    const { stripe } = sandbox
    await assert.rejects(stripe.paymentIntents.retrieve('pi_nothing'), {
      statusCode: 404,
      code: 'resource_missing',
    })
    const { status, json } = await sandbox.post('/v1/nothing', {})
    assert.deepEqual([status, json().error.type], [404, 'invalid_request_error'])
    const { id } = await stripe.paymentIntents.create(byHand())
    await assert.rejects(stripe.paymentIntents.retrieve(id, { expand: ['amount'] }), { statusCode: 400 })
  })

  test('no card number is kept or shown', async () => {
    const number = '4539578763621486'
    const method = await cardMethod(sandbox.stripe, number)
    const shown = JSON.stringify(await sandbox.stripe.paymentMethods.retrieve(method))
    const { readFileSync } = await import('node:fs')
    assert.ok(!shown.includes(number))
    assert.ok(!readFileSync(`${sandbox.folder}/journal.jsonl`, 'utf8').includes(number))
  })

  test('it says that it is well', async () => {
    assert.equal((await fetch(`${sandbox.origin}/healthz`)).status, 200)
  })
})
