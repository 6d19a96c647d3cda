import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { openEndpoint, openSandbox, payByHand, type TestSandbox, until } from './test-support.ts'

const hourMs = 3_600_000

suite('what a provider does on bad days', () => {
  let sandbox: TestSandbox
  let opened: TestSandbox | undefined
  beforeEach(async () => {
    await opened?.close()
    sandbox = opened = await openSandbox()
  })
  after(() => opened?.close())

  const form = { amount: '2500', currency: 'eur' }
  const create = (key: string) => sandbox.post('/v1/payment_intents', form, { 'idempotency-key': key })
  const intents = async (): Promise<number> => (await sandbox.control('GET', 'state')).body.intents.length
  const advance = (hours: number) => sandbox.control('POST', 'clock', { advanceMs: hours * hourMs })
  const leap = (hours: number) => sandbox.control('POST', 'clock', { advanceMs: hours * hourMs, leap: true })

  suite('keys', () => {
    test('a key is forgotten after a day of the clock: the same call executes anew', async () => {
      const first = await create('k1')
      await advance(23.9)
      const replayed = await create('k1')
      assert.deepEqual([replayed.text, replayed.headers.get('idempotent-replayed')], [first.text, 'true'])
      await advance(0.2)
      const anew = await create('k1')
      assert.deepEqual([anew.status, anew.headers.get('idempotent-replayed')], [200, null])
      assert.notEqual(anew.json().id, first.json().id)
      assert.equal((await create('k1')).text, anew.text)
      assert.equal(await intents(), 2)
    })

    test('a forgotten key may be used with other parameters', async () => {
      await create('k1')
      await advance(25)
      const other = { ...form, amount: '2600' }
      const { status } = await sandbox.post('/v1/payment_intents', other, { 'idempotency-key': 'k1' })
      assert.equal(status, 200)
    })

    test('a forgotten key stays forgotten when the clock leaps back', async () => {
      const first = await create('k1')
      await leap(25)
      const second = await create('k2')
      await leap(-25)
      assert.notEqual((await create('k1')).json().id, first.json().id)
      assert.equal((await create('k2')).json().id, second.json().id)
    })
  })

  suite('the clock', () => {
    test('leaps back with payments, on request only; what is due waits as much longer', async () => {
      const { id } = await payByHand(sandbox.stripe)
      assert.equal((await advance(-1)).status, 400)
      const before = Date.parse((await sandbox.control('GET', 'state')).body.now)
      const { status, body } = await leap(-3 * 24)
      assert.equal(status, 200)
      assert.ok(Math.abs(Date.parse(body.now) - before + 72 * hourMs) < 60_000, body.now)
      await advance(9 * 24)
      assert.equal((await sandbox.stripe.paymentIntents.retrieve(id)).status, 'requires_capture')
      await advance(2 * 24)
      assert.equal((await sandbox.stripe.paymentIntents.retrieve(id)).cancellation_reason, 'automatic')
    })

    test('a leap forward does what is due afterwards, at the new time', async () => {
      const { id } = await payByHand(sandbox.stripe)
      const { body } = await leap(30 * 24)
      const lapsed = async () => (await sandbox.stripe.paymentIntents.retrieve(id)).canceled_at
      await until(async () => (await lapsed()) !== null, 'lapsed')
      assert.ok(Math.abs((await lapsed())! * 1000 - Date.parse(body.now)) < 60_000)
    })
  })

  suite('errors that execute later', () => {
    test('500 now, the effect later; the key keeps the 500', async () => {
      await sandbox.fault({ on: 'payment_intents.create', do: 'error_later', delayMs: hourMs, times: 1 })
      assert.deepEqual([(await create('k1')).status, await intents()], [500, 0])
      const early = await create('k1')
      assert.deepEqual([early.status, early.headers.get('idempotent-replayed')], [500, 'true'])
      await advance(1.1)
      assert.equal(await intents(), 1)
      assert.deepEqual([(await create('k1')).status, await intents()], [500, 1])
    })

    test('502 from the way there: the key is in use until it is done, then tells what happened', async () => {
      const fault = { on: 'payment_intents.create', do: 'error_later', status: 502, stored: false }
      await sandbox.fault({ ...fault, delayMs: hourMs, times: 1 })
      assert.equal((await create('k1')).status, 502)
      const early = await create('k1')
      assert.deepEqual([early.status, early.json().error.code], [409, 'idempotency_key_in_use'])
      await advance(1.1)
      assert.equal(await intents(), 1)
      const late = await create('k1')
      assert.deepEqual(
        [late.status, late.headers.get('idempotent-replayed'), await intents()],
        [200, 'true', 1],
      )
      const { intents: known } = (await sandbox.control('GET', 'state')).body
      assert.equal(late.json().id, known[0].id)
    })

    test('a call without a key is executed later as well, by itself', async () => {
      await sandbox.fault({ on: 'payment_intents.create', do: 'error_later', delayMs: 20, times: 1 })
      assert.equal((await sandbox.post('/v1/payment_intents', form)).status, 500)
      await until(async () => (await intents()) === 1, 'executed')
    })

    test('what has become impossible meanwhile does not happen', async () => {
      const { id } = await payByHand(sandbox.stripe)
      await sandbox.fault({ on: 'payment_intents.capture', do: 'error_later', delayMs: hourMs, times: 1 })
      const capture = () => sandbox.post(`/v1/payment_intents/${id}/capture`, {}, { 'idempotency-key': 'k1' })
      assert.equal((await capture()).status, 500)
      await sandbox.stripe.paymentIntents.cancel(id)
      await advance(2)
      assert.equal((await sandbox.stripe.paymentIntents.retrieve(id)).status, 'canceled')
    })

    test('its events name the call that asked for it', async () => {
      const endpoint = await openEndpoint()
      const { url } = endpoint
      await sandbox.stripe.webhookEndpoints.create({ url, enabled_events: ['payment_intent.created'] })
      await sandbox.fault({ on: 'payment_intents.create', do: 'error_later', delayMs: 20, times: 1 })
      await create('k1')
      await until(() => endpoint.received.length > 0, 'told')
      assert.equal(endpoint.received[0]?.event.request?.idempotency_key, 'k1')
      endpoint.close()
    })

    test('a seed repeats which calls they strike', async () => {
      const draws = async () => {
        await sandbox.control('DELETE', 'faults')
        const fault = { on: 'customers.create', do: 'error_later', delayMs: 1, probability: 0.5 }
        await sandbox.control('POST', 'faults', { seed: 7, faults: [fault] })
        const statuses: number[] = []
        for (let call = 0; call < 12; call += 1)
          statuses.push((await sandbox.post('/v1/customers', {})).status)
        return statuses
      }
      const drawn = await draws()
      assert.deepEqual(await draws(), drawn)
      assert.deepEqual([...new Set(drawn)].sort(), [200, 500])
    })
  })

  suite('keys of the API and time-outs', () => {
    const faulty = (fault: string) => sandbox.fault({ on: 'payment_intents.*', do: fault, times: 1 })

    test('401 and 403 do nothing and keep nothing, and come before any replay', async () => {
      for (const [fault, type, status, code] of [
        ['wrong_key', 'StripeAuthenticationError', 401, undefined],
        ['restricted_key', 'StripePermissionError', 403, 'more_permissions_required'],
      ] as const) {
        await faulty(fault)
        const pay = () =>
          sandbox.stripe.paymentIntents.create({ amount: 2500, currency: 'eur' }, { idempotencyKey: fault })
        const count = await intents()
        await assert.rejects(pay(), { type, statusCode: status, code })
        assert.equal(await intents(), count)
        const { id } = await pay()
        await faulty(fault)
        await assert.rejects(pay(), { type })
        assert.equal((await pay()).id, id)
      }
    })

    test('they strike reads as well', async () => {
      const { id } = await payByHand(sandbox.stripe)
      await faulty('wrong_key')
      await assert.rejects(sandbox.stripe.paymentIntents.retrieve(id), { statusCode: 401 })
      assert.equal((await sandbox.stripe.paymentIntents.retrieve(id)).status, 'requires_capture')
    })

    test('408 before the effect, and after it: then the same key tells what happened', async () => {
      await faulty('request_timeout_before')
      assert.deepEqual([(await create('k1')).status, await intents()], [408, 0])
      assert.deepEqual([(await create('k1')).status, await intents()], [200, 1])
      await faulty('request_timeout_after')
      assert.deepEqual([(await create('k2')).status, await intents()], [408, 2])
      assert.deepEqual([(await create('k2')).status, await intents()], [200, 2])
      const { id } = await payByHand(sandbox.stripe)
      await faulty('request_timeout_before')
      await assert.rejects(sandbox.stripe.paymentIntents.retrieve(id), { statusCode: 408 })
    })
  })

  suite('captures', () => {
    const capture = (id: string) =>
      sandbox.stripe.paymentIntents.capture(id, {}, { idempotencyKey: `c:${id}` })

    test('a declined one: the intent waits for another method, says why, and can be paid again', async () => {
      const { id } = await payByHand(sandbox.stripe)
      await sandbox.fault({ on: 'capture', do: 'decline', times: 1 })
      const declined = { type: 'StripeCardError', statusCode: 402, code: 'card_declined' }
      await assert.rejects(capture(id), declined)
      const intent = await sandbox.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
      assert.deepEqual(
        [intent.status, intent.amount_capturable, intent.amount_received, intent.payment_method],
        ['requires_payment_method', 0, 0, null],
      )
      assert.deepEqual(
        [intent.last_payment_error?.code, intent.last_payment_error?.decline_code],
        ['card_declined', 'generic_decline'],
      )
      const charge = intent.latest_charge as import('stripe').Stripe.Charge
      assert.deepEqual(
        [charge.status, charge.captured, charge.failure_code],
        ['failed', false, 'card_declined'],
      )
      await assert.rejects(capture(id), declined)
      const types = (await sandbox.stripe.events.list({ limit: 2 })).data.map(({ type }) => type)
      assert.deepEqual(types, ['payment_intent.payment_failed', 'charge.failed'])
      await sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
      assert.equal((await sandbox.stripe.paymentIntents.capture(id)).status, 'succeeded')
    })

    test('an expired one: the intent is canceled by the provider', async () => {
      const { id } = await payByHand(sandbox.stripe)
      await sandbox.fault({ on: 'capture', do: 'expire', times: 1 })
      const expired = { type: 'StripeInvalidRequestError', code: 'charge_expired_for_capture' }
      await assert.rejects(capture(id), expired)
      const intent = await sandbox.stripe.paymentIntents.retrieve(id)
      assert.deepEqual([intent.status, intent.cancellation_reason], ['canceled', 'automatic'])
      await assert.rejects(capture(id), expired)
      const types = (await sandbox.stripe.events.list({ limit: 2 })).data.map(({ type }) => type)
      assert.deepEqual(types, ['payment_intent.canceled', 'charge.expired'])
    })

    test('only captures by hand are refused, and * does not mean them', async () => {
      assert.equal((await sandbox.fault({ on: 'capture', do: 'error_before' })).status, 400)
      await sandbox.fault({ on: 'capture', do: 'decline', times: 1 })
      const paid = await payByHand(sandbox.stripe, undefined, { capture_method: 'automatic' })
      assert.equal(paid.status, 'succeeded')
      const { faults } = (await sandbox.control('GET', 'faults')).body
      assert.equal(faults[0].struck, 0)
    })
  })
})
