import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { callProvider, moveProviderClock } from '#test/support/provider.ts'
import { assertLedgerIsProvider, type PaidPayment, paidGift, providerState } from '#test/support/refunds.ts'
import type { CrashPoint } from './crash-points.ts'
import { bindActs } from './index.ts'
import { applyDispute } from './steps/apply-dispute.ts'
import { applyRefunds } from './steps/apply-refund.ts'
import { reserveRefund } from './steps/reserve-refund.ts'

class Death extends Error {}

/** A process that dies between two steps of a refund or a dispute: what comes after it finishes the work, once. */
describe('refunds and disputes that are cut', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  /** Runs acts that die when they come to this point. */
  async function dieAt(point: CrashPoint, work: (acts: TestApp['acts']) => Promise<unknown>): Promise<void> {
    let reached = false
    const crashPoint = (name: CrashPoint) => {
      if (name !== point) return
      reached = true
      throw new Death(point)
    }
    await assert.rejects(work(bindActs({ ...product.app, crashPoint })), Death)
    assert.ok(reached)
  }

  async function reserve(payment: PaidPayment): Promise<{ organizationId: number; refundId: string }> {
    const request = {
      wish: { part: 'all', withTip: true },
      requestedBy: 'operator',
      cancelOrder: false,
      sendMail: true,
      comment: null,
      expectedLeft: null,
    } as const
    const reserved = await product.app.transaction(tx => reserveRefund(product.app, tx, payment, request))
    assert.ok(reserved.ok)
    return { organizationId: payment.organizationId, refundId: reserved.value[0]?.id ?? '' }
  }

  const refundsAt = async ({ intentId }: PaidPayment) =>
    (await providerState(product)).refunds.filter(refund => refund.paymentIntent === intentId)

  for (const point of ['refund-started', 'refund-made', 'refund-recorded'] as const) {
    test(`killed at ${point}`, async () => {
      const payment = await paidGift(product, campaign)
      const key = await reserve(payment)
      await dieAt(point, acts => acts.sendRefund(key))
      assert.deepEqual(await product.runJobs(), [])
      await product.acts.sendRefund(key)
      assert.equal((await refundsAt(payment)).length, 1)
      const mails = product.mails.filter(mail => mail.messageId.startsWith(`<refunded.${key.refundId}`))
      assert.equal(mails.length, 1)
      await assertLedgerIsProvider(product)
    })
  }

  test('killed at part-returned: the association is given its part once', async () => {
    const payment = await paidGift(product, campaign, { card: '4000000000005126' })
    const key = await reserve(payment)
    await product.acts.sendRefund(key)
    await moveProviderClock(product, 3_600_000)
    const answer = await product.app.provider('stripe').refunds.listRefunds(payment.intentId)
    assert.ok(answer.outcome === 'done')
    await product.app.transaction(tx => applyRefunds(product.app, tx, payment.intentId, answer.value))
    await dieAt('part-returned', acts => acts.returnPart(key))
    assert.deepEqual(await product.runJobs(), [])
    await product.acts.returnPart(key)
    await assertLedgerIsProvider(product)
  })

  async function look(payment: PaidPayment): Promise<string> {
    const { disputes } = await providerState(product)
    const { id = '' } = disputes.find(each => each.paymentIntent === payment.intentId) ?? {}
    const seen = await product.app.provider('stripe').disputes.readDispute(id)
    assert.ok(seen.outcome === 'done')
    await product.app.transaction(tx => applyDispute(product.app, tx, seen.value, []))
    return id
  }

  test('killed at dispute-part-reversed and at dispute-part-given: each is done once', async () => {
    const payment = await paidGift(product, campaign, { card: '4000000000000259' })
    await moveProviderClock(product, 60_000)
    const id = await look(payment)
    const { id: disputeId } = await product.db
      .selectFrom('disputes')
      .select('id')
      .where('provider_dispute_id', '=', id)
      .executeTakeFirstOrThrow()
    const key = { organizationId: payment.organizationId, disputeId }
    await dieAt('dispute-part-reversed', acts => acts.settleDispute(key))
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
    await callProvider(product, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    await moveProviderClock(product, 60_000)
    await look(payment)
    await dieAt('dispute-part-given', acts => acts.settleDispute(key))
    assert.deepEqual(await product.runJobs(), [])
    await product.acts.settleDispute(key)
    await assertLedgerIsProvider(product)
  })
})
