import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import {
  addFair,
  buyPlace,
  cancelled,
  choosing,
  place,
  settle,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { payWith, requestOf, successOf } from '#test/support/donation.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { postponed } from '#test/support/postponed-event.ts'
import { halfBefore, sayRule } from '#test/support/refund-rule.ts'
import { assertLedgerIsProvider, type PaidPayment, sendRefundsBack, statusOf } from '#test/support/refunds.ts'
import type { sellItems } from '#test/support/sell-items.ts'
import { orderToken } from '../links/tokens.ts'

/** Rules CAN-1, CAN-9 and CAN-10, where lines were given up before (rule REF-18). */
describe('an event whose payers had given places up', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  async function opened() {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const form = await addFair(product, `fete-${randomUUID().slice(0, 8)}`)
    await sayRule(product, form, halfBefore)
    await product.db
      .updateTable('forms')
      .set({ acceptOpenDonation: true })
      .where('id', '=', form.formId)
      .execute()
    return { form, actor: await treasurerOf(product, form) }
  }
  const buy = (form: TestForm, items: Parameters<typeof sellItems>[2]) =>
    buyPlace(product, form, { items, tip: 0 })
  /** Its payer gives a place back, of which so many cents are theirs. */
  async function giveUp({ organizationId, orderId }: PaidPayment, shown: number) {
    const key = { organizationId, id: orderId }
    const items = await itemsOfOrder(product.db, key)
    const place = items.find(({ tierType }) => tierType === 'Registration')!
    const token = orderToken(product.app, key)
    successOf(await product.acts.giveUp({ orderId, token, userId: null, itemIds: [place.id], shown }))
    assert.deepEqual(await product.runJobs(), [])
  }
  const isAsked = async ({ orderId }: PaidPayment) => {
    const rows = product.db.selectFrom('settlements').select('status').where('orderId', '=', orderId)
    return (await rows.executeTakeFirst())?.status
  }
  const backOf = async ({ paymentId }: PaidPayment) => {
    const rows = await product.db
      .selectFrom('refunds')
      .select('organizationPart')
      .where('paymentId', '=', paymentId)
      .where('status', '=', 'succeeded')
      .execute()
    return rows.map(({ organizationPart }) => organizationPart)
  }

  test('postponed, it asks those who still come', async () => {
    const { form, actor } = await opened()
    const [gone, giver, half] = [
      await buy(form, [place(form)]),
      await buy(form, [place(form), gift({ amount: 1_000 })]),
      await buy(form, [place(form), place(form)]),
    ]
    for (const bought of [gone, giver, half]) await giveUp(bought, 1_250)
    const would = async (postpones: boolean) => {
      const { needed } = successOf(
        await product.acts.readCancellation({ ...form.address, ...actor, postpones }),
      )
      return [needed.orders, needed.platform]
    }
    assert.deepEqual(
      [await would(true), await would(false)],
      [
        [1, 3_750],
        [2, 6_000],
      ],
    )
    await postponed(product, form, actor)
    assert.deepEqual(
      [await isAsked(gone), await isAsked(giver), await isAsked(half)],
      [undefined, undefined, 'asked'],
    )
    await assertLedgerIsProvider(product)
  })

  test('postponed while one pays who then gives the place up, it leaves them alone', async () => {
    const { form, actor } = await opened()
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...form.address, items: [place(form), gift({ amount: 1_000 })] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr' } as const
    const { paymentRequestId } = requestOf(successOf(await product.acts.startPayment(start)))
    product.clock.advance(1)
    await postponed(product, form, actor)
    product.clock.advance(1)
    const { orderId } = await payWith(product, paymentRequestId, '4242424242424242')
    assert.deepEqual(await product.runJobs(), [])
    const late = { organizationId: form.organizationId, orderId: orderId ?? 0, paymentId: 0, intentId: '' }
    // The new date is more than thirty days away: all of it is theirs.
    await giveUp(late, 2_500)
    await settle(product)
    assert.equal(await isAsked(late), undefined)
  })

  test('postponed, it leaves alone whose refund of a place comes back afterwards', async () => {
    const { form, actor } = await opened()
    const gone = await buyPlace(product, form, {
      ...{ items: [place(form), gift({ amount: 1_000 })], tip: 0 },
      card: '4000000000005126',
    })
    await giveUp(gone, 1_250)
    product.clock.advance(1)
    await postponed(product, form, actor)
    await sendRefundsBack(product, gone)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await backOf(gone), [])
    await settle(product)
    assert.equal(await isAsked(gone), undefined)
  })

  test('postponed again, it leaves alone who kept their place and gave it up since', async () => {
    const { form, actor } = await opened()
    const [gone, stays] = [
      await buy(form, [place(form), gift({ amount: 1_000 })]),
      await buy(form, [place(form)]),
    ]
    await postponed(product, form, actor)
    for (const bought of [gone, stays]) successOf(await choosing(product, bought, 'date'))
    // The new date is more than thirty days away: all of it is theirs.
    await giveUp(gone, 2_500)
    await postponed(product, form, actor, { start: '2027-02-06T20:30' })
    assert.deepEqual([await isAsked(gone), await isAsked(stays)], ['kept', 'asked'])
    await cancelled(product, form, actor)
    assert.deepEqual([await isAsked(gone), await isAsked(stays)], ['asked', 'asked'])
  })

  test('cancelled, it gives back what is left of orders that hold something, and leaves alone those that are over', async () => {
    const { form, actor } = await opened()
    const half = await buy(form, [place(form), place(form)])
    await giveUp(half, 1_250)
    await sayRule(product, form, { ...halfBefore, steps: [{ days: 30, percent: 100 }] })
    const gone = await buy(form, [place(form)])
    await giveUp(gone, 0)
    await cancelled(product, form, actor)
    assert.deepEqual([await isAsked(half), await isAsked(gone)], ['asked', undefined])
    product.clock.set('2026-12-05T08:00:00.000Z')
    await settle(product)
    product.clock.advance(61)
    await settle(product)
    assert.deepEqual([await backOf(half), await backOf(gone)], [[1_250, 3_750], []])
    assert.equal(await statusOf(product, half), 'Refunded')
    await assertLedgerIsProvider(product)
  })
})
