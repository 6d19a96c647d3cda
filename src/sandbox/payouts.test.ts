import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type Stripe from 'stripe'
import { connectedAccount, openSandbox, payByHand, type TestSandbox, until } from './test-support.ts'

const dayMs = 86_400_000

suite('payouts', () => {
  let sandbox: TestSandbox
  let stripe: Stripe
  before(async () => {
    sandbox = await openSandbox()
    stripe = sandbox.stripe
  })
  after(() => sandbox.close())

  const pay = async (account: string, amount: number, fee = 0, number?: string) => {
    const { id } = await payByHand(stripe, number, {
      amount,
      ...(fee > 0 ? { application_fee_amount: fee } : {}),
      on_behalf_of: account,
      transfer_data: { destination: account },
    })
    return stripe.paymentIntents.capture(id, { expand: ['latest_charge'] })
  }
  const scheduled = async (schedule: object) => {
    const { id } = await connectedAccount(stripe)
    await stripe.accounts.update(id, { settings: { payouts: { schedule } } })
    return id
  }
  const advance = (days: number) => sandbox.control('POST', 'clock', { advanceMs: days * dayMs })
  const payoutsOf = async (stripeAccount: string) => (await stripe.payouts.list({}, { stripeAccount })).data
  const balanceOf = async (stripeAccount: string) => {
    const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount })
    return [available[0]?.amount, pending[0]?.amount]
  }

  test('an account is paid out once its money is available, and the bank takes a day', async () => {
    const account = await scheduled({ interval: 'daily', delay_days: 3 })
    await pay(account, 5000, 300)
    assert.deepEqual(await balanceOf(account), [0, 4700])
    await advance(2)
    assert.deepEqual(await payoutsOf(account), [])
    await advance(2)
    const [payout] = await payoutsOf(account)
    assert.deepEqual([payout?.amount, payout?.status, payout?.automatic], [4700, 'pending', true])
    assert.deepEqual(await balanceOf(account), [0, 0])
    await advance(2)
    assert.equal((await stripe.payouts.retrieve(payout!.id, {}, { stripeAccount: account })).status, 'paid')
    const events = await stripe.events.list({}, { stripeAccount: account })
    const types = events.data.map(event => event.type).filter(type => type.startsWith('payout.'))
    assert.deepEqual(types, ['payout.paid', 'payout.reconciliation_completed', 'payout.created'])
    assert.equal(events.data[0]?.account, account)
  })

  test('a long jump of the clock pays out day after day, each at its own time', async () => {
    const account = await scheduled({ interval: 'daily', delay_days: 2 })
    await pay(account, 1000)
    await advance(1)
    await pay(account, 2000)
    await advance(30)
    const payouts = await payoutsOf(account)
    assert.deepEqual(
      payouts.map(({ amount }) => amount),
      [2000, 1000],
    )
    assert.equal(payouts[0]!.created - payouts[1]!.created, dayMs / 1000)
  })

  test('weekly, monthly and by hand', async () => {
    const weekly = await scheduled({ interval: 'weekly', weekly_anchor: 'friday', delay_days: 0 })
    const monthly = await scheduled({ interval: 'monthly', monthly_anchor: 31, delay_days: 0 })
    const byHand = await scheduled({ interval: 'manual' })
    for (const account of [weekly, monthly, byHand]) await pay(account, 5000)
    await advance(32)
    const [[first], [last]] = [await payoutsOf(weekly), await payoutsOf(monthly)]
    assert.equal(new Date(first!.created * 1000).getUTCDay(), 5)
    assert.equal(new Date((last!.created + 86_400) * 1000).getUTCDate(), 1)
    assert.deepEqual(await payoutsOf(byHand), [])
    const stripeAccount = byHand
    const made = await stripe.payouts.create({ amount: 1200, currency: 'eur' }, { stripeAccount })
    assert.deepEqual([made.automatic, made.amount], [false, 1200])
    assert.deepEqual(await balanceOf(byHand), [3800, 0])
    await assert.rejects(stripe.payouts.create({ amount: 3801, currency: 'eur' }, { stripeAccount }), {
      code: 'balance_insufficient',
    })
  })

  test('the bank may send a payout back: the money is paid out again', async () => {
    const account = await scheduled({ interval: 'daily', delay_days: 0 })
    await advance(40) // whatever else was on its way has arrived
    await pay(account, 5000)
    await sandbox.fault({ on: 'payout', do: 'fail', times: 1 })
    await advance(5)
    const payouts = await payoutsOf(account)
    assert.deepEqual(
      payouts.map(({ status, amount }) => [status, amount]),
      [
        ['paid', 5000],
        ['failed', 5000],
      ],
    )
    assert.equal(payouts[1]?.failure_code, 'account_closed')
    assert.deepEqual(await balanceOf(account), [0, 0])
  })

  test('a suspended account keeps its money until it is lifted', async () => {
    const account = await scheduled({ interval: 'daily', delay_days: 0 })
    await pay(account, 5000)
    await sandbox.control('POST', `accounts/${account}`, { chargesEnabled: false })
    await advance(5)
    assert.deepEqual(await payoutsOf(account), [])
    await sandbox.control('POST', `accounts/${account}`, { chargesEnabled: true })
    await advance(2)
    assert.equal((await payoutsOf(account)).length, 1)
  })

  test('the books of an account add up to its payouts, and are its own', async () => {
    const account = await scheduled({ interval: 'daily', delay_days: 1 })
    const intent = await pay(account, 5670, 670)
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1000, reverse_transfer: true })
    await advance(3)
    const { data } = await stripe.balanceTransactions.list({}, { stripeAccount: account })
    assert.deepEqual(
      data.map(({ type, net }) => [type, net]),
      [
        ['payout', -4000],
        ['payment_refund', -1000],
        ['payment', 5000],
      ],
    )
    assert.equal(data[2]?.fee_details[0]?.type, 'application_fee')
    const [payout] = await payoutsOf(account)
    assert.equal(payout?.balance_transaction, data[0]?.id)
    const other = (await connectedAccount(stripe)).id
    for (const stripeAccount of [other, undefined])
      await assert.rejects(stripe.payouts.retrieve(payout!.id, {}, stripeAccount ? { stripeAccount } : {}), {
        code: 'resource_missing',
      })
    assert.deepEqual((await stripe.balanceTransactions.list({}, { stripeAccount: other })).data, [])
    assert.ok((await stripe.payouts.list()).data.length === 0)
  })

  test('once paid out, taking back leaves a debt; where the provider answers for debts it is refused', async () => {
    const account = await scheduled({ interval: 'daily', delay_days: 0 })
    const [first, second] = [await pay(account, 5000), await pay(account, 3000)]
    await advance(2)
    const transferOf = (intent: Stripe.PaymentIntent) =>
      String((intent.latest_charge as Stripe.Charge).transfer)
    await stripe.transfers.createReversal(transferOf(first), { amount: 2000 })
    await stripe.refunds.create({ payment_intent: first.id, amount: 1000, reverse_transfer: true })
    assert.deepEqual(await balanceOf(account), [-3000, 0])
    await sandbox.control('POST', `accounts/${account}`, { mayOwe: false })
    await assert.rejects(stripe.transfers.createReversal(transferOf(second), { amount: 3000 }), {
      code: 'balance_insufficient',
    })
    const byHand = await stripe.transfers.create({ amount: 2000, currency: 'eur', destination: account })
    await assert.rejects(stripe.transfers.createReversal(byHand.id), { code: 'balance_insufficient' })
  })

  test('the state tells what everybody holds', async () => {
    const account = await scheduled({ interval: 'daily', delay_days: 0 })
    const charge = (await pay(account, 5000, 300, '4000000000000259')).latest_charge as Stripe.Charge
    const state = async () => (await sandbox.control('GET', 'state')).body
    await until(
      async () => (await state()).disputes.some((one: Disputed) => one.charge === charge.id),
      'disputed',
    )
    const reversal = await stripe.transfers.createReversal(String(charge.transfer), { amount: 4700 })
    const { balances, disputes, reversals, payouts, debits } = await state()
    assert.equal(balances.accounts[account], 0)
    assert.equal(disputes.find((one: Disputed) => one.charge === charge.id).net, -7000)
    const { id, transfer, amount } = reversal
    assert.deepEqual(
      reversals.find((one: { id: string }) => one.id === id),
      { id, transfer, charge: charge.id, refund: null, amount, metadata: {} },
    )
    assert.ok(
      payouts.length > 0 && payouts.every((one: { account: string }) => one.account.startsWith('acct_')),
    )
    assert.deepEqual(debits, [])
    const own = await stripe.balance.retrieve()
    assert.equal(balances.platform, own.available[0]!.amount + own.pending[0]!.amount)
  })

  test('the clock goes back only before anything happened', async () => {
    const now = '2025-01-15T10:00:00.000Z'
    assert.equal((await sandbox.control('POST', 'clock', { now })).status, 400)
    const young = await openSandbox()
    try {
      const { body } = await young.control('POST', 'clock', { now })
      assert.equal(body.now.slice(0, 16), now.slice(0, 16))
      const intent = await payByHand(young.stripe)
      assert.equal(new Date(intent.created * 1000).getUTCFullYear(), 2025)
      assert.equal((await young.control('POST', 'clock', { now: '2025-01-14T10:00:00Z' })).status, 400)
      assert.equal((await young.control('POST', 'clock', { now: '2025-03-15T10:00:00Z' })).status, 200)
      const lapsed = await young.stripe.paymentIntents.retrieve(intent.id)
      assert.equal(lapsed.status, 'canceled')
    } finally {
      await young.close()
    }
  })
})

type Disputed = { charge: string; net: number }
