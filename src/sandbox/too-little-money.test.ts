import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import type Stripe from 'stripe'
import { connectedAccount, openSandbox, payByHand, type TestSandbox } from './test-support.ts'

suite('balances that are too small', () => {
  let sandbox: TestSandbox
  let opened: TestSandbox | undefined
  let stripe: Stripe
  let account: string
  beforeEach(async () => {
    await opened?.close()
    sandbox = opened = await openSandbox()
    stripe = sandbox.stripe
    account = (await connectedAccount(stripe)).id
  })
  after(() => opened?.close())

  const limit = (available: number | null, owner?: string) =>
    sandbox.control('POST', 'balance', { available, ...(owner ? { account: owner } : {}) })
  const pay = async (amount = 5000, fee = 500) => {
    const { id } = await payByHand(stripe, undefined, {
      amount,
      application_fee_amount: fee,
      transfer_data: { destination: account },
    })
    const intent = await stripe.paymentIntents.capture(id, { expand: ['latest_charge'] })
    return { id, charge: intent.latest_charge as Stripe.Charge }
  }
  const give = (amount: number, idempotencyKey?: string) =>
    stripe.transfers.create(
      { amount, currency: 'eur', destination: account },
      idempotencyKey ? { idempotencyKey } : {},
    )
  const platform = async () => {
    const { available, pending } = await stripe.balance.retrieve()
    return { available: available[0]!.amount, total: available[0]!.amount + pending[0]!.amount }
  }
  const insufficient = { type: 'StripeInvalidRequestError', statusCode: 400, code: 'balance_insufficient' }

  test('unless a test says so, there is enough', async () => {
    await give(1_000_000)
    const { id } = await pay()
    await stripe.refunds.create({ payment_intent: id })
  })

  test('a transfer is refused beyond what there is, and leaves nothing', async () => {
    await limit(1000)
    await assert.rejects(give(1001), insufficient)
    assert.deepEqual((await stripe.transfers.list()).data, [])
    await give(600)
    assert.equal((await platform()).available, 400)
    await assert.rejects(give(401), insufficient)
    await give(400)
  })

  test('the refusal is kept under its key, a new key looks again', async () => {
    await limit(0)
    await assert.rejects(give(100, 'k1'), insufficient)
    await limit(100)
    await assert.rejects(give(100, 'k1'), insufficient)
    await give(100, 'k2')
  })

  test('a refund is refused, and nothing is taken back from the account either', async () => {
    const { id, charge } = await pay()
    await limit(499)
    await assert.rejects(stripe.refunds.create({ payment_intent: id, amount: 500 }), insufficient)
    const whole = { payment_intent: id, reverse_transfer: true, refund_application_fee: true }
    await assert.rejects(stripe.refunds.create(whole), insufficient)
    const transfer = await stripe.transfers.retrieve(String(charge.transfer))
    assert.equal(transfer.amount_reversed, 0)
    assert.deepEqual((await stripe.refunds.list()).data, [])
    await stripe.refunds.create({ payment_intent: id, amount: 499 })
  })

  test('what comes back from the account pays for the refund', async () => {
    const { id } = await pay()
    await limit(0)
    await stripe.refunds.create({ payment_intent: id, amount: 4500, reverse_transfer: true })
    await assert.rejects(stripe.refunds.create({ payment_intent: id, amount: 500 }), insufficient)
  })

  test('an application fee goes back only as far as there is money', async () => {
    const { charge } = await pay()
    await limit(499)
    const fee = String(charge.application_fee)
    await assert.rejects(stripe.applicationFees.createRefund(fee), insufficient)
    await stripe.applicationFees.createRefund(fee, { amount: 499 })
  })

  test('a reversal is refused where the account has too little, whatever else the account may owe', async () => {
    const { id, charge } = await pay()
    await limit(1000, account)
    const transfer = String(charge.transfer)
    await assert.rejects(stripe.transfers.createReversal(transfer, { amount: 1001 }), insufficient)
    const refund = { payment_intent: id, amount: 1001, reverse_transfer: true }
    await assert.rejects(stripe.refunds.create(refund), insufficient)
    await stripe.transfers.createReversal(transfer, { amount: 1000 })
    await give(300)
    await stripe.transfers.createReversal(transfer, { amount: 300 })
    await limit(null, account)
    await stripe.transfers.createReversal(transfer, { amount: 3700 })
  })

  test('a payment can be spent once it is available', async () => {
    await limit(0)
    await payByHand(stripe, undefined, { amount: 10_000, capture_method: 'automatic' })
    await assert.rejects(give(9000), insufficient)
    await sandbox.control('POST', 'clock', { advanceMs: 8 * 86_400_000 })
    await give(9000)
  })

  test('the transfer of a payment is paid by that payment, and captures go on', async () => {
    await limit(0)
    const { charge } = await pay()
    assert.ok(charge.transfer)
    await stripe.transfers.create({
      amount: 10,
      currency: 'eur',
      destination: account,
      source_transaction: charge.id,
    })
    assert.equal((await platform()).available, 0)
  })

  test('the books stay as they were: only what can be spent is less', async () => {
    await pay()
    const before = await platform()
    const movements = (await stripe.balanceTransactions.list()).data.length
    await limit(250)
    assert.deepEqual(await platform(), { available: 250, total: before.total })
    assert.equal((await stripe.balanceTransactions.list()).data.length, movements)
    await limit(null)
    assert.deepEqual(await platform(), before)
  })

  test('a payout by hand is refused as well', async () => {
    await limit(1000)
    const payout = (amount: number) => stripe.payouts.create({ amount, currency: 'eur' })
    await assert.rejects(payout(1001), insufficient)
    await payout(1000)
  })

  test('what is no amount, or names nobody, is refused', async () => {
    assert.equal((await sandbox.control('POST', 'balance', { available: 1.5 })).status, 400)
    assert.equal((await sandbox.control('POST', 'balance', {})).status, 400)
    assert.equal((await limit(100, 'acct_none')).status, 400)
  })
})
