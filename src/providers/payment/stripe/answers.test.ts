import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ScriptedApi, startScriptedApi, wireIntent } from './test/scripted-api.ts'

const timeoutMs = 300
const confirmation = {
  paymentMethod: 'pm_1',
  returnUrl: 'https://obole.test/redirection',
  offSession: false,
  mandate: null,
}
const error = (type: string, code?: string, more = {}) => ({
  error: { type, message: 'x', ...(code && { code }), ...more },
})

describe('what became of a call', () => {
  let api: ScriptedApi
  before(async () => {
    api = await startScriptedApi({ timeoutMs })
  })
  after(() => api.stop())

  async function confirmed(status: number, body: unknown) {
    api.play(call => (call.method === 'GET' ? { status: 200, body: wireIntent() } : { status, body }))
    return api.provider.intents.confirmIntent('pi_1', confirmation, 'k')
  }

  const doubtful: [string, number, unknown, string][] = [
    ['500', 500, error('api_error'), 'http_500'],
    ['503 without JSON', 503, '<html>busy</html>', 'unreadable_reply'],
    ['401, our key is wrong', 401, error('invalid_request_error'), 'http_401'],
    ['403, our key may not', 403, error('invalid_request_error', 'account_invalid'), 'http_403'],
    ['408', 408, error('invalid_request_error'), 'http_408'],
    ['429', 429, error('invalid_request_error', 'rate_limit'), 'http_429'],
    ['429 on a locked object', 429, error('invalid_request_error', 'lock_timeout'), 'http_429'],
    ['409, the key is in use', 409, error('idempotency_error', 'idempotency_key_in_use'), 'http_409'],
    ['200 with garbage', 200, 'garbage', 'unreadable_reply'],
    ['200 with an empty object', 200, {}, 'unreadable_reply'],
    ['200 with null', 200, 'null', 'unexpected_TypeError'],
    ['200 with an error', 200, error('api_error'), 'http_200'],
    ['200 with another intent', 200, wireIntent({ id: 'pi_2' }), 'unreadable_reply'],
    ['200 with another currency', 200, wireIntent({ currency: 'usd' }), 'unreadable_reply'],
    ['200 with a fraction of a cent', 200, wireIntent({ amount: 10.5 }), 'unreadable_reply'],
    ['200 with an unknown status', 200, wireIntent({ status: 'new' }), 'unreadable_reply'],
    ['200 with a script as address', 200, redirectTo('javascript:alert(1)'), 'unreadable_reply'],
  ]
  for (const [name, status, body, reason] of doubtful) {
    it(`${name}: unknown`, async () => {
      assert.deepEqual(await confirmed(status, body), { outcome: 'unknown', reason })
    })
  }

  it('no answer in time, and answers that trickle: unknown, on time', async () => {
    const start = performance.now()
    api.play(() => undefined)
    assert.deepEqual(await api.provider.intents.readIntent('pi_1'), { outcome: 'unknown', reason: 'timeout' })
    api.play((_call, response) => {
      const trickle = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(trickle))
      return undefined
    })
    assert.deepEqual(await api.provider.intents.readIntent('pi_1'), { outcome: 'unknown', reason: 'timeout' })
    assert.ok(performance.now() - start < timeoutMs * 6)
  })

  it('a broken connection: unknown, and the same key if the SDK tries once more', async () => {
    const patient = await startScriptedApi()
    patient.play((_call, response) => {
      response.destroy()
      return undefined
    })
    const answer = await patient.provider.intents.captureIntent('pi_1', 'k7')
    patient.stop()
    assert.deepEqual(answer, { outcome: 'unknown', reason: 'connection' })
    assert.deepEqual(new Set(patient.calls.map(call => call.key)), new Set(['k7']))
  })

  it('never tries again by itself after an answer', async () => {
    await confirmed(500, error('api_error'))
    assert.equal(api.calls.length, 1)
  })

  const rejections: [number, unknown, string][] = [
    [400, error('invalid_request_error', 'parameter_unknown'), 'parameter_unknown'],
    [400, error('idempotency_error'), 'idempotency_error'],
    [404, error('invalid_request_error', 'resource_missing'), 'resource_missing'],
  ]
  for (const [http, body, code] of rejections) {
    it(`${http} ${code}: rejected`, async () => {
      assert.deepEqual(await confirmed(http, body), { outcome: 'rejected', http, code })
    })
  }
})

function redirectTo(url: string) {
  return wireIntent({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url } },
  })
}

describe('a call that needs a read first', () => {
  let api: ScriptedApi
  before(async () => {
    api = await startScriptedApi()
  })
  after(() => api.stop())

  type Answer = { readonly status: number; readonly body: unknown }
  const fault = { status: 500, body: error('api_error') }
  const charge = { status: 200, body: { object: 'charge', transfer: 'tr_1' } }
  const calls: [string, Answer, () => Promise<unknown>][] = [
    [
      'a refund of everything',
      { status: 200, body: wireIntent() },
      () => api.provider.refunds.refund('pi_1', { of: 'whole', amount: 5670 }, {}, 'k'),
    ],
    ['a reversal', charge, () => api.provider.disputes.reverseTransfer('ch_1', 100, {}, 'k')],
  ]
  for (const [name, readable, call] of calls) {
    it(`${name}: nothing was asked where the read fails, and doubt where the call does`, async () => {
      api.calls.length = 0
      api.play(() => fault)
      assert.deepEqual(await call(), { outcome: 'unknown', reason: 'http_500', isUnasked: true })
      assert.deepEqual(
        api.calls.map(({ method }) => method),
        ['GET'],
      )
      api.play(({ method }) => (method === 'GET' ? readable : fault))
      assert.deepEqual(await call(), { outcome: 'unknown', reason: 'http_500' })
    })

    it(`${name}: refused where what it is about is not there`, async () => {
      api.play(() => ({ status: 404, body: error('invalid_request_error', 'resource_missing') }))
      assert.deepEqual(await call(), { outcome: 'rejected', http: 404, code: 'resource_missing' })
    })
  }
})

describe('an intent, read', () => {
  let api: ScriptedApi
  before(async () => {
    api = await startScriptedApi()
  })
  after(() => api.stop())

  async function read(changes: Readonly<Record<string, unknown>>) {
    api.play(() => ({ status: 200, body: wireIntent(changes) }))
    const answer = await api.provider.intents.readIntent('pi_1')
    assert.equal(answer.outcome, 'done')
    return answer.value
  }

  it('has our words for its status', async () => {
    const words = {
      requires_payment_method: 'requiresMethod',
      requires_confirmation: 'requiresConfirmation',
      requires_action: 'requiresAction',
      processing: 'processing',
      requires_capture: 'requiresCapture',
      succeeded: 'captured',
      canceled: 'canceled',
    }
    for (const [status, word] of Object.entries(words)) assert.equal((await read({ status })).status, word)
  })

  it('carries amounts, charge, fee, metadata, and where to send the payer', async () => {
    const next = { type: 'redirect_to_url', redirect_to_url: { url: 'http://localhost:3001/3ds/1?x=y' } }
    const details = [
      { type: 'stripe_fee', amount: 110 },
      { type: 'application_fee', amount: 670 },
    ]
    const transaction = { id: 'txn_1', currency: 'eur', fee: 780, fee_details: details }
    const charge = { id: 'ch_1', amount_refunded: 70, balance_transaction: transaction, other: 'ignored' }
    assert.deepEqual(await read({ amount_received: 5670, latest_charge: charge, next_action: next }), {
      id: 'pi_1',
      status: 'requiresConfirmation',
      amount: 5670,
      amountCaptured: 5670,
      amountRefunded: 70,
      redirectUrl: 'http://localhost:3001/3ds/1?x=y',
      failure: null,
      chargeId: 'ch_1',
      fee: { id: 'txn_1', amount: 110 },
      metadata: { request: 'r1' },
    })
    assert.equal((await read({ latest_charge: 'ch_2' })).chargeId, 'ch_2')
    const early = { id: 'ch_3', amount_refunded: 0, balance_transaction: 'txn_3' }
    assert.equal((await read({ latest_charge: early })).fee, null, 'a mere id says nothing of the fee')
  })

  const failures: [string, string | undefined, string, string | null][] = [
    ['card_declined', 'generic_decline', 'refused', 'generic_decline'],
    ['card_declined', 'insufficient_funds', 'refused', 'insufficient_funds'],
    ['expired_card', undefined, 'refused', 'expired_card'],
    ['incorrect_cvc', 'incorrect_cvc', 'refused', 'incorrect_cvc'],
    ['processing_error', 'processing_error', 'processing', 'processing_error'],
    ['authentication_required', 'authentication_required', 'authentication', 'authentication_required'],
    ['card_declined', 'authentication_required', 'authentication', 'authentication_required'],
    [
      'payment_intent_authentication_failure',
      undefined,
      'authentication',
      'payment_intent_authentication_failure',
    ],
  ]
  for (const [code, declineCode, kind, expected] of failures) {
    const reason = { type: 'card_error', code, ...(declineCode && { decline_code: declineCode }) }
    const failure = { kind, declineCode: expected }
    const status = 'requires_payment_method'

    it(`${code} ${declineCode ?? ''}: ${kind}, fetched or as the answer to confirm`, async () => {
      assert.deepEqual((await read({ status, last_payment_error: reason })).failure, failure)
      const intent = wireIntent({ status, last_payment_error: reason })
      api.play(() => ({ status: 402, body: { error: { ...reason, message: 'x', payment_intent: intent } } }))
      const answer = await api.provider.intents.confirmIntent('pi_1', confirmation, 'k')
      assert.ok(answer.outcome === 'done')
      assert.deepEqual([answer.value.status, answer.value.failure], ['requiresMethod', failure])
    })
  }

  it('is fetched when a decline does not bring it, and keeps the reason of the decline', async () => {
    const intent = wireIntent({ status: 'requires_payment_method' })
    const declined = error('card_error', 'card_declined', { decline_code: 'lost_card' })
    api.play(({ method }) =>
      method === 'GET' ? { status: 200, body: intent } : { status: 402, body: declined },
    )
    const answer = await api.provider.intents.confirmIntent('pi_1', confirmation, 'k')
    assert.ok(answer.outcome === 'done')
    assert.deepEqual(answer.value.failure, { kind: 'refused', declineCode: 'lost_card' })
    api.play(({ method }) => (method === 'GET' ? { status: 500, body: {} } : { status: 402, body: declined }))
    assert.equal((await api.provider.intents.confirmIntent('pi_1', confirmation, 'k')).outcome, 'unknown')
  })

  it('answers a cancellation with what it became when it was final already', async () => {
    const unexpected = error('invalid_request_error', 'payment_intent_unexpected_state')
    const cancel = async (status: string) => {
      const intent = wireIntent({ status })
      api.play(({ method }) =>
        method === 'GET' ? { status: 200, body: intent } : { status: 400, body: unexpected },
      )
      return api.provider.intents.cancelIntent('pi_1', 'k')
    }
    for (const [status, word] of [
      ['succeeded', 'captured'],
      ['canceled', 'canceled'],
    ] as const) {
      const answer = await cancel(status)
      assert.ok(answer.outcome === 'done')
      assert.equal(answer.value.status, word)
    }
    const code = 'payment_intent_unexpected_state'
    assert.deepEqual(await cancel('processing'), { outcome: 'rejected', http: 400, code })
  })
})

describe('fees and refunds', () => {
  let api: ScriptedApi
  before(async () => {
    api = await startScriptedApi()
  })
  after(() => api.stop())

  it('the fee is what the provider takes, without the tip; null while it is not known', async () => {
    const transaction = {
      id: 'txn_1',
      currency: 'eur',
      fee: 780,
      fee_details: [
        { type: 'stripe_fee', amount: 110 },
        { type: 'application_fee', amount: 670 },
      ],
    }
    const known = [
      [
        { id: 'ch_1', balance_transaction: transaction },
        { id: 'txn_1', amount: 110 },
      ],
      [{ id: 'ch_1', balance_transaction: null }, null],
      [{ id: 'ch_1', balance_transaction: 'txn_1' }, null],
      ['ch_1', null],
      [null, null],
    ]
    for (const [latest_charge, value] of known) {
      api.play(() => ({ status: 200, body: wireIntent({ latest_charge }) }))
      assert.deepEqual(await api.provider.fees.readFee('pi_1'), { outcome: 'done', value })
    }
  })

  it('a refund has our words for its status, and must be one of this intent', async () => {
    const refund = { object: 'refund', id: 're_1', payment_intent: 'pi_1', amount: 5670, currency: 'eur' }
    const answer = (changes: object) => {
      const body = { ...refund, ...changes }
      api.play(({ method }) => ({ status: 200, body: method === 'GET' ? wireIntent() : body }))
      return api.provider.refunds.refund('pi_1', { of: 'whole', amount: 5670 }, {}, 'k')
    }
    const words = {
      pending: 'pending',
      requires_action: 'pending',
      succeeded: 'succeeded',
      failed: 'failed',
      canceled: 'failed',
    }
    for (const [status, word] of Object.entries(words)) {
      assert.deepEqual(await answer({ status }), {
        outcome: 'done',
        value: { id: 're_1', intentId: 'pi_1', amount: 5670, status: word, reversed: null, metadata: {} },
      })
    }
    assert.equal((await answer({ status: 'succeeded', payment_intent: 'pi_2' })).outcome, 'unknown')
    assert.equal((await answer({ status: 'succeeded', amount: 5000 })).outcome, 'unknown')
  })
})
