import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'

/**
 * Rules STK-1, STK-3 and STK-4 on limited rates: a cart holds its units, expired holds never block a sale, nothing is sold
 * twice.
 */
describe('limited rates', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const stockOf = async ({ organizationId, tierIds }: TestCampaign) =>
    product.db
      .selectFrom('stocks')
      .select(['sold', 'held', 'capacity'])
      .where('organizationId', '=', organizationId)
      .where('targetId', '=', tierIds[0] ?? 0)
      .executeTakeFirstOrThrow()

  const submit = (campaign: TestCampaign) =>
    product.acts.submitOnePage({
      ...campaign.address,
      cartId: null,
      items: [gift({ tierId: campaign.tierIds[0] ?? 0 })],
      payer: camille,
      tip: 0,
      consents: allConsents,
      backUrl: null,
      userId: null,
      locale: 'fr',
    })

  test('the last unit goes to one of twenty who ask at once, and the others are told', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 1 })
    const results = await Promise.all(Array.from({ length: 20 }, () => submit(campaign)))
    assert.equal(results.filter(result => result.ok).length, 1)
    for (const result of results) if (!result.ok) assert.deepEqual(codesOf(result), ['TICKETS_SOLD_OUT'])
    assert.deepEqual(await stockOf(campaign), { sold: 0, held: 1, capacity: 1 })
  })

  test('an expired hold is reclaimed by whoever needs it; its first owner, when paid late, gets nothing charged', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 1 })
    const first = successOf(await submit(campaign))
    const step = await payWith(product, requestOf(first.payment).paymentRequestId, '4000002760003184')
    product.clock.advance(16)
    const second = successOf(await submit(campaign))
    assert.equal(
      (await payWith(product, requestOf(second.payment).paymentRequestId, '4242424242424242')).action,
      'Finalize',
    )
    const { answerBank, providerIntents } = await import('#test/support/provider.ts')
    await answerBank(step.redirectUrl ?? '', 'accept')
    const late = successOf(await product.acts.advancePayment({ paymentId: step.paymentId, returned: true }))
    assert.equal(late.errorCode, 'CART_EXPIRED')
    assert.equal(late.orderId, null)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await stockOf(campaign), { sold: 1, held: 0, capacity: 1 })
    const [intent] = await providerIntents(product, requestOf(first.payment).paymentRequestId)
    assert.equal(intent?.status, 'canceled')
  })

  test('an authorised payment of an expired cart still sells while its unit is free', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 1 })
    const { payment } = successOf(await submit(campaign))
    const step = await payWith(product, requestOf(payment).paymentRequestId, '4000002760003184')
    product.clock.advance(90)
    await product.acts.sweepCarts()
    const { answerBank } = await import('#test/support/provider.ts')
    await answerBank(step.redirectUrl ?? '', 'accept')
    await product.acts.sweepPayments()
    assert.deepEqual(await stockOf(campaign), { sold: 1, held: 0, capacity: 1 })
    assert.equal(successOf(await product.acts.advancePayment(requestOf(payment))).action, 'Finalize')
  })

  test('a cart that expires gives its units back', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 3 })
    successOf(
      await product.acts.createCart({
        ...campaign.address,
        items: [gift({ tierId: campaign.tierIds[0] ?? 0 })],
      }),
    )
    assert.equal((await stockOf(campaign)).held, 1)
    product.clock.advance(16)
    assert.ok((await product.acts.sweepCarts()) >= 1)
    assert.deepEqual(await stockOf(campaign), { sold: 0, held: 0, capacity: 3 })
  })

  test('changing a cart gives the old units back and holds the new ones', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 2 })
    const [first = 0, second = 0] = campaign.tierIds
    const { id: cartId } = successOf(
      await product.acts.createCart({
        ...campaign.address,
        items: [gift({ tierId: first }), gift({ tierId: first })],
      }),
    )
    assert.equal((await stockOf(campaign)).held, 2)
    successOf(
      await product.acts.updateCart({ ...campaign.address, cartId, items: [gift({ tierId: second })] }),
    )
    assert.equal((await stockOf(campaign)).held, 0)
    const tooMany = Array.from({ length: 3 }, () => gift({ tierId: first }))
    const refused = await product.acts.updateCart({ ...campaign.address, cartId, items: tooMany })
    assert.deepEqual(codesOf(refused), ['TICKETS_SOLD_OUT'])
    assert.equal(
      successOf(await product.acts.readCart({ cartId })).itemList[0]?.tierId,
      second,
      'nothing was lost',
    )
  })

  test('without its lock the race does oversell: the counter, not luck, protects the last unit', async () => {
    const campaign = await addDonationCampaign(product, { capacity: 1 })
    const careless = async () => {
      const { sold } = await stockOf(campaign)
      await new Promise(resolve => setTimeout(resolve, 5))
      return sold < 1
    }
    const winners = (await Promise.all(Array.from({ length: 5 }, careless))).filter(Boolean)
    assert.ok(winners.length > 1, 'a check without a conditional update lets several through')
  })
})
