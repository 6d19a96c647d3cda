import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, asSale, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'
import { paidGift } from '#test/support/refunds.ts'

let product: TestApp
let campaign: TestCampaign
let userId: number
before(async () => {
  product = await testApp('2026-11-20T22:30:00.000Z')
  campaign = await addDonationCampaign(product)
  userId = await addAdministrator(product, 'camille@example.org', { ...campaign, formId: null })
})
after(() => product.close())

async function days() {
  const { organizationSlug } = campaign.address
  const { whole } = successOf(await product.acts.readOrganizationHome({ organizationSlug, userId }))
  return whole?.buckets.filter(({ payments }) => payments > 0)
}

test('what came on a day is the same before and after it is folded, and what came since is added', async () => {
  await paidGift(product, campaign)
  const before = await days()
  assert.deepEqual(before, [{ day: '2026-11-20', collected: 5000, payments: 1, recorded: 0 }])
  assert.ok((await product.acts.foldBalances()) >= 1)
  assert.deepEqual(await days(), before)
  product.clock.advance(60)
  await paidGift(product, campaign, { amount: 2500 })
  const both = [...before, { day: '2026-11-21', collected: 2500, payments: 1, recorded: 0 }]
  assert.deepEqual(await days(), both, 'half past eleven in the evening of Paris, then after midnight')
  await product.acts.foldBalances()
  assert.deepEqual(await days(), both)
  assert.equal(await product.acts.foldBalances(), 0)
  assert.deepEqual(await days(), both)
})

test('memberships of thirty days are counted, before and after they are added up', async () => {
  const memberships = async () => {
    const { organizationSlug } = campaign.address
    return successOf(await product.acts.readOrganizationHome({ organizationSlug, userId })).whole?.memberships
  }
  await asSale(product, campaign)
  const of = () =>
    product.db
      .selectFrom('orders')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  const all = Number((await of())?.n)
  assert.ok(all > 1)
  assert.equal(await memberships(), all)
  await product.db
    .updateTable('orders')
    .set({ status: 'Refunded' })
    .where('id', '=', eb => eb.selectFrom('orders').select(({ fn }) => fn.min('id').as('id')))
    .execute()
  assert.equal(await memberships(), all - 1)
  assert.ok((await product.acts.foldOrders()) >= all)
  assert.equal(await memberships(), all - 1)
  // Half past midnight on the day after: the first day has left the thirty.
  product.clock.advance(30 * 24 * 60)
  assert.equal(await memberships(), 0)
  product.clock.advance(-30 * 24 * 60)
  await product.db
    .updateTable('forms')
    .set({ formType: 'Donation' })
    .where('id', '=', campaign.formId)
    .execute()
  assert.equal(await memberships(), 0)
})

test('the days can be made anew from the ledger', async () => {
  const before = await days()
  const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
  try {
    await sql`update captured_days set collected = collected + 7`.execute(owner.db)
    assert.notDeepEqual(await days(), before)
    await sql`select rebuild_captured_days()`.execute(owner.db)
    assert.deepEqual(await days(), before)
  } finally {
    await owner.close()
  }
})
