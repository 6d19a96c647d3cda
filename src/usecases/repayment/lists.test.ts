import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  buyPlace,
  cancelled,
  place,
  recordCheque,
  settle,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import { chargesOf, membershipForm, sellInstalments } from '#test/support/later.ts'
import {
  closedCard,
  named,
  openedFair,
  paidByFile,
  refundedAtOnce,
  visitOf,
} from '#test/support/repayments.ts'
import { cashInstalment } from '../payment/cash-instalment.ts'

/** Rules CAN-7, REF-13: what somebody has to give by hand is what is still owed. */
describe('lists of money that an association gives back itself', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  type Fair = Awaited<ReturnType<typeof openedFair>>
  const cancelEvent = async (fair: Fair) => {
    await proveNow(product, fair.actor)
    await cancelled(product, fair.form, fair.actor)
    product.clock.set('2026-12-05T08:00:00.000Z')
    await settle(product)
  }
  const toRepay = async (fair: Fair) => {
    const { cancellation } = successOf(await product.acts.readCancellation(fair.visit))
    return cancellation?.toRepay.map(({ orderId, amount, cheques }) => [orderId, amount, cheques])
  }

  test('of a cancelled event: what is left of a cheque of which half went back', async () => {
    const fair = await openedFair(product)
    const { orderId } = await recordCheque(product, fair.form, fair.actor)
    const half = await refundedAtOnce(product, fair, { share: 'percent', percent: '50' })
    assert.equal(await named(product, fair, half), 1)
    await paidByFile(product, fair)
    await cancelEvent(fair)
    assert.deepEqual(await toRepay(fair), [[orderId, 1250, 0]])
  })

  test('of a cancelled event: what came of a series of cheques, with those that nobody took to the bank', async () => {
    const fair = await openedFair(product)
    const { orderId, paymentId } = successOf(
      await product.acts.recordOfflineOrder({
        ...{ ...fair.visit, requestKey: randomUUID(), items: [place(fair.form)], expectedTotal: null },
        payer: { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@example.org', country: 'FR' },
        payment: { means: 'Check', receivedOn: '20/11/2026', reference: '', cheques: '3' },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    successOf(
      await product.acts.makeDepositSlip({
        ...{ ...fair.visit, requestKey: randomUUID(), madeOn: '20/11/2026' },
        cheques: [{ paymentId, number: 1 }],
      }),
    )
    await cancelEvent(fair)
    assert.deepEqual(await toRepay(fair), [[orderId, 2500, 2]])
    assert.equal(await named(product, fair, null), 1)
    await paidByFile(product, fair)
    await settle(product)
    assert.deepEqual(await toRepay(fair), [[orderId, 1666, 2]])
  })

  /** A membership of 180 euros in three instalments: the first by card, the others by cheque. */
  const cashedIn = async (card = '4242424242424242') => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const sale = await sellInstalments(product, card, await membershipForm(product))
    const { form, organizationId } = sale
    const actor = await treasurerOf(product, form)
    const due = (await chargesOf(product, sale)).filter(({ number }) => number > 1)
    for (const { id: paymentId } of due) {
      const payment = { means: 'Check', receivedOn: '2026-11-20', reference: null } as const
      const key = { organizationId, paymentId }
      const cashed = await product.app.transaction(tx =>
        cashInstalment(product.app, tx, key, { payment, userId: actor.userId ?? 0 }),
      )
      assert.equal(cashed, 'done')
    }
    const { id: paymentId, intentId } = await product.db
      .selectFrom('payments')
      .select(['id', 'intentId'])
      .where('orderId', '=', sale.orderId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    const first = { organizationId, orderId: sale.orderId, paymentId, intentId: intentId ?? '' }
    return { fair: { form, actor, visit: visitOf(form, actor) }, due, first }
  }

  test('of many that are refunded: two cheques, without what went back to the card', async () => {
    const { fair, due } = await cashedIn()
    const id = await refundedAtOnce(product, fair)
    const { aside } = successOf(await product.acts.readGroupRefund({ ...fair.visit, id }))
    assert.deepEqual(
      aside.map(({ amount, asideFor, paymentId }) => [amount, asideFor, paymentId]),
      [[12_000, 'recorded', due[0]?.id]],
    )
  })

  test('of many that are refunded: tried again, what somebody gave by hand is neither given again nor taken off twice', async () => {
    const byHand = async (fair: Pick<Fair, 'visit' | 'actor'>, paymentId: number, amount: number) => {
      await proveNow(product, fair.actor)
      successOf(
        await product.acts.recordTransferRefund({
          ...{ ...fair.visit, paymentId, amount, cancelOrder: false },
          ...{ sendMail: false, comment: null, expectedLeft: null },
        }),
      )
    }
    const again = async (fair: Pick<Fair, 'visit' | 'actor'>, id: string, orderId: number) => {
      product.clock.advance(1)
      successOf(await product.acts.retryGroupOrder({ ...fair.visit, id, orderId }))
      await product.acts.refundGroups()
      assert.deepEqual(await product.runJobs(), [])
      const { aside } = successOf(await product.acts.readGroupRefund({ ...fair.visit, id }))
      return aside.map(each => [each.amount, each.asideFor])
    }
    const fair = await openedFair(product)
    const items = [place(fair.form), place(fair.form)]
    const bought = await buyPlace(product, fair.form, { card: closedCard, tip: 0, items })
    const tens = await refundedAtOnce(product, fair, { share: 'amount', amount: '10' }, bought)
    await byHand(fair, bought.paymentId, 2_000)
    assert.deepEqual(await again(fair, tens, bought.orderId), [])
    const refunds = await product.db
      .selectFrom('refunds')
      .select(['status', 'organizationPart'])
      .where('paymentId', '=', bought.paymentId)
      .orderBy('createdAt')
      .execute()
    assert.deepEqual(
      refunds.map(({ status, organizationPart }) => [status, organizationPart]),
      [
        ['failed', 2_000],
        ['succeeded', 2_000],
      ],
    )
    const { fair: plan, first } = await cashedIn(closedCard)
    const all = await refundedAtOnce(product, plan, {}, first)
    await byHand(plan, first.paymentId, 6_000)
    assert.deepEqual(await again(plan, all, first.orderId), [[12_000, 'recorded']])
  })

  test('of many that are refunded: without a cheque that the bank sent back', async () => {
    const fair = await openedFair(product)
    const { paymentId } = successOf(
      await product.acts.recordOfflineOrder({
        ...{ ...fair.visit, requestKey: randomUUID(), items: [place(fair.form)], expectedTotal: null },
        payer: { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@example.org', country: 'FR' },
        payment: { means: 'Check', receivedOn: '20/11/2026', reference: '', cheques: '3' },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    const cheques = [1, 2, 3].map(number => ({ paymentId, number }))
    const slip = { ...fair.visit, requestKey: randomUUID(), madeOn: '20/11/2026', cheques }
    successOf(await product.acts.makeDepositSlip(slip))
    const id = await refundedAtOnce(product, fair)
    const owed = async () => {
      const { aside } = successOf(await product.acts.readGroupRefund({ ...fair.visit, id }))
      return aside.map(({ amount }) => amount)
    }
    assert.deepEqual(await owed(), [2_500])
    successOf(await product.acts.returnCheque({ ...fair.visit, paymentId, number: 1 }))
    assert.deepEqual(await owed(), [1_666])
  })

  test('of many that are refunded: what somebody gave of it by hand is no longer to be given', async () => {
    const fair = await openedFair(product)
    const items = [place(fair.form), place(fair.form)]
    const bought = await buyPlace(product, fair.form, { card: closedCard, tip: 0, items })
    const id = await refundedAtOnce(product, fair, { share: 'percent', percent: '50' }, bought)
    await proveNow(product, fair.actor)
    successOf(
      await product.acts.recordTransferRefund({
        ...{ ...fair.visit, paymentId: bought.paymentId, amount: 1000, cancelOrder: false },
        ...{ sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    const { aside } = successOf(await product.acts.readGroupRefund({ ...fair.visit, id }))
    assert.deepEqual(
      aside.map(({ amount }) => amount),
      [1500],
    )
  })
})
