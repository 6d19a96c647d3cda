import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { addBall, ballPlace, buyBall, halfBefore, sayRule } from '#test/support/refund-rule.ts'
import { orderToken } from '../links/tokens.ts'

/** Rules REF-19 and REF-20: nobody loses by an answer that comes late. */
describe('what was asked for in time', () => {
  let product: TestApp
  let form: TestForm
  let userId: number

  before(async () => {
    product = await testApp()
    form = await addBall(product)
    userId = await addAdministrator(product, 'ines@example.org', { ...form, formId: null })
    await sayRule(product, form, { ...halfBefore, byPayer: false })
  })
  after(() => product.close())

  test('is owed by the day on which it was asked for, whenever it is answered', async () => {
    const { orderId } = await buyBall(product, form, [ballPlace(form, 'Léa'), ballPlace(form, 'Tom')])
    const key = { organizationId: form.organizationId, id: orderId }
    const [first, second] = await itemsOfOrder(product.db, key)
    const visit = { orderId, userId: null, token: orderToken(product.app, key) }
    successOf(await product.acts.giveUp({ ...visit, itemIds: [first!.id], shown: 1_000 }))
    product.clock.set('2026-12-06T12:00:00.000Z')
    const line = (item = first!) => ({
      ...{ organizationSlug: form.address.organizationSlug, orderId, userId, itemId: item.id },
    })
    const { owed } = successOf(await product.acts.readCancelledLine(line()))
    assert.deepEqual([owed?.percent, owed?.amount], [50, 1_000])
    const late = successOf(await product.acts.readCancelledLine(line(second)))
    assert.equal(late.owed?.amount, 0, 'what nobody asked for is owed by today')
    const cancel = (refunds: number | null) =>
      product.acts.cancelLine({ ...line(), refunds, most: 2_000, tells: false })
    assert.deepEqual(codesOf(await cancel(null)), ['refund_below_rule'])
    successOf(await cancel(1_000))
    assert.deepEqual(await product.runJobs(), [])
  })
})
