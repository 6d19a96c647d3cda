import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'
import { asking, paidGift } from '#test/support/refunds.ts'

let product: TestApp
let campaign: TestCampaign
let userId: number

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
  campaign = await addDonationCampaign(product, { capacity: 10 })
  userId = await addAdministrator(product, 'camille@example.org', campaign)
})
after(() => product.close())

const statistics = async (period: '7' | '30' | '90' | '365' = '30') =>
  successOf(await product.acts.readCampaignStatistics({ ...campaign.address, userId, period }))
const bars = async (period?: '7' | '30' | '90' | '365') =>
  (await statistics(period)).buckets.filter(({ collected, payments }) => collected + payments > 0)

test('nothing yet: every day of the period, all of them empty', async () => {
  const { buckets, collected, orders, tiers } = await statistics('7')
  assert.deepEqual([buckets.length, collected, orders], [7, 0, 0])
  assert.deepEqual([buckets[0]?.day, buckets.at(-1)?.day], ['2026-11-14', '2026-11-20'])
  assert.deepEqual(
    tiers.map(({ units, left }) => [units, left]),
    [
      [0, 10],
      [0, 10],
      [0, 10],
    ],
  )
})

test('what came is counted on its day in Paris, without the tip', async () => {
  await paidGift(product, campaign, { amount: 5000, tip: 600 })
  product.clock.set('2026-11-20T23:30:00.000Z')
  await paidGift(product, campaign, { tierId: campaign.tierIds[0]!, tip: 0 })
  const { collected, orders, tiers } = await statistics()
  assert.deepEqual([collected, orders], [7000, 2])
  assert.deepEqual(await bars(), [
    { day: '2026-11-20', collected: 5000, payments: 1 },
    { day: '2026-11-21', collected: 2000, payments: 1 },
  ])
  assert.deepEqual(
    tiers.map(({ tierId, units, left }) => [tierId, units, left]),
    [
      [campaign.tierIds[0], 1, 9],
      [campaign.tierIds[1], 0, 10],
      [campaign.tierIds[2], 0, 10],
      [null, 1, null],
    ],
  )
})

test('a payment that was partly refunded counts with what is left, a whole one with nothing', async () => {
  const [first, second] = await product.db.selectFrom('payments').select('id').orderBy('id').execute()
  const refund = async (paymentId: number, amount: number) => {
    const payment = { organizationId: campaign.organizationId, paymentId, orderId: 0, intentId: '' }
    successOf(
      await product.acts.askRefund(
        asking(campaign, payment, userId, { input: { part: { amount }, withTip: false } }),
      ),
    )
    assert.deepEqual(await product.runJobs(), [])
  }
  await refund(first!.id, 1500)
  assert.equal((await statistics()).collected, 5500)
  await refund(second!.id, 2000)
  assert.equal((await statistics()).collected, 3500)
})

test('months are months in Paris, up to this one', async () => {
  const { buckets, collected, step } = await statistics('365')
  assert.deepEqual([buckets.length, buckets[0]?.day, buckets.at(-1)?.day], [12, '2025-12-01', '2026-11-01'])
  assert.deepEqual([collected, step], [3500, 'month'])
})

test('what came before the period does not count', async () => {
  product.clock.set('2027-01-15T12:00:00.000Z')
  assert.deepEqual(await bars('30'), [])
  assert.equal((await statistics('90')).collected, 3500)
})
