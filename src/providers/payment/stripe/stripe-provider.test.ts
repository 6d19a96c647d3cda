import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { IntentOrder } from '#domain/payment/provider.ts'
import { laterChargesContract } from '../test/later-charges-contract.ts'
import { moneyContract } from '../test/money-contract.ts'
import { done, eventually, providerContract } from '../test/provider-contract.ts'
import { type SandboxBench, startSandboxBench } from './test/sandbox-bench.ts'

providerContract('stripe, against the sandbox', startSandboxBench)
laterChargesContract('stripe, against the sandbox', startSandboxBench)
moneyContract('stripe, against the sandbox', startSandboxBench)

describe('payouts of stripe', () => {
  let bench: SandboxBench
  before(async () => {
    bench = await startSandboxBench()
  })
  after(() => bench.stop())

  it('are told with their day and what became of them', async () => {
    const { balances, disputes } = bench.provider
    const account = await bench.account()
    const { id } = done(
      await disputes.transfer({ destination: account, amount: 4000, metadata: {} }, randomUUID()),
    )
    assert.ok(id)
    assert.deepEqual(done(await balances.listPayouts(account, null)), {
      items: [],
      unreadable: [],
      next: null,
    })
    await bench.passDays(8)
    const { items } = done(await balances.listPayouts(account, null))
    const payout = items[0] ?? assert.fail()
    assert.deepEqual([payout.account, payout.amount, payout.status], [account, 4000, 'pending'])
    assert.ok(payout.movements !== 'none')
    assert.ok(payout.arrivalOn > payout.createdAt.slice(0, 10))
    assert.equal(done(await balances.readBalance(account)), 0)
    await bench.passDays(2)
    assert.deepEqual(done(await balances.readPayout(account, payout.id)), {
      ...payout,
      status: 'paid',
      movements: 'known',
    })
    const told = done(await balances.listPayoutMovements(account, payout.id, null))
    assert.deepEqual(
      told.items.map(({ type, net, intentId }) => [type, net, intentId]),
      [['payment', 4000, null]],
    )
    assert.equal((await balances.readPayout(await bench.account(), payout.id)).outcome, 'rejected')
  })

  it('a won dispute is told, its money withdrawn and given back', async () => {
    const { intents, events, disputes } = bench.provider
    const confirmation = {
      paymentMethod: await bench.paymentMethod('4000000000000259'),
      returnUrl: 'http://localhost/',
      offSession: false,
      mandate: null,
    }
    const order: IntentOrder = {
      amount: 5000,
      tip: 0,
      destination: await bench.account(),
      description: 'Don',
      means: 'Card',
      capture: 'atOnce',
      customer: null,
      keep: false,
      confirmation: { paymentMethod: null, returnUrl: null, offSession: false, mandate: null },
      metadata: {},
    }
    const { id } = done(await intents.createIntent(order, randomUUID()))
    done(await intents.confirmIntent(id, confirmation, randomUUID()))
    const listed = async () => done(await events.listEvents('2020-01-01T00:00:00.000Z', null)).items
    const found = await eventually(listed, all => all.some(({ subject }) => subject.kind === 'dispute'))
    const { subject } = found.find(event => event.subject.kind === 'dispute') ?? assert.fail()
    await bench.elsewhere(`/v1/disputes/${subject.id}`, 'evidence[uncategorized_text]=winning_evidence')
    const won = await eventually(
      async () => done(await disputes.readDispute(subject.id)),
      dispute => dispute.status === 'won',
    )
    assert.deepEqual([won.fundsWithdrawn, won.intentId], [true, id])
  })
})

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
      means: 'Card',
      capture: 'byHand',
      customer: null,
      keep: false,
      confirmation: { paymentMethod: null, returnUrl: null, offSession: false, mandate: null },
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
      offSession: false,
      mandate: null,
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
