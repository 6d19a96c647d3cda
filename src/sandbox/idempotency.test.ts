import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { openSandbox, payByHand, type TestSandbox } from './test-support.ts'

suite('idempotency keys and faults', () => {
  let sandbox: TestSandbox | undefined
  beforeEach(async () => {
    await sandbox?.close()
    sandbox = await openSandbox()
  })
  after(() => sandbox?.close())

  const form = { amount: '2500', currency: 'eur' }
  const create = (key: string, fields: Record<string, string> = form) =>
    sandbox!.post('/v1/payment_intents', fields, { 'idempotency-key': key })
  const intents = async (): Promise<number> => (await sandbox!.control('GET', 'state')).body.intents.length
  const connectionLost = { name: 'TypeError', message: 'fetch failed' }

  test('same key, same body: the same answer, once', async () => {
    const first = await create('k1')
    const second = await create('k1')
    assert.deepEqual(
      [first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')],
      [null, 'true'],
    )
    assert.equal(second.text, first.text)
    assert.equal(second.headers.get('idempotency-key'), 'k1')
    assert.equal(await intents(), 1)
  })

  test('same key, other body or address: an error', async () => {
    await create('k1')
    for (const attempt of [
      create('k1', { ...form, amount: '2600' }),
      sandbox!.post('/v1/customers', {}, { 'idempotency-key': 'k1' }),
    ]) {
      const { status, json } = await attempt
      assert.deepEqual([status, json().error.type], [400, 'idempotency_error'])
    }
    assert.equal(await intents(), 1)
  })

  test('same key while the first call runs: 409', async () => {
    await sandbox!.fault({ on: 'payment_intents.create', do: 'delay_before', delayMs: 500, times: 1 })
    const [first, second] = await Promise.all([create('k1'), create('k1')])
    assert.deepEqual([first.status, second.status].sort(), [200, 409])
    assert.equal(await intents(), 1)
  })

  test('nothing is stored when validation fails', async () => {
    assert.equal((await create('k1', { amount: '2500' })).status, 400)
    assert.equal((await create('k1')).status, 200)
  })

  test('a declined charge is stored with its status', async () => {
    const decline = { ...form, confirm: 'true', 'payment_method_data[type]': 'card' }
    const card = { number: '4000000000000002', exp_month: '12', exp_year: '2040' }
    for (const [name, value] of Object.entries(card))
      Object.assign(decline, { [`payment_method_data[card][${name}]`]: value })
    const first = await create('k1', decline)
    const second = await create('k1', decline)
    assert.deepEqual([first.status, second.status, second.text], [402, 402, first.text])
    assert.equal(await intents(), 1)
  })

  test('500 before the effect is replayed, and nothing happened', async () => {
    await sandbox!.fault({ on: 'payment_intents.create', do: 'error_before', times: 1 })
    const first = await create('k1')
    const second = await create('k1')
    assert.deepEqual(
      [first.status, second.status, second.headers.get('idempotent-replayed')],
      [500, 500, 'true'],
    )
    assert.equal(await intents(), 0)
    assert.equal((await create('k2')).status, 200)
  })

  test('500 after the effect is replayed, and it happened', async () => {
    await sandbox!.fault({ on: 'payment_intents.*', do: 'error_after', times: 1 })
    assert.deepEqual(
      [(await create('k1')).status, (await create('k1')).status, await intents()],
      [500, 500, 1],
    )
  })

  test('an error that is not stored lets the same key try again', async () => {
    await sandbox!.fault({ on: '*', do: 'error_before', status: 503, stored: false, times: 1 })
    assert.deepEqual(
      [(await create('k1')).status, (await create('k1')).status, await intents()],
      [503, 200, 1],
    )
  })

  test('429 does nothing and stores nothing', async () => {
    await sandbox!.fault({ on: 'payment_intents.create', do: 'rate_limit', times: 1 })
    assert.deepEqual(
      [(await create('k1')).status, await intents(), (await create('k1')).status],
      [429, 0, 200],
    )
  })

  test('a connection cut after the effect: the same key tells what happened', async () => {
    await sandbox!.fault({ on: 'payment_intents.create', do: 'cut_after', times: 1 })
    await assert.rejects(create('k1'), connectionLost)
    assert.equal(await intents(), 1)
    const again = await create('k1')
    assert.deepEqual(
      [again.status, again.headers.get('idempotent-replayed'), await intents()],
      [200, 'true', 1],
    )
  })

  test('a connection cut before the effect: the same key does it', async () => {
    await sandbox!.fault({ on: 'payment_intents.create', do: 'cut_before', times: 1 })
    await assert.rejects(create('k1'), connectionLost)
    assert.deepEqual([await intents(), (await create('k1')).status, await intents()], [0, 200, 1])
  })

  test('time-outs end in a cut, before or after the effect', async () => {
    await sandbox!.fault(
      { on: 'payment_intents.create', do: 'timeout_before', delayMs: 50, times: 1 },
      { on: 'payment_intents.create', do: 'timeout_after', delayMs: 50, times: 1 },
    )
    await assert.rejects(create('k1'), connectionLost)
    assert.equal(await intents(), 0)
    await assert.rejects(create('k2'), connectionLost)
    assert.equal(await intents(), 1)
  })

  test('an answer comes without the address of the bank’s page, which a read tells afterwards', async () => {
    await sandbox!.fault({ on: 'payment_intents.create', do: 'no_address', times: 1 })
    const asked = await payByHand(sandbox!.stripe, '4000002760003184')
    assert.deepEqual([asked.status, asked.next_action?.redirect_to_url?.url], ['requires_action', null])
    const { next_action: action } = await sandbox!.stripe.paymentIntents.retrieve(asked.id)
    assert.match(action?.redirect_to_url?.url ?? '', /\/3ds\//)
  })

  test('garbage is answered with 200 after the effect', async () => {
    await sandbox!.fault({ on: 'payment_intents.create', do: 'garbage', times: 1 })
    const { status, json } = await create('k1')
    assert.deepEqual([status, json(), await intents()], [200, { garbage: true }, 1])
  })

  test('counts, skips and chances are kept', async () => {
    await sandbox!.fault({ on: 'payment_intents.create', do: 'error_before', skip: 1, times: 2 })
    const statuses: number[] = []
    for (const key of ['a', 'b', 'c', 'd']) statuses.push((await create(key)).status)
    assert.deepEqual(statuses, [200, 500, 500, 200])
    const draws = async (): Promise<number[]> => {
      await sandbox!.control('DELETE', 'faults')
      const faults = [{ on: 'customers.create', do: 'error_before', probability: 0.5 }]
      await sandbox!.control('POST', 'faults', { seed: 42, faults })
      const drawn: number[] = []
      for (let call = 0; call < 20; call += 1) drawn.push((await sandbox!.post('/v1/customers', {})).status)
      return drawn
    }
    const drawn = await draws()
    assert.deepEqual(await draws(), drawn)
    assert.deepEqual([...new Set(drawn)].sort(), [200, 500])
  })

  test('a switch that would do nothing is refused', async () => {
    for (const fault of [
      { on: '*', do: 'explode' },
      { on: 'webhook:*', do: 'error_before' },
      { do: 'drop' },
      { on: '*', do: 'cut_after', when: 1 },
    ])
      assert.equal((await sandbox!.fault(fault)).status, 400, JSON.stringify(fault))
  })
})
