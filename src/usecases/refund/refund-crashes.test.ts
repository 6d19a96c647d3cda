import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { dieAt } from '#test/support/die-at.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { sampledTest } from '#test/support/length.ts'
import { callProvider, moveProviderClock } from '#test/support/provider.ts'
import {
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
} from '#test/support/refunds.ts'
import { orderToken } from '../links/tokens.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyRefunds } from './apply-refund.ts'
import { reserveRefund } from './reserve-refund.ts'

const test = sampledTest(2)

/** A process that is killed between two steps of a refund or a dispute: what comes after it finishes the work, once. */
describe('refunds and disputes that are cut', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  async function reserve(payment: PaidPayment): Promise<{ organizationId: number; refundId: string }> {
    const request = {
      input: { part: 'all', withTip: true },
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

  const given = async (payment: PaidPayment) => (await refundsAt(payment)).map(({ amount }) => amount)

  async function addAdministrator(): Promise<number> {
    const email = `${crypto.randomUUID()}@example.org`
    const person = { email, emailKey: email, firstName: 'Inès', lastName: 'Le Gall', isVerified: true }
    const { id } = await product.db
      .insertInto('users')
      .values(person)
      .returning('id')
      .executeTakeFirstOrThrow()
    const right = {
      organizationId: campaign.organizationId,
      userId: id,
      role: 'OrganizationAdmin',
    } as const
    await product.db.insertInto('roles').values(right).execute()
    return id
  }

  test('killed at refund-reserved: the administrator asks again, and it is given back once', async () => {
    const payment = await paidGift(product, campaign)
    const input = { part: 'all', withTip: true } as const
    const asked = asking(campaign, payment, await addAdministrator(), { input })
    await dieAt(product, 'refund-reserved', acts => acts.askRefund(asked))
    assert.deepEqual(await refundsAt(payment), [])
    assert.deepEqual(codesOf(await product.acts.askRefund(asked)), ['REFUND_IN_PROGRESS'])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(codesOf(await product.acts.askRefund(asked)), ['REFUND_TOO_LARGE'])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await given(payment), [5600])
    await assertLedgerIsProvider(product)
  })

  test('killed at refund-reserved: a part of a payment is not given back a second time', async () => {
    const payment = await paidGift(product, campaign)
    const change = { input: { part: { amount: 1000 }, withTip: false }, expectedLeft: 5600 } as const
    const asked = asking(campaign, payment, await addAdministrator(), change)
    await dieAt(product, 'refund-reserved', acts => acts.askRefund(asked))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(codesOf(await product.acts.askRefund(asked)), ['CONFLICT'])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await given(payment), [1000])
    await assertLedgerIsProvider(product)
  })

  test('killed at refund-reserved: the payer asks for the contribution again, and gets it once', async () => {
    const payment = await paidGift(product, campaign)
    const { organizationId, orderId } = payment
    const token = orderToken(product.app, { organizationId, id: orderId })
    const asked = { orderId, userId: null, token }
    await dieAt(product, 'refund-reserved', acts => acts.refundTip(asked))
    assert.equal(successOf(await product.acts.readTipRefund(asked)).underWay, 600)
    successOf(await product.acts.refundTip(asked))
    assert.deepEqual(await product.runJobs(), [])
    successOf(await product.acts.refundTip(asked))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await given(payment), [600])
    await assertLedgerIsProvider(product)
  })

  for (const point of ['refund-started', 'refund-made', 'refund-recorded'] as const) {
    test(`killed at ${point}`, async () => {
      const payment = await paidGift(product, campaign)
      const key = await reserve(payment)
      await dieAt(product, point, acts => acts.sendRefund(key))
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
    await product.app.transaction(tx =>
      applyRefunds(product.app, tx, { provider: 'stripe', id: payment.intentId }, answer.value),
    )
    await dieAt(product, 'part-returned', acts => acts.returnPart(key))
    assert.deepEqual(await product.runJobs(), [])
    await product.acts.returnPart(key)
    await assertLedgerIsProvider(product)
  })

  async function look(payment: PaidPayment): Promise<string> {
    const { disputes } = await providerState(product)
    const { id = '' } = disputes.find(each => each.paymentIntent === payment.intentId) ?? {}
    const seen = await product.app.provider('stripe').disputes!.readDispute(id)
    assert.ok(seen.outcome === 'done')
    await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', seen.value, []))
    return id
  }

  test('killed at dispute-part-reversed and at dispute-part-given: each is done once', async () => {
    const payment = await paidGift(product, campaign, { card: '4000000000000259' })
    await moveProviderClock(product, 60_000)
    const id = await look(payment)
    const { id: disputeId } = await product.db
      .selectFrom('disputes')
      .select('id')
      .where('providerDisputeId', '=', id)
      .executeTakeFirstOrThrow()
    const key = { organizationId: payment.organizationId, disputeId }
    await dieAt(product, 'dispute-part-reversed', acts => acts.settleDispute(key))
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
    await callProvider(product, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    await moveProviderClock(product, 60_000)
    await look(payment)
    await dieAt(product, 'dispute-part-given', acts => acts.settleDispute(key))
    assert.deepEqual(await product.runJobs(), [])
    await product.acts.settleDispute(key)
    await assertLedgerIsProvider(product)
  })
})
