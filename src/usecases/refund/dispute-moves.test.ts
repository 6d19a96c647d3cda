import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { contestAtBank, decideAtBank } from '#test/support/disputes.ts'
import { successOf } from '#test/support/donation.ts'
import { addFaults, clearFaults, moveProviderClock } from '#test/support/provider.ts'
import {
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  sendRefundsBack,
} from '#test/support/refunds.ts'
import { applyDispute } from './apply-dispute.ts'

/** Its refunds succeed, then its bank sends them back. */
const sentBack = '4000000000005126'

/** Gifts of 50 euros with a contribution of 6: how each part of what a dispute moves is asked for, and when (rules REF-6, PAY-9). */
describe('what a dispute moves', () => {
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

  async function done(): Promise<void> {
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  }
  async function ask(payment: PaidPayment, amount: number) {
    const input = { part: { amount }, withTip: false }
    const asked = asking(campaign, payment, administrator.userId, { input })
    const [refund] = successOf(await product.acts.askRefund(asked))
    return { organizationId: campaign.organizationId, refundId: refund?.id ?? '' }
  }
  async function refundsListed({ intentId }: PaidPayment) {
    const given = await product.app.provider('stripe').refunds.listRefunds(intentId)
    assert.ok(given.outcome === 'done')
    return given.value
  }
  /** A gift of which the bank sent 20 euros back; the part is not given again yet. */
  async function failed(): Promise<PaidPayment> {
    const payment = await paidGift(product, campaign, { card: sentBack })
    await product.acts.sendRefund(await ask(payment, 2_000))
    await sendRefundsBack(product, payment)
    return payment
  }
  async function disputeOf(providerDisputeId: string) {
    const rows = product.db.selectFrom('disputes').selectAll()
    const row = await rows.where('providerDisputeId', '=', providerDisputeId).executeTakeFirstOrThrow()
    return { ...row, key: { organizationId: campaign.organizationId, disputeId: row.id } }
  }
  /** What the provider took for a dispute, in cents, by its calls. */
  async function takenFor(id: string): Promise<readonly number[]> {
    const { id: dispute } = await disputeOf(id)
    const { reversals } = await providerState(product)
    return reversals.filter(({ metadata }) => metadata.dispute === dispute).map(({ amount }) => amount)
  }
  const noTransfers = () =>
    addFaults(product, { on: 'transfers.create', do: 'error_before', status: 400, stored: false, times: 9 })

  test('is not asked for in the last hour of a doubt, when what it began might be found too late', async () => {
    const payment = await paidGift(product, campaign)
    const id = await contestAtBank(product, payment)
    const { key } = await disputeOf(id)
    await addFaults(product, { on: 'transfers.reverse', do: 'cut_before', times: 5 })
    await assert.rejects(product.acts.settleDispute(key), /not settled yet/)
    await clearFaults(product)
    product.clock.advance(23 * 60 + 1)
    await assert.rejects(product.acts.settleDispute(key), /not repeated yet/)
    assert.deepEqual(await takenFor(id), [])
    product.clock.advance(60)
    await product.acts.settleDispute(key)
    assert.deepEqual(await takenFor(id), [5_000])
    await done()
  })

  for (const fault of [
    { on: 'transfers.reverse', do: 'rate_limit' },
    { on: 'charges.retrieve', do: 'error_before', skip: 1 },
  ])
    test(`is in no doubt where ${fault.on} began nothing: a dispute that is won needs no day`, async () => {
      const payment = await paidGift(product, campaign)
      const id = await contestAtBank(product, payment)
      const { key } = await disputeOf(id)
      await addFaults(product, { ...fault, times: 1 })
      await assert.rejects(product.acts.settleDispute(key))
      await clearFaults(product)
      assert.deepEqual(await takenFor(id), [])
      await decideAtBank(product, payment, id, 'winning_evidence')
      await product.acts.settleDispute(key)
      assert.equal((await disputeOf(id)).given, 0)
      await done()
    })

  test('does not wait for a part that cannot be given again', async () => {
    const payment = await failed()
    await noTransfers()
    const id = await contestAtBank(product, payment)
    const { key } = await disputeOf(id)
    await assert.rejects(product.acts.settleDispute(key), /not given again yet/)
    assert.deepEqual(await takenFor(id), [3_000], 'what the charge holds')
    await clearFaults(product)
    await product.runJobs()
    await done()
    assert.deepEqual(await takenFor(id), [3_000, 2_000])
  })

  test('is what is left when the funds are withdrawn, though more was left at the inquiry', async () => {
    const payment = await paidGift(product, campaign)
    const charge = (await providerState(product)).intents.find(({ id }) => id === payment.intentId)?.charge
    const about = { id: `du_${payment.intentId}`, intentId: payment.intentId, chargeId: charge ?? '' }
    const look = async (status: 'inquiry' | 'open', amount: number) => {
      const seen = {
        ...about,
        amount,
        fee: 0,
        status,
        fundsWithdrawn: status === 'open',
        reason: 'fraudulent',
      }
      const given = await refundsListed(payment)
      await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', seen, given))
      assert.deepEqual(await product.runJobs(), [])
    }
    await look('inquiry', 5_600)
    await ask(payment, 2_000)
    assert.deepEqual(await product.runJobs(), [])
    await look('open', 3_600)
    const { amount, organizationPart, reversed, receivable } = await disputeOf(about.id)
    assert.deepEqual([amount, organizationPart, reversed, receivable], [3_600, 3_000, 3_000, 0])
    assert.deepEqual(await takenFor(about.id), [3_000])
  })

  test('of a refund is asked of the charge, where a part that cannot be given again is not needed', async () => {
    const payment = await failed()
    await noTransfers()
    const refund = await ask(payment, 1_000)
    await product.acts.sendRefund(refund)
    const { takesFrom, status } = await product.db
      .selectFrom('refunds')
      .select(['takesFrom', 'status'])
      .where('id', '=', refund.refundId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([takesFrom, status], [null, 'succeeded'])
  })

  test('is taken from the charge as far as it holds it, although another part was given again', async () => {
    const payment = await failed()
    assert.deepEqual(await product.runJobs(), [])
    await moveProviderClock(product, 12 * 86_400_000)
    const id = await contestAtBank(product, payment, 1_500)
    assert.deepEqual(await product.runJobs(), [])
    const { reversed, receivable } = await disputeOf(id)
    assert.deepEqual([reversed, receivable, await takenFor(id)], [1_500, 0, [1_500]])
  })
})
