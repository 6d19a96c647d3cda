import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type Stripe from 'stripe'
import { acceptance, iban, openSandbox, type TestSandbox, until } from './test-support.ts'

suite('direct debit', () => {
  let sandbox: TestSandbox
  let stripe: Stripe
  before(async () => {
    sandbox = await openSandbox()
    stripe = sandbox.stripe
  })
  after(() => sandbox.close())

  const debit = async (number: string, more: object = {}) => {
    const method = await stripe.paymentMethods.create(iban(number))
    return stripe.paymentIntents.create({
      allowed_payment_method_types: ['sepa_debit'],
      amount: 5000,
      capture_method: 'automatic',
      confirm: true,
      currency: 'eur',
      mandate_data: acceptance,
      payment_method: method.id,
      ...more,
    })
  }
  const ends = (id: string, status: string) =>
    until(async () => (await stripe.paymentIntents.retrieve(id)).status === status, status)

  test('FR14…606 is processing, then paid', async () => {
    const intent = await debit('FR1420041010050500013M02606')
    assert.equal(intent.status, 'processing')
    await ends(intent.id, 'succeeded')
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    const charge = paid.latest_charge as Stripe.Charge
    assert.equal(paid.amount_received, 5000)
    assert.equal(charge.payment_method_details?.sepa_debit?.last4, '2606')
    assert.ok(charge.payment_method_details?.sepa_debit?.mandate)
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })
    assert.equal(refund.status, 'pending')
    await until(async () => (await stripe.refunds.retrieve(refund.id)).status === 'succeeded', 'refund')
  })

  test('a slow bank takes as much longer as the switch says', async () => {
    await sandbox.fault({ on: 'debit', do: 'delay', delayMs: 600_000, times: 1 })
    const slow = await debit('FR1420041010050500013M02606')
    const quick = await debit('FR1420041010050500013M02606')
    await ends(quick.id, 'succeeded')
    assert.equal((await stripe.paymentIntents.retrieve(slow.id)).status, 'processing')
    await sandbox.control('POST', 'clock', { advanceMs: 600_000 })
    await ends(slow.id, 'succeeded')
  })

  test('FR84…607 is processing, then refused by the bank', async () => {
    const intent = await debit('FR8420041010050500013M02607')
    assert.equal(intent.status, 'processing')
    await ends(intent.id, 'requires_payment_method')
    const refused = await stripe.paymentIntents.retrieve(intent.id)
    assert.equal(refused.last_payment_error?.code, 'insufficient_funds')
  })

  test('FR57…608 is paid, then disputed for good', async () => {
    const intent = await debit('FR5720041010050500013M02608')
    await ends(intent.id, 'succeeded')
    const disputes = async () =>
      (await stripe.events.list({ types: ['charge.dispute.closed'] })).data.map(
        event => event.data.object as Stripe.Dispute,
      )
    await until(
      async () => (await disputes()).some(dispute => dispute.payment_intent === intent.id),
      'disputed',
    )
    assert.equal((await disputes())[0]?.status, 'lost')
  })

  test('a processing debit can neither be cancelled nor captured', async () => {
    const intent = await debit('FR1420041010050500013M02606')
    await assert.rejects(stripe.paymentIntents.cancel(intent.id), { code: 'payment_intent_unexpected_state' })
    await assert.rejects(stripe.paymentIntents.capture(intent.id), {
      code: 'payment_intent_unexpected_state',
    })
  })

  test('a mandate is needed, a manual capture impossible, a wrong IBAN refused', async () => {
    await assert.rejects(debit('FR1420041010050500013M02606', { mandate_data: undefined }), {
      param: 'mandate_data',
    })
    await assert.rejects(debit('FR1420041010050500013M02606', { capture_method: 'manual' }), {
      param: 'capture_method',
    })
    await assert.rejects(debit('FR1420041010050500013M02607'), { code: 'invalid_bank_account_iban' })
    await assert.rejects(debit('FR1420041010050500013M02606', { allowed_payment_method_types: ['card'] }), {
      code: 'payment_intent_incompatible_payment_method',
    })
  })
})
