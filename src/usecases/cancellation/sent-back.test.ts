import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  addFair,
  buyPlace,
  cancelled,
  choosing,
  payerOf,
  settle,
  settlementRow,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { type PaidPayment, sendRefundsBack, statusOf } from '#test/support/refunds.ts'
import { named, paidByFile, visitOf } from '#test/support/repayments.ts'
import { orderToken } from '../links/tokens.ts'

/** What the bank sends back of an event that is cancelled, and what is given (rules CAN-3, CAN-4). */
describe('an order of a cancelled event whose refund comes back', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const opened = async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const form = await addFair(product, `fete-${randomUUID().slice(0, 8)}`)
    const actor = await treasurerOf(product, form)
    return { form, actor, bought: await buyPlace(product, form, { card: '4000000000005126' }) }
  }
  type Opened = Awaited<ReturnType<typeof opened>>

  const refundByHand = async ({ form, actor, bought }: Opened, cancelOrder: boolean) => {
    const { organizationSlug } = form.address
    const input = { part: 'all', withTip: true } as const
    const asked = { organizationSlug, paymentId: bought.paymentId, ...actor, input, cancelOrder }
    const rest = { sendMail: false, comment: null, expectedLeft: null }
    successOf(await product.acts.askRefund({ ...asked, ...rest }))
  }
  const sentBack = async (bought: PaidPayment) => {
    await sendRefundsBack(product, bought)
    assert.deepEqual(await product.runJobs(), [])
    product.clock.advance(61)
    await settle(product)
  }
  const pageOf = async (bought: PaidPayment) =>
    successOf(await product.acts.readSettlement(payerOf(product, bought)))

  for (const cancelOrder of [false, true])
    test(`joins where it was refunded before${cancelOrder ? ', and cancelled' : ''}`, async () => {
      const sold = await opened()
      const { form, actor, bought } = sold
      await refundByHand(sold, cancelOrder)
      assert.deepEqual(await product.runJobs(), [])
      assert.equal(await statusOf(product, bought), 'Refunded')
      await cancelled(product, form, actor)
      const none = product.db.selectFrom('settlements').selectAll().where('orderId', '=', bought.orderId)
      assert.deepEqual(await none.execute(), [])
      await sentBack(bought)
      assert.equal((await settlementRow(product, bought.orderId)).status, 'asked')
      product.clock.set('2026-12-05T08:00:00.000Z')
      await settle(product)
      assert.equal(await statusOf(product, bought), 'Refunded', 'silence is a refund')
    })

  test('offers no gift while the refund is under way, and says so; once it is back it does', async () => {
    const sold = await opened()
    const { form, actor, bought } = sold
    await cancelled(product, form, actor)
    await refundByHand(sold, false)
    const { isOpen, mayGive, isUnderWay } = await pageOf(bought)
    assert.deepEqual({ isOpen, mayGive, isUnderWay }, { isOpen: true, mayGive: false, isUnderWay: true })
    assert.deepEqual(codesOf(await choosing(product, bought, 'gift')), ['CONFLICT'])
    assert.deepEqual(await product.runJobs(), [])
    await sentBack(bought)
    const later = await pageOf(bought)
    assert.deepEqual([later.mayGive, later.isUnderWay], [true, false])
    successOf(await choosing(product, bought, 'gift'))
    assert.equal((await settlementRow(product, bought.orderId)).status, 'given')
  })

  test('may still be given once its settlement failed, by its payer alone, and once', async () => {
    const { form, actor, bought } = await opened()
    await cancelled(product, form, actor)
    successOf(await choosing(product, bought, 'refund'))
    await settle(product)
    await sentBack(bought)
    assert.equal((await settlementRow(product, bought.orderId)).status, 'failed')
    assert.deepEqual(codesOf(await choosing(product, bought, 'gift', { amount: 2400 })), ['CONFLICT'])
    const page = await pageOf(bought)
    assert.deepEqual([page.isOpen, page.mayGive], [false, true])
    successOf(await choosing(product, bought, 'gift'))
    await settle(product)
    const { status, givenAmount } = await settlementRow(product, bought.orderId)
    assert.deepEqual([status, givenAmount], ['given', 2500])
    assert.deepEqual(codesOf(await choosing(product, bought, 'refund')), ['CONFLICT'])
  })

  test('is through once its association has paid its part, whatever becomes of the contribution', async () => {
    const { form, actor, bought } = await opened()
    await cancelled(product, form, actor)
    successOf(await choosing(product, bought, 'refund'))
    await settle(product)
    await sentBack(bought)
    assert.equal((await settlementRow(product, bought.orderId)).status, 'failed')
    await named(product, { form, actor }, null)
    await paidByFile(product, { form, actor })
    await sentBack(bought)
    await sentBack(bought)
    const { status, lookAt } = await settlementRow(product, bought.orderId)
    assert.deepEqual([status, lookAt], ['settled', null])
    const refunds = product.db.selectFrom('refunds').select(['organizationPart', 'tipPart', 'status'])
    assert.deepEqual(await refunds.where('paymentId', '=', bought.paymentId).orderBy('number').execute(), [
      { organizationPart: 2500, tipPart: 200, status: 'failed' },
      { organizationPart: 2500, tipPart: 0, status: 'succeeded' },
      { organizationPart: 0, tipPart: 200, status: 'failed' },
    ])
    const { cancellation } = successOf(await product.acts.readCancellation(visitOf(form, actor)))
    assert.deepEqual(cancellation?.failed, [])
  })

  test('shows no code on the tickets of what was given', async () => {
    const { form, actor, bought } = await opened()
    const { organizationId, orderId } = bought
    const token = orderToken(product.app, { organizationId, id: orderId })
    const ticket = async () => {
      const { tickets } = successOf(await product.acts.readOrderTickets({ orderId, userId: null, token }))
      return tickets.map(({ state, codes }) => [state, codes !== null])
    }
    assert.deepEqual(await ticket(), [['valid', true]])
    await cancelled(product, form, actor)
    assert.deepEqual(await ticket(), [['valid', true]])
    successOf(await choosing(product, bought, 'gift'))
    assert.deepEqual(await ticket(), [['canceled', false]])
  })
})
