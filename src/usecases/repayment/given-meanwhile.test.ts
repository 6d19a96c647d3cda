import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { buyPlace, place } from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import {
  closedCard,
  madeFile,
  named,
  openedFair,
  paidByFile,
  refundedAtOnce,
  repaymentsOf,
} from '#test/support/repayments.ts'

/** Rule REF-15: half of two places of 25 was to go back to a card that is closed. */
describe('half of an order is given otherwise while its payer is asked for an account', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const opened = async () => {
    const fair = await openedFair(product)
    const items = [place(fair.form), place(fair.form)]
    const bought = await buyPlace(product, fair.form, { card: closedCard, tip: 0, items })
    const id = await refundedAtOnce(product, fair, { share: 'percent', percent: '50' }, bought)
    assert.equal(await named(product, fair, id), 1)
    const give = (amount: number) =>
      product.acts.recordTransferRefund({
        ...{ ...fair.visit, paymentId: bought.paymentId, amount, cancelOrder: false },
        ...{ sendMail: false, comment: null, expectedLeft: null },
      })
    return { fair, bought, id, give }
  }
  const stands = async (fair: Awaited<ReturnType<typeof openedFair>>) =>
    (await repaymentsOf(product, fair.form)).map(({ status, amount }) => [status, amount])

  for (const way of ['cancelLine', 'recordTransferRefund'] as const)
    test(`all of it: nobody stands in a file, nor is asked again (${way})`, async () => {
      const { fair, bought, id, give } = await opened()
      assert.deepEqual(await stands(fair), [['ready', 2500]])
      const order = { organizationId: fair.form.organizationId, id: bought.orderId }
      const [{ id: itemId = 0 } = {}] = await itemsOfOrder(product.db, order)
      if (way === 'recordTransferRefund') successOf(await give(2500))
      else
        successOf(
          await product.acts.cancelLine({
            ...{ ...fair.visit, orderId: bought.orderId, itemId },
            ...{ refunds: 2500, most: 2500, tells: false },
          }),
        )
      assert.deepEqual(await stands(fair), [['dropped', 2500]])
      assert.deepEqual(codesOf(await madeFile(product, fair)), ['NOBODY_TO_REFUND'])
      assert.equal(await named(product, fair, id), 0)
    })

  test('a part of it: the rest is asked for, paid, and never again', async () => {
    const { fair, bought, id, give } = await opened()
    successOf(await give(1000))
    assert.deepEqual(await stands(fair), [['dropped', 2500]])
    product.clock.advance(1)
    assert.equal(await named(product, fair, id), 1)
    assert.deepEqual(await stands(fair), [
      ['dropped', 2500],
      ['ready', 1500],
    ])
    await paidByFile(product, fair)
    const { progress } = successOf(await product.acts.readGroupRefund({ ...fair.visit, id }))
    assert.deepEqual([progress.aside, progress.done], [0, 1])
    assert.equal(await named(product, fair, id), 0)
    assert.deepEqual(await givenOf(bought.paymentId), [1000, 1500])
  })

  test('what somebody gave by amount before counts once, for what was meant then', async () => {
    const fair = await openedFair(product)
    const items = [place(fair.form), place(fair.form)]
    const bought = await buyPlace(product, fair.form, { card: closedCard, tip: 0, items })
    await proveNow(product, fair.actor)
    successOf(
      await product.acts.recordTransferRefund({
        ...{ ...fair.visit, paymentId: bought.paymentId, amount: 1000, cancelOrder: false },
        ...{ sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    product.clock.advance(1)
    const id = await refundedAtOnce(product, fair, { share: 'percent', percent: '50' }, bought)
    assert.equal(await named(product, fair, id), 1)
    assert.deepEqual(await stands(fair), [['ready', 1500]])
  })

  async function givenOf(paymentId: number): Promise<readonly number[]> {
    const refunds = product.db.selectFrom('refunds').select('organizationPart').orderBy('createdAt')
    const rows = await refunds.where('paymentId', '=', paymentId).where('status', '=', 'succeeded').execute()
    return rows.map(({ organizationPart }) => organizationPart)
  }
})
