import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { cancelled, choosing, place, settle, settlementRow } from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import type { PaidPayment } from '#test/support/refunds.ts'
import { statusOf } from '#test/support/refunds.ts'
import {
  madeFile,
  named,
  openedFair,
  paidByFile,
  refundedAtOnce,
  repaymentsOf,
} from '#test/support/repayments.ts'

/** Rules PAY-31, REF-15: 25 euros by three cheques, of 8.34, 8.33 and 8.33. */
describe('what goes back of a series of cheques', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const opened = async () => {
    const fair = await openedFair(product)
    const { orderId, paymentId } = successOf(
      await product.acts.recordOfflineOrder({
        ...{ ...fair.visit, requestKey: randomUUID(), items: [place(fair.form)], expectedTotal: null },
        payer: { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@example.org', country: 'FR' },
        payment: { means: 'Check', receivedOn: '20/11/2026', reference: '', cheques: '3' },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    const { organizationId } = fair.form
    const bought: PaidPayment = { organizationId, orderId, paymentId, intentId: '' }
    const cheque = (number: number) => ({ ...fair.visit, paymentId, number })
    const onSlip = async (...numbers: readonly number[]) =>
      successOf(
        await product.acts.makeDepositSlip({
          ...{ ...fair.visit, requestKey: randomUUID(), madeOn: '20/11/2026' },
          cheques: numbers.map(number => ({ paymentId, number })),
        }),
      )
    const cancelEvent = async () => {
      await proveNow(product, fair.actor)
      await cancelled(product, fair.form, fair.actor)
      product.clock.set('2026-12-05T08:00:00.000Z')
      await settle(product)
    }
    return { fair, bought, cheque, onSlip, cancelEvent }
  }
  type Fair = Awaited<ReturnType<typeof openedFair>>
  const stands = async (fair: Fair) =>
    (await repaymentsOf(product, fair.form)).map(({ status, amount }) => [status, amount])

  test('nothing by transfer of one that was not honoured, nor of those that nobody took to the bank', async () => {
    const { fair, bought, cheque, onSlip, cancelEvent } = await opened()
    await onSlip(1)
    successOf(await product.acts.returnCheque(cheque(1)))
    await cancelEvent()
    assert.equal(await named(product, fair, null), 0)
    assert.equal((await settlementRow(product, bought.orderId)).waitsFor, 'association')
    successOf(await product.acts.noteRepaid({ ...fair.visit, orderId: bought.orderId }))
    assert.equal(await statusOf(product, bought), 'Canceled')
  })

  test('one that comes back while its payer is asked drops them; what the others brought is asked for anew', async () => {
    const { fair, bought, cheque, onSlip, cancelEvent } = await opened()
    await onSlip(1, 2, 3)
    await cancelEvent()
    assert.equal(await named(product, fair, null), 1)
    successOf(await product.acts.returnCheque(cheque(1)))
    assert.deepEqual(await stands(fair), [['dropped', 2500]])
    assert.deepEqual(codesOf(await madeFile(product, fair)), ['NOBODY_TO_REFUND'])
    product.clock.advance(1)
    assert.equal(await named(product, fair, null), 1)
    assert.deepEqual((await stands(fair)).at(-1), ['ready', 1666])
    await paidByFile(product, fair)
    await settle(product)
    assert.equal(await statusOf(product, bought), 'Canceled', 'nothing is left of it')
    assert.equal((await settlementRow(product, bought.orderId)).status, 'settled')
  })

  test('what was taken to the bank goes back by transfer, another one that made good by hand', async () => {
    const { fair, bought, cheque, onSlip, cancelEvent } = await opened()
    await onSlip(1, 2, 3)
    successOf(await product.acts.returnCheque(cheque(1)))
    successOf(await product.acts.makeChequeGood({ ...cheque(1), depositOn: '20/12/2026' }))
    await cancelEvent()
    assert.equal(await named(product, fair, null), 1)
    assert.deepEqual(await stands(fair), [['ready', 1666]])
    await paidByFile(product, fair)
    await settle(product)
    assert.equal(await statusOf(product, bought), 'Authorized', 'a cheque is to be given back')
    assert.equal((await settlementRow(product, bought.orderId)).waitsFor, 'association')
    assert.equal(await named(product, fair, null), 0)
    await proveNow(product, fair.actor)
    successOf(await product.acts.noteRepaid({ ...fair.visit, orderId: bought.orderId }))
    await settle(product)
    assert.equal(await statusOf(product, bought), 'Canceled')
    assert.equal((await settlementRow(product, bought.orderId)).status, 'settled')
  })

  test('many that are refunded give no more than came, nor does its payer', async () => {
    const { fair, bought, cheque, onSlip } = await opened()
    await onSlip(1)
    successOf(await product.acts.returnCheque(cheque(1)))
    const id = await refundedAtOnce(product, fair)
    const { aside } = successOf(await product.acts.readGroupRefund({ ...fair.visit, id }))
    assert.deepEqual(
      aside.map(({ amount }) => amount),
      [1666],
    )
    assert.equal(await named(product, fair, id), 0)
    await proveNow(product, fair.actor)
    const preview = successOf(await product.acts.readCancellation(fair.visit))
    assert.equal(preview.needed.recorded, 1666)
    await cancelled(product, fair.form, fair.actor)
    assert.deepEqual(codesOf(await choosing(product, bought, 'gift')), ['CONFLICT'])
    successOf(await choosing(product, bought, 'gift', { amount: 1666 }))
  })
})
