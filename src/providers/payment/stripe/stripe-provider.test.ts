import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { IntentOrder } from '#domain/payment/provider.ts'
import { providerContract } from '../provider-contract.ts'
import { type SandboxBench, startSandboxBench } from './test/sandbox-bench.ts'

providerContract('stripe, against the sandbox', startSandboxBench)

describe('stripe, when the provider is in trouble', () => {
  let bench: SandboxBench
  let order: IntentOrder
  before(async () => {
    bench = await startSandboxBench()
    const destination = await bench.account()
    order = {
      amount: 5000,
      tip: 0,
      destination,
      description: 'Don',
      keepFor: null,
      metadata: { request: 'r1' },
    }
  })
  after(() => bench.stop())

  const create = (key: string) => bench.provider.intents.createIntent(order, key)

  /** Asks again while the provider is still busy with the first try. */
  async function certain(key: string) {
    for (let tries = 0; tries < 40; tries++) {
      const answer = await create(key)
      if (answer.outcome !== 'unknown') return answer
      assert.equal(answer.reason, 'http_409')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    throw new Error('The provider stayed busy.')
  }

  for (const trouble of [
    'error_before',
    'error_after',
    'cut_before',
    'cut_after',
    'timeout_before',
    'timeout_after',
    'garbage',
    'rate_limit',
  ]) {
    it(`${trouble}: in doubt, then the same key and body tell the truth, with one effect`, async () => {
      const key = randomUUID()
      // cut connections are tried once more by the SDK itself, with the same key
      const times = trouble.startsWith('cut') ? 2 : 1
      await bench.fault({ on: 'payment_intents.create', do: trouble, times, stored: false, delayMs: 1_200 })
      assert.equal((await create(key)).outcome, 'unknown')
      const [one, two] = [await certain(key), await create(key)]
      assert.ok(one.outcome === 'done' && two.outcome === 'done')
      assert.equal(one.value.id, two.value.id)
    })
  }

  it('a 500 that is kept under its key stays in doubt, whatever the effect was: a fetch decides', async () => {
    const created = await create(randomUUID())
    assert.ok(created.outcome === 'done')
    const { id } = created.value
    const confirmation = {
      paymentMethod: await bench.paymentMethod('4242424242424242'),
      returnUrl: 'http://localhost/',
    }
    await bench.fault({ on: 'payment_intents.confirm', do: 'error_after', times: 1 })
    const key = randomUUID()
    assert.equal((await bench.provider.intents.confirmIntent(id, confirmation, key)).outcome, 'unknown')
    assert.equal((await bench.provider.intents.confirmIntent(id, confirmation, key)).outcome, 'unknown')
    const fetched = await bench.provider.intents.readIntent(id)
    assert.ok(fetched.outcome === 'done')
    assert.equal(fetched.value.status, 'requiresCapture')
  })

  it('its webhooks are read, and name the intent', async () => {
    const created = await create(randomUUID())
    assert.ok(created.outcome === 'done')
    const { id } = created.value
    await bench.provider.intents.cancelIntent(id, randomUUID())
    const { body, signature } = await bench.delivered(delivery => delivery.body.includes(id))
    const event = bench.provider.events.readEvent(body, signature, 'platform')
    assert.deepEqual(
      [event?.account, event?.type, event?.intentId],
      ['platform', 'payment_intent.canceled', id],
    )
    assert.equal(bench.provider.events.readEvent(body, signature, 'connect'), undefined)
  })
})
