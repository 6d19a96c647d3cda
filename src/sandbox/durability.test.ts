import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, suite, test } from 'node:test'
import {
  bankKey,
  byHand,
  cardMethod,
  clientsOf,
  connectedAccount,
  openEndpoint,
  payByHand,
  until,
} from './test-support.ts'

const entry = path.resolve(import.meta.dirname, '../main/sandbox.ts')
/** What a program needs of ours: no setting of the tests, but what was compiled already. */
const { PATH, NODE_COMPILE_CACHE } = process.env

suite('a killed sandbox', () => {
  let folder: string
  const children = new Set<ChildProcess>()
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  })
  afterEach(async () => {
    for (const child of children) await kill(child)
    rmSync(folder, { recursive: true, force: true })
  })

  const kill = async (child: ChildProcess): Promise<void> => {
    children.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await new Promise(resolve => child.once('exit', resolve))
  }
  /** The sandbox as the platform starts it: its own process, told by message when it is ready. */
  const start = async (env: Record<string, string> = {}) => {
    const settings = { PATH, NODE_COMPILE_CACHE, SANDBOX_PORT: '0', SANDBOX_DATA: folder, ...env }
    const child = fork(entry, { env: settings, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    children.add(child)
    const ready = await new Promise<{ ready: boolean; port: number }>(resolve =>
      child.once('message', message => resolve(message as { ready: boolean; port: number })),
    )
    assert.equal(ready.ready, true)
    return { child, ...clientsOf(ready.port) }
  }

  test('remembers everything: intents, keys, methods, timers', async () => {
    const first = await start()
    const held = await payByHand(first.stripe)
    const paid = await payByHand(first.stripe)
    const captured = await first.stripe.paymentIntents.capture(paid.id, {}, { idempotencyKey: 'capture' })
    const asked = await payByHand(first.stripe, '4000002760003184')
    const method = await cardMethod(first.stripe)
    const state = (await first.control('GET', 'state')).body
    await kill(first.child)

    const second = await start()
    const after = (await second.control('GET', 'state')).body
    assert.deepEqual(after.intents, state.intents)
    assert.deepEqual(after.totals, state.totals)
    assert.deepEqual((await second.control('GET', 'state?metadata[request]=none')).body.intents, [])
    assert.deepEqual(
      await second.stripe.paymentIntents.capture(paid.id, {}, { idempotencyKey: 'capture' }),
      captured,
    )
    assert.equal((await second.stripe.paymentIntents.capture(held.id)).status, 'succeeded')
    const form = { secret: bankKey(asked), answer: 'accept' }
    assert.equal((await second.post(`/3ds/${asked.id}`, form)).status, 303)
    const again = await second.stripe.paymentIntents.create({
      ...byHand(),
      confirm: true,
      payment_method: method,
    })
    assert.equal(again.status, 'requires_capture')
    await second.control('POST', 'clock', { advanceMs: 8 * 86_400_000 })
    assert.equal((await second.stripe.paymentIntents.retrieve(again.id)).cancellation_reason, 'automatic')
  })

  test('goes on paying out: a plan that was made again in the act that used it up', async () => {
    const first = await start()
    const { id: account } = await connectedAccount(first.stripe)
    const schedule = { interval: 'daily' as const, delay_days: 2 }
    await first.stripe.accounts.update(account, { settings: { payouts: { schedule } } })
    const pay = () => first.stripe.transfers.create({ amount: 1000, currency: 'eur', destination: account })
    const days = (count: number) => ({ advanceMs: count * 86_400_000 })
    await pay()
    await first.control('POST', 'clock', days(1))
    await pay()
    await first.control('POST', 'clock', days(2))
    const stripeAccount = account
    assert.equal((await first.stripe.payouts.list({}, { stripeAccount })).data.length, 1)
    await kill(first.child)
    const second = await start()
    await second.control('POST', 'clock', days(3))
    assert.equal((await second.stripe.payouts.list({}, { stripeAccount })).data.length, 2)
  })

  test('still executes what it had answered with an error', async () => {
    const first = await start()
    const delayMs = 3_600_000
    await first.fault({
      on: 'payment_intents.create',
      do: 'error_later',
      status: 502,
      stored: false,
      delayMs,
    })
    const create = (sandbox: typeof first) =>
      sandbox.post('/v1/payment_intents', { amount: '2500', currency: 'eur' }, { 'idempotency-key': 'k1' })
    assert.equal((await create(first)).status, 502)
    await kill(first.child)
    const second = await start()
    assert.equal((await create(second)).status, 409)
    await second.control('POST', 'clock', { advanceMs: delayMs + 60_000 })
    const { headers, status } = await create(second)
    assert.deepEqual([status, headers.get('idempotent-replayed')], [200, 'true'])
    assert.equal((await second.control('GET', 'state')).body.intents.length, 1)
  })

  test('has no half-written change', async () => {
    const first = await start()
    await payByHand(first.stripe)
    await kill(first.child)
    appendFileSync(path.join(folder, 'journal.jsonl'), '[["charge","ch_half",{"id":"ch_ha')
    const second = await start()
    await payByHand(second.stripe)
    await kill(second.child)
    const third = await start()
    assert.equal((await third.control('GET', 'state')).body.intents.length, 2)
  })

  test('answers only what it has written: every acknowledged charge survives', async () => {
    const first = await start()
    const acknowledged: string[] = []
    const pay = async (): Promise<void> => {
      for (;;) {
        const { id } = await payByHand(first.stripe)
        await first.stripe.paymentIntents.capture(id)
        acknowledged.push(id)
      }
    }
    const payers = Promise.allSettled([pay(), pay(), pay(), pay()])
    await until(() => acknowledged.length >= 60, '60 charges', 10_000)
    await kill(first.child)
    await payers
    const second = await start()
    const { intents } = (await second.control('GET', 'state')).body
    const paid = new Set(
      intents
        .filter((intent: { amountCaptured: number }) => intent.amountCaptured === 2500)
        .map((intent: { id: string }) => intent.id),
    )
    assert.deepEqual(
      acknowledged.filter(id => !paid.has(id)),
      [],
    )
  })

  test('sends the webhooks that it still owes, to the endpoint it was started with', async () => {
    let down = true
    const endpoint = await openEndpoint(() => (down ? 500 : 200))
    const env = {
      WEBHOOK_URL: endpoint.url,
      WEBHOOK_SECRET: 'whsec_platform',
      WEBHOOK_CONNECT_SECRET: 'whsec_connect',
    }
    const first = await start(env)
    const { id } = await payByHand(first.stripe)
    await until(() => endpoint.received.length > 0, 'a first try')
    await kill(first.child)
    down = false
    endpoint.received.length = 0
    const second = await start(env)
    assert.equal((await second.stripe.webhookEndpoints.list()).data.length, 2)
    await until(() => endpoint.received.length > 0, 'another try')
    const { body, signature } = endpoint.received[0]!
    const event = await second.stripe.webhooks.constructEventAsync(body, signature, 'whsec_platform')
    assert.equal((event.data.object as { id: string }).id, id)
    endpoint.close()
  })

  test('ends with the platform that started it', async () => {
    const { child } = await start()
    child.disconnect()
    const code = await new Promise(resolve => child.once('exit', resolve))
    assert.equal(code, 0)
    children.delete(child)
  })

  test('says in one sentence that its port is taken', async () => {
    const { port } = await start()
    const env = { PATH, NODE_COMPILE_CACHE, SANDBOX_PORT: String(port), SANDBOX_DATA: folder }
    const child = fork(entry, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let said = ''
    child.stderr?.on('data', text => {
      said += text
    })
    const code = await new Promise(resolve => child.once('exit', resolve))
    assert.equal(code, 1)
    assert.match(said, /EADDRINUSE/)
    assert.equal(said.trim().split('\n').length, 1)
  })
})
