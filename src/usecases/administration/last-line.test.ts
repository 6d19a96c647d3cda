import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addFair, buyPlace, place, recordCheque, treasurerOf } from '#test/support/cancelled-event.ts'
import { banksAnswer, orderByDebit } from '#test/support/debit-sale.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { successOf } from '#test/support/donation.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import type { Actor } from '../access/require-proof.ts'

/** Rule ORD-4: an order whose last line is cancelled for nothing ends with it, unless its money is still somebody's to deal with. */
describe('the last line of an order, cancelled for nothing', () => {
  let product: TestApp
  let form: TestForm
  let actor: Actor

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())
  beforeEach(async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    form = await addFair(product)
    actor = await treasurerOf(product, form)
  })

  const office = () => ({
    organizationSlug: form.address.organizationSlug,
    ...{ userId: actor.userId, sessionId: actor.sessionId ?? null },
  })
  async function cancelLine(orderId: number) {
    const [item] = await itemsOfOrder(product.db, { organizationId: form.organizationId, id: orderId })
    const line = { ...office(), orderId, itemId: item!.id, refunds: null, tells: false }
    assert.equal(successOf(await product.acts.cancelLine(line)), true)
    assert.deepEqual(await product.runJobs(), [])
  }
  const standing = async (orderId: number) => {
    const found = product.db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.orderId', 'orders.id')
      .select(['orders.status as order', 'payments.status as payment'])
      .where('orders.id', '=', orderId)
    const { order, payment } = await found.executeTakeFirstOrThrow()
    return [order, payment]
  }

  test('ends it where its card has paid', async () => {
    const { orderId } = await buyPlace(product, form)
    await cancelLine(orderId)
    assert.deepEqual(await standing(orderId), ['Canceled', 'Authorized'])
    await assertLedgerIsProvider(product)
  })

  test('leaves the one of a cheque open until that is void', async () => {
    const { orderId, paymentId } = await recordCheque(product, form, actor)
    await cancelLine(orderId)
    assert.deepEqual(await standing(orderId), ['Processed', 'Authorized'])
    const reason = 'Chèque rendu'
    successOf(await product.acts.voidOfflinePayment({ ...office(), paymentId, reason }))
    assert.deepEqual(await standing(orderId), ['Canceled', 'Canceled'])
  })

  test('leaves the one of a debit open while the bank has it, and takes what the bank sends', async () => {
    const { orderId } = await orderByDebit(product, form, [place(form)], testAccounts.paid)
    assert.deepEqual(await product.runJobs(), [])
    await cancelLine(orderId)
    assert.deepEqual(await standing(orderId), ['Committed', 'WaitingBankValidation'])
    await banksAnswer(product)
    assert.deepEqual(await standing(orderId), ['Processed', 'Authorized'])
    await assertLedgerIsProvider(product)
  })
})
