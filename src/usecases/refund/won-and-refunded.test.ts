import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { RefundInput } from '#domain/payment/refund-input.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { dieAt } from '#test/support/die-at.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addFaults, callProvider, clearFaults, moveProviderClock } from '#test/support/provider.ts'
import {
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  statusOf,
} from '#test/support/refunds.ts'
import { applyDispute } from './apply-dispute.ts'

const contested = '4000000000000259'

describe('a refund after a dispute that was won', () => {
  let product: TestApp
  let campaign: TestCampaign
  let administrator: { readonly userId: number }

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    administrator = await addAdministrator(product, campaign.organizationId)
  })
  beforeEach(() => clearFaults(product))
  after(() => product.close())

  async function look({ intentId }: PaidPayment): Promise<string> {
    const { disputes, refunds } = product.app.provider('stripe')
    const id = (await providerState(product)).disputes.find(each => each.paymentIntent === intentId)?.id ?? ''
    const [seen, given] = [await disputes!.readDispute(id), await refunds.listRefunds(intentId)]
    assert.ok(seen.outcome === 'done' && given.outcome === 'done')
    await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', seen.value, given.value))
    return id
  }

  /** A gift of 50 euros with a contribution of 6, contested and won: the part came back by a transfer of its own. */
  async function wonGift(): Promise<PaidPayment> {
    const payment = await paidGift(product, campaign, { card: contested })
    await moveProviderClock(product, 60_000)
    const id = await look(payment)
    assert.deepEqual(await product.runJobs(), [])
    await callProvider(product, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    await moveProviderClock(product, 60_000)
    await look(payment)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Authorized')
    return payment
  }
  const ask = (payment: PaidPayment, input: RefundInput) =>
    product.acts.askRefund(asking(campaign, payment, administrator.userId, { input }))
  async function give(payment: PaidPayment, input: RefundInput): Promise<void> {
    successOf(await ask(payment, input))
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  }
  const rowsOf = ({ paymentId }: PaidPayment) =>
    product.db
      .selectFrom('refunds')
      .select(['status', 'organizationPart', 'tipPart', 'takesFromDispute', 'takenAt'])
      .where('paymentId', '=', paymentId)
      .orderBy('number')
      .execute()

  test('all of it: the organization gives its part, the operator its contribution', async () => {
    const payment = await wonGift()
    await give(payment, { part: 'all', withTip: true })
    const rows = (await rowsOf(payment)).map(row => [
      row.status,
      row.organizationPart,
      row.tipPart,
      row.takesFromDispute !== null,
    ])
    assert.deepEqual(rows, [
      ['succeeded', 5_000, 0, true],
      ['succeeded', 0, 600, false],
    ])
    assert.equal(await statusOf(product, payment), 'Refunded')
  })

  test('in pieces, and no more than there is', async () => {
    const payment = await wonGift()
    await give(payment, { part: { amount: 1_500 }, withTip: false })
    const more = await ask(payment, { part: { amount: 3_501 }, withTip: false })
    assert.deepEqual(codesOf(more), ['REFUND_TOO_LARGE'])
    await give(payment, { part: { amount: 3_500 }, withTip: false })
    assert.ok((await rowsOf(payment)).every(row => row.takesFromDispute !== null && row.takenAt !== null))
  })

  test('asked for before the part is given again: it waits for it', async () => {
    const payment = await paidGift(product, campaign, { card: contested })
    await moveProviderClock(product, 60_000)
    const id = await look(payment)
    assert.deepEqual(await product.runJobs(), [])
    await callProvider(product, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    await moveProviderClock(product, 60_000)
    await look(payment)
    assert.deepEqual(codesOf(await ask(payment, { part: 'all', withTip: false })), ['PAYMENT_CONTESTED'])
    assert.deepEqual(await product.runJobs(), [])
    await give(payment, { part: 'all', withTip: false })
  })

  test('killed once the part is taken, it goes on from there', async () => {
    const payment = await wonGift()
    const [refund] = successOf(await ask(payment, { part: { amount: 2_000 }, withTip: false }))
    const key = { organizationId: campaign.organizationId, refundId: refund?.id ?? '' }
    await dieAt(product, 'part-taken', acts => acts.sendRefund(key))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await rowsOf(payment))[0]?.status, 'succeeded')
    await assertLedgerIsProvider(product)
  })

  test('a part that the provider will not take is not paid by the operator', async () => {
    const payment = await wonGift()
    await addFaults(product, { on: 'transfers.reverse', do: 'error_before', status: 400, times: 1 })
    successOf(await ask(payment, { part: 'all', withTip: false }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await rowsOf(payment))[0]?.status, 'failed')
    await assertLedgerIsProvider(product)
    await give(payment, { part: 'all', withTip: false })
  })
})
