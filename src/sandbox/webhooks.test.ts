import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  connectedAccount,
  openEndpoint,
  openSandbox,
  payByHand,
  type TestSandbox,
  until,
} from './test-support.ts'

const succeeded = 'payment_intent.succeeded'

suite('webhooks', () => {
  let sandbox: TestSandbox
  before(async () => {
    sandbox = await openSandbox()
  })
  after(() => sandbox.close())

  /** Registers a new endpoint for one test. */
  const listen = async (
    options: { events?: string[]; answer?: (tries: number) => number; connect?: boolean } = {},
  ) => {
    const endpoint = await openEndpoint(options.answer)
    const { id, secret } = await sandbox.stripe.webhookEndpoints.create({
      url: endpoint.url,
      enabled_events: (options.events ?? [succeeded]) as ['*'],
      connect: options.connect ?? false,
    })
    const close = async (): Promise<void> => {
      await sandbox.control('DELETE', 'faults')
      await sandbox.stripe.webhookEndpoints.del(id)
      endpoint.close()
    }
    return { ...endpoint, close, id, secret: secret ?? '' }
  }
  const pay = async (): Promise<string> => {
    const { id } = await payByHand(sandbox.stripe)
    await sandbox.stripe.paymentIntents.capture(id)
    return id
  }
  const counts = async (): Promise<{ held: number; pending: number }> =>
    (await sandbox.control('GET', 'state')).body.webhooks

  test('are signed so that the SDK accepts them, and nothing else', async () => {
    const endpoint = await listen()
    const intent = await pay()
    await until(() => endpoint.received.length === 1, 'one webhook')
    const [{ body, signature }] = endpoint.received as [(typeof endpoint.received)[0]]
    const { webhooks } = sandbox.stripe
    const event = await webhooks.constructEventAsync(body, signature, endpoint.secret)
    assert.deepEqual([event.type, (event.data.object as { id: string }).id], [succeeded, intent])
    await assert.rejects(webhooks.constructEventAsync(`${body} `, signature, endpoint.secret))
    await assert.rejects(webhooks.constructEventAsync(body, signature, 'whsec_other'))
    const fetched = await sandbox.stripe.events.retrieve(event.id)
    assert.deepEqual(fetched.data, event.data)
    await endpoint.close()
  })

  test('come again until they are taken', async () => {
    const endpoint = await listen({ answer: tries => (tries < 4 ? 500 : 200) })
    await pay()
    await until(() => endpoint.received.length === 4, 'four tries')
    assert.equal(new Set(endpoint.received.map(({ event }) => event.id)).size, 1)
    await until(async () => (await counts()).pending === 0, 'nothing owed')
    await endpoint.close()
  })

  test('tell each endpoint what it asked for', async () => {
    const all = await listen({ events: ['*'] })
    const one = await listen({ events: ['charge.captured'] })
    await pay()
    const expected = [
      'charge.captured',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.created',
      succeeded,
    ]
    await until(() => all.received.length === expected.length, 'all events')
    assert.deepEqual(all.types().sort(), expected)
    await until(() => one.received.length === 1, 'one event')
    await all.close()
    await one.close()
  })

  test('events of connected accounts go to connect endpoints only', async () => {
    const platform = await listen({ events: ['*'] })
    const connect = await listen({ events: ['*'], connect: true })
    const account = await connectedAccount(sandbox.stripe)
    await sandbox.control('POST', `accounts/${account.id}`, { chargesEnabled: false })
    await until(() => connect.received.length === 1, 'account.updated')
    assert.deepEqual(
      [connect.received[0]?.event.type, connect.received[0]?.event.account],
      ['account.updated', account.id],
    )
    assert.notEqual(connect.secret, platform.secret)
    assert.equal(platform.received.length, 0)
    await platform.close()
    await connect.close()
  })

  test('a disabled endpoint hears nothing', async () => {
    const endpoint = await listen()
    await sandbox.stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
    await pay()
    await pause(50)
    assert.equal(endpoint.received.length, 0)
    assert.ok((await sandbox.stripe.webhookEndpoints.list()).data.some(({ id }) => id === endpoint.id))
    await endpoint.close()
  })

  test('can be dropped: only the list of events knows', async () => {
    const endpoint = await listen()
    await sandbox.fault({ on: `webhook:${succeeded}`, do: 'drop', times: 1 })
    const [lost, told] = [await pay(), await pay()]
    await until(() => endpoint.received.length === 1, 'the second')
    assert.equal((endpoint.received.at(-1)!.event.data.object as { id: string }).id, told)
    const listed = await sandbox.stripe.events.list({ types: [succeeded], limit: 2 })
    assert.deepEqual(
      listed.data.map(event => (event.data.object as { id: string }).id),
      [told, lost],
    )
    await endpoint.close()
  })

  test('can come several times', async () => {
    const endpoint = await listen()
    await sandbox.fault({ on: 'webhook:*', do: 'duplicate', count: 3, times: 1 })
    await pay()
    await until(() => endpoint.received.length === 3, 'three copies')
    await pause(50)
    assert.equal(endpoint.received.length, 3)
    await endpoint.close()
  })

  test('can come late', async () => {
    const endpoint = await listen()
    await sandbox.fault({ on: 'webhook:*', do: 'delay', delayMs: 700, times: 1 })
    await pay()
    await pause(50)
    assert.equal(endpoint.received.length, 0)
    await until(() => endpoint.received.length === 1, 'the late one')
    await endpoint.close()
  })

  test('can be held until they are let go', async () => {
    const endpoint = await listen()
    await sandbox.fault({ on: 'webhook:*', do: 'hold' })
    await pay()
    await pay()
    assert.deepEqual(await counts(), { held: 2, pending: 2 })
    assert.equal(endpoint.received.length, 0)
    assert.deepEqual((await sandbox.control('POST', 'deliver', { shuffled: true })).body, { delivered: 2 })
    assert.equal(endpoint.received.length, 2)
    await endpoint.close()
  })

  test('can come in another order', async () => {
    const endpoint = await listen()
    await sandbox.control('POST', 'faults', {
      seed: 3,
      faults: [{ on: 'webhook:*', do: 'reorder', count: 4 }],
    })
    const paid: string[] = []
    for (const _ of [1, 2, 3, 4]) paid.push(await pay())
    await until(() => endpoint.received.length === 4, 'all four')
    const told = endpoint.received.map(({ event }) => (event.data.object as { id: string }).id)
    assert.deepEqual([...told].sort(), [...paid].sort())
    assert.notDeepEqual(told, paid)
    await endpoint.close()
  })

  test('can be ahead of the answer', async () => {
    const endpoint = await listen()
    const { id } = await payByHand(sandbox.stripe)
    await sandbox.fault({ on: 'payment_intents.capture', do: 'delay_after', delayMs: 700, times: 1 })
    const answer = sandbox.stripe.paymentIntents.capture(id)
    const first = await Promise.race([
      answer.then(() => 'answer'),
      until(() => endpoint.received.length === 1, 'webhook').then(() => 'webhook'),
    ])
    assert.equal(first, 'webhook')
    await answer
    await endpoint.close()
  })
})
