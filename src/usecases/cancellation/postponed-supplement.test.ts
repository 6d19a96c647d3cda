import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents } from '#test/support/campaign.ts'
import { choosing, settle, settlementRow, treasurerOf } from '#test/support/cancelled-event.ts'
import { payWith, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { postponed } from '#test/support/postponed-event.ts'
import { ballPlace, buyBall } from '#test/support/refund-rule.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { signedSupplementPath } from '../links/tokens.ts'

/** Rules CAN-9 and ORD-7: a place, and a meal that was added to it afterwards and paid by its own link. */
describe('an event that is postponed, and what was paid for a place afterwards', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  /** An order of a place, and the one of its meal. */
  async function sold() {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const form = await addForm(product, {
      ...{ formType: 'Event', slug: `bal-${randomUUID().slice(0, 8)}`, startAt: '2026-12-12T19:30:00.000Z' },
      tiers: [
        { tierType: 'Registration', price: 2_000, capacity: 10, options: [{ label: 'Repas', price: 1_200 }] },
      ],
    })
    const actor = await treasurerOf(product, form)
    const { orderId } = await buyBall(product, form, [ballPlace(form, 'Léa')], { tip: 0 })
    const { organizationId } = form
    const [item] = await itemsOfOrder(product.db, { organizationId, id: orderId })
    const meal = { itemId: item!.id, optionId: form.tiers[0]!.optionIds[0]!, amount: 1_200 }
    const { organizationSlug } = form.address
    const visit = { organizationSlug, userId: actor.userId, sessionId: actor.sessionId ?? null, orderId }
    assert.equal(successOf(await product.acts.addOption({ ...visit, ...meal })), 'asked')
    const { id } = await product.db
      .selectFrom('supplements')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const path = signedSupplementPath(product.app, { organizationId, id })
    const token = new URL(path, 'https://obole.example').searchParams.get('token') ?? ''
    const paying = { supplementId: id, token, tip: 0, consents: allConsents, locale: 'fr' } as const
    const { paymentRequestId = '' } = successOf(await product.acts.paySupplement(paying))
    const { orderId: ofMeal } = await payWith(product, paymentRequestId, '4242424242424242')
    assert.deepEqual(await product.runJobs(), [])
    product.clock.advance(1)
    await postponed(product, form, actor)
    const place = { organizationId, orderId, paymentId: 0, intentId: '' }
    return { place, ofMeal: ofMeal ?? 0 }
  }
  const settled = async () => {
    product.clock.set('2026-12-06T12:00:00.000Z')
    await settle(product)
    product.clock.advance(62)
    await settle(product)
    await assertLedgerIsProvider(product)
  }
  const standsAs = async (...orders: number[]) =>
    Promise.all(orders.map(async id => (await settlementRow(product, id)).status))

  test('the meal of a place that its payer gives back is refunded, although nobody said so', async () => {
    const { place, ofMeal } = await sold()
    successOf(await choosing(product, place, 'refund', { amount: 2_000 }))
    await settled()
    assert.deepEqual(await standsAs(place.orderId, ofMeal), ['settled', 'settled'])
  })

  test('the meal of a place that is kept is kept', async () => {
    const { place, ofMeal } = await sold()
    await settled()
    assert.deepEqual(await standsAs(place.orderId, ofMeal), ['kept', 'kept'])
  })
})
