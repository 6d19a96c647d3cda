import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { requestOf, successOf } from '#test/support/donation.ts'
import { statementsOf } from '#test/support/statements.ts'

/** An order of what can run out: written with its counters where its cart still holds everything, and else as far as units are left. */
describe('a sale of what can run out', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  async function opened(campaign: TestCampaign) {
    const { payment } = successOf(
      await product.acts.submitOnePage({
        ...campaign.address,
        cartId: null,
        items: campaign.tierIds.slice(0, 2).map(tierId => gift({ tierId })),
        payer: camille,
        tip: 0,
        consents: allConsents,
        backUrl: null,
        userId: null,
        locale: 'fr',
      }),
    )
    const { paymentRequestId } = requestOf(payment)
    return { paymentRequestId, confirmationTokenId: await cardToken(product, '4242424242424242') }
  }
  /** Of the two rates that are bought. */
  const counters = ({ organizationId, tierIds }: TestCampaign) =>
    product.db
      .selectFrom('stocks')
      .select(['sold', 'held'])
      .where('organizationId', '=', organizationId)
      .where('targetId', 'in', tierIds.slice(0, 2))
      .orderBy('targetId')
      .execute()
  const tokens = ({ organizationId }: TestCampaign) =>
    product.db.selectFrom('holds').select('quantity').where('organizationId', '=', organizationId).execute()
  const ordersOf = ({ organizationId }: TestCampaign) =>
    product.db.selectFrom('orders').select('status').where('organizationId', '=', organizationId).execute()
  /** As whoever needs a unit takes back one that an expired cart holds. */
  async function reclaimFirst({ organizationId, tierIds: [tierId = 0] }: TestCampaign): Promise<void> {
    await product.db
      .deleteFrom('holds')
      .where('organizationId', '=', organizationId)
      .where('targetId', '=', tierId)
      .execute()
    await product.db
      .updateTable('stocks')
      .set({ held: 0 })
      .where('organizationId', '=', organizationId)
      .where('targetId', '=', tierId)
      .execute()
  }

  const sold = { sold: 1, held: 0 }

  test('asks no more than one of what cannot run out, and moves every counter', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 3 })
    const payment = await opened(campaign)
    assert.deepEqual(await counters(campaign), [
      { sold: 0, held: 1 },
      { sold: 0, held: 1 },
    ])
    const { result, sent } = await statementsOf(() => product.acts.advancePayment(payment))
    assert.equal(successOf(result).action, 'Finalize')
    // What is read; the try; its intent; begin, what is locked and read, the sale with its counters, commit.
    assert.equal(sent.length, 7)
    assert.deepEqual(await counters(campaign), [sold, sold])
    assert.deepEqual(await tokens(campaign), [])
  })

  test('takes a reclaimed unit again where it is free', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 1 })
    const payment = await opened(campaign)
    await reclaimFirst(campaign)
    assert.equal(successOf(await product.acts.advancePayment(payment)).action, 'Finalize')
    assert.deepEqual(await counters(campaign), [sold, sold])
    assert.deepEqual(await tokens(campaign), [])
  })

  test('is no order when a reclaimed unit is sold to somebody else', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 1 })
    const { organizationId, tierIds } = campaign
    const payment = await opened(campaign)
    await reclaimFirst(campaign)
    const first = product.db
      .updateTable('stocks')
      .set({ sold: 1 })
      .where('organizationId', '=', organizationId)
    await first.where('targetId', '=', tierIds[0] ?? 0).execute()
    const step = successOf(await product.acts.advancePayment(payment))
    assert.equal(step.errorCode, 'CART_EXPIRED')
    assert.deepEqual(await ordersOf(campaign), [])
    assert.deepEqual(await counters(campaign), [sold, { sold: 0, held: 1 }])
    assert.deepEqual(await tokens(campaign), [{ quantity: 1 }])
  })

  test('waits for whoever reclaims its hold at that moment', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 1 })
    const { organizationId, tierIds } = campaign
    const payment = await opened(campaign)
    const other = await product.db.startTransaction().execute()
    const theirs = other.deleteFrom('holds').where('organizationId', '=', organizationId)
    await theirs.where('targetId', '=', tierIds[0] ?? 0).execute()
    const paying = product.acts.advancePayment(payment)
    await new Promise(resolve => setTimeout(resolve, 300))
    const taken = other
      .updateTable('stocks')
      .set({ held: 0, sold: 1 })
      .where('organizationId', '=', organizationId)
    await taken.where('targetId', '=', tierIds[0] ?? 0).execute()
    await other.commit().execute()
    assert.equal(successOf(await paying).errorCode, 'CART_EXPIRED')
    assert.deepEqual(await ordersOf(campaign), [])
    assert.deepEqual(await counters(campaign), [sold, { sold: 0, held: 1 }])
  })
})
