import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type Stripe from 'stripe'
import {
  connectedAccount,
  openEndpoint,
  openSandbox,
  payByHand,
  type TestSandbox,
  until,
} from './test-support.ts'

const dayMs = 86_400_000

suite('what a payout is made of', () => {
  let sandbox: TestSandbox
  let stripe: Stripe
  before(async () => {
    sandbox = await openSandbox()
    stripe = sandbox.stripe
  })
  after(() => sandbox.close())

  const pay = async (account: string, amount: number, fee = 0) => {
    const { id } = await payByHand(stripe, undefined, {
      amount,
      ...(fee > 0 ? { application_fee_amount: fee } : {}),
      on_behalf_of: account,
      transfer_data: { destination: account },
    })
    return stripe.paymentIntents.capture(id, { expand: ['latest_charge'] })
  }
  const scheduled = async (interval: 'daily' | 'manual', days = 0) => {
    const { id } = await connectedAccount(stripe)
    const schedule = interval === 'daily' ? { interval, delay_days: days } : { interval }
    await stripe.accounts.update(id, { settings: { payouts: { schedule } } })
    return id
  }
  const give = (account: string, amount: number) =>
    stripe.transfers.create({ amount, currency: 'eur', destination: account })
  const advance = (days: number) => sandbox.control('POST', 'clock', { advanceMs: days * dayMs })
  const payoutsOf = async (stripeAccount: string) => (await stripe.payouts.list({}, { stripeAccount })).data
  const movementsOf = async (stripeAccount: string, payout: string, more: object = {}) =>
    (await stripe.balanceTransactions.list({ payout, ...more }, { stripeAccount })).data
  const lines = (movements: Stripe.BalanceTransaction[]) => movements.map(({ type, net }) => [type, net])

  test('all that it took and its own line, nothing that came later, and together nothing', async () => {
    const account = await scheduled('daily', 1)
    const intent = await pay(account, 5670, 670)
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1000, reverse_transfer: true })
    await advance(2.5)
    await pay(account, 3000)
    const [payout] = await payoutsOf(account)
    const movements = await movementsOf(account, payout!.id)
    assert.deepEqual(lines(movements), [
      ['payout', -4000],
      ['payment_refund', -1000],
      ['payment', 5000],
    ])
    assert.equal(movements[0]!.id, payout!.balance_transaction)
    assert.equal(payout!.amount, 4000)
    await advance(3)
    const [second] = await payoutsOf(account)
    assert.deepEqual(lines(await movementsOf(account, second!.id)), [
      ['payout', -3000],
      ['payment', 3000],
    ])
    assert.deepEqual(await movementsOf(account, payout!.id), movements)
  })

  test('all pages of a long one', async () => {
    const account = await scheduled('daily')
    for (let count = 1; count <= 23; count += 1) await give(account, 100 + count)
    await advance(2)
    const [payout] = await payoutsOf(account)
    const seen: string[] = []
    let last: string | undefined
    for (let page = 1; ; page += 1) {
      const more = last ? { starting_after: last } : {}
      const list = await stripe.balanceTransactions.list(
        { payout: payout!.id, limit: 10, ...more },
        { stripeAccount: account },
      )
      seen.push(...list.data.map(({ id }) => id))
      assert.equal(list.has_more, page < 3)
      if (!list.has_more) break
      last = list.data.at(-1)!.id
    }
    assert.deepEqual([seen.length, new Set(seen).size], [24, 24])
    const types = await movementsOf(account, payout!.id, { type: 'payout' })
    assert.deepEqual(lines(types), [['payout', -payout!.amount]])
  })

  test('lists its lines once it is reconciled; before that only its own', async () => {
    const endpoint = await openEndpoint()
    const connect = { url: endpoint.url, enabled_events: ['*' as const], connect: true }
    const { id } = await stripe.webhookEndpoints.create(connect)
    const account = await scheduled('daily')
    await give(account, 2500)
    const { body } = await sandbox.control('GET', 'state')
    const midnight = Math.ceil(Date.parse(body.now) / dayMs) * dayMs
    await sandbox.control('POST', 'clock', { now: new Date(midnight + 60_000).toISOString() })
    const [payout] = await payoutsOf(account)
    assert.deepEqual([payout?.reconciliation_status, payout?.status], ['in_progress', 'pending'])
    assert.deepEqual(lines(await movementsOf(account, payout!.id)), [['payout', -2500]])
    await advance(1 / 12)
    const retrieved = await stripe.payouts.retrieve(payout!.id, {}, { stripeAccount: account })
    assert.deepEqual([retrieved.reconciliation_status, retrieved.status], ['completed', 'pending'])
    assert.equal((await movementsOf(account, payout!.id)).length, 2)
    await until(() => endpoint.types().includes('payout.reconciliation_completed'), 'told')
    const told = endpoint.received.find(({ event }) => event.type === 'payout.reconciliation_completed')
    assert.equal(told?.event.account, account)
    await stripe.webhookEndpoints.del(id)
    endpoint.close()
  })

  test('one by hand is made of nothing in particular, a stranger sees none', async () => {
    const account = await scheduled('manual')
    await give(account, 5000)
    const stripeAccount = account
    await advance(8)
    const { id, reconciliation_status: status } = await stripe.payouts.create(
      { amount: 1200, currency: 'eur' },
      { stripeAccount },
    )
    assert.equal(status, 'not_applicable')
    await assert.rejects(movementsOf(account, id), { statusCode: 400, param: 'payout' })
    const daily = await scheduled('daily')
    await give(daily, 1000)
    await advance(2)
    const [payout] = await payoutsOf(daily)
    await assert.rejects(movementsOf(account, payout!.id), { code: 'resource_missing', param: 'payout' })
    await assert.rejects(stripe.balanceTransactions.list({ payout: payout!.id }), {
      code: 'resource_missing',
    })
  })

  test('what was paid out by hand counts against the first automatic one', async () => {
    const account = await scheduled('manual')
    await give(account, 5000)
    await advance(8)
    await stripe.payouts.create({ amount: 1200, currency: 'eur' }, { stripeAccount: account })
    const schedule = { interval: 'daily' as const, delay_days: 0 }
    await stripe.accounts.update(account, { settings: { payouts: { schedule } } })
    await advance(2)
    const [payout] = await payoutsOf(account)
    assert.deepEqual(lines(await movementsOf(account, payout!.id)), [
      ['payout', -3800],
      ['payout', -1200],
      ['payment', 5000],
    ])
  })

  test('the return of a failed one is a line of the next, and its own lines stay', async () => {
    const account = await scheduled('daily')
    await advance(3) // whatever else was on its way has arrived
    await give(account, 5000)
    await sandbox.fault({ on: 'payout', do: 'fail', times: 1 })
    await advance(5)
    const [paid, failed] = await payoutsOf(account)
    assert.deepEqual([paid?.status, failed?.status], ['paid', 'failed'])
    const back = await movementsOf(account, paid!.id)
    assert.deepEqual(lines(back), [
      ['payout', -5000],
      ['payout_failure', 5000],
    ])
    assert.deepEqual([back[1]!.id, back[1]!.source], [failed!.failure_balance_transaction, failed!.id])
    assert.deepEqual(lines(await movementsOf(account, failed!.id)), [
      ['payout', -5000],
      ['payment', 5000],
    ])
  })

  test('each source leads back to the transfer and to the charge of the payer', async () => {
    const account = await scheduled('daily')
    const intent = await pay(account, 5670, 670)
    const charge = intent.latest_charge as Stripe.Charge
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1000,
      reverse_transfer: true,
      expand: ['transfer_reversal'],
    })
    await advance(2)
    const [payout] = await payoutsOf(account)
    const expand = ['data.source', 'data.source.source_transfer']
    // The lines of a payout and of a refund have no such field: it is expanded where it is.
    const payment = (await movementsOf(account, payout!.id, { expand })).find(
      ({ type }) => type === 'payment',
    )
    const nothing = { payout: payout!.id, expand: ['data.nothing'] }
    await assert.rejects(stripe.balanceTransactions.list(nothing, { stripeAccount: account }), {
      param: 'expand',
    })
    const source = payment!.source as Stripe.Charge
    assert.match(source.id, /^py_/)
    const transfer = source.source_transfer as Stripe.Transfer
    assert.deepEqual([transfer.id, transfer.source_transaction], [charge.transfer, charge.id])
    assert.deepEqual(
      [source.amount, source.amount_refunded, source.balance_transaction, source.payment_intent],
      [5670, 1000, payment!.id, null],
    )
    assert.equal(source.application_fee_amount, 670)
    const [back] = await movementsOf(account, payout!.id, { type: 'payment_refund', expand: ['data.source'] })
    const returned = back!.source as Stripe.Refund
    const reversal = refund.transfer_reversal as Stripe.TransferReversal
    assert.deepEqual([returned.source_transfer_reversal, returned.charge], [reversal.id, source.id])
    assert.equal(reversal.destination_payment_refund, returned.id)

    const stripeAccount = account
    const seen = await stripe.charges.retrieve(source.id, {}, { stripeAccount })
    assert.equal(seen.source_transfer, transfer.id)
    await assert.rejects(stripe.charges.retrieve(source.id), { code: 'resource_missing' })
    await assert.rejects(stripe.charges.retrieve(charge.id, {}, { stripeAccount }), {
      code: 'resource_missing',
    })
    const { destination_payment: payments } = await stripe.transfers.retrieve(transfer.id, {
      expand: ['destination_payment'],
    })
    assert.equal((payments as Stripe.Charge).id, source.id)
  })
})
