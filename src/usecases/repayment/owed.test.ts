import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { movementsOf } from '#db/movements.ts'
import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'
import { sumCents } from '#domain/money.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  addFair,
  buyPlace,
  cancelled,
  choosing,
  recordCheque,
  settle,
  settlementRow,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { contestAtBank } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { everybodyBack } from '#test/support/group-refund.ts'
import { chargesOf, membershipForm, planOf, sellInstalments } from '#test/support/later.ts'
import { postponed } from '#test/support/postponed-event.ts'
import { type PaidPayment, sendRefundsBack, statusOf } from '#test/support/refunds.ts'
import type { Actor } from '../access/require-proof.ts'
import { repaymentUrl } from '../links/tokens.ts'
import { cashInstalment } from '../payment/cash-instalment.ts'

const iban = 'FR1420041010050500013M02606'
/** A card that takes no refund. */
const closedCard = '4000000000005126'

/** Rules REF-14 and REF-15: nobody is paid twice. */
describe('money that is no longer owed', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const visitOf = (form: TestForm, { userId, sessionId }: Actor) => ({
    ...form.address,
    userId,
    sessionId: sessionId ?? null,
  })
  const opened = async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const form = await addFair(product, `fete-${randomUUID().slice(0, 8)}`)
    return { form, actor: await treasurerOf(product, form) }
  }
  const chequeOf = async (form: TestForm, actor: Actor): Promise<PaidPayment> => {
    const { orderId } = await recordCheque(product, form, actor)
    const { id: paymentId, organizationId } = await product.db
      .selectFrom('payments')
      .select(['id', 'organizationId'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    return { organizationId, paymentId, orderId, intentId: '' }
  }
  const rowsOf = (form: TestForm) =>
    product.db
      .selectFrom('repayments')
      .select(['id', 'organizationId', 'orderId', 'status', 'amount', 'bookedAt'])
      .where('formId', '=', form.formId)
      .orderBy('createdAt')
      .orderBy('paymentId')
      .execute()
  const standing = async (form: TestForm) => (await rowsOf(form)).map(({ status }) => status)
  /** Many are refunded at once; what the bank sends back is sent back. */
  const groupOf = async (
    form: TestForm,
    actor: Actor,
    {
      typed = {},
      closed,
    }: { readonly typed?: Partial<TypedGroupRefund>; readonly closed?: PaidPayment } = {},
  ) => {
    await proveNow(product, actor)
    const id = randomUUID()
    successOf(
      await product.acts.refundMany({ ...visitOf(form, actor), id, typed: { ...everybodyBack, ...typed } }),
    )
    await product.acts.refundGroups()
    assert.deepEqual(await product.runJobs(), [])
    if (closed !== undefined) await sendRefundsBack(product, closed)
    assert.deepEqual(await product.runJobs(), [])
    product.clock.advance(3)
    await product.acts.refundGroups()
    return id
  }
  /** Everybody is asked, and names an account; gives how many were asked. */
  const named = async (form: TestForm, actor: Actor, groupRefundId: string | null) => {
    await proveNow(product, actor)
    const asked = successOf(await product.acts.askAccounts({ ...visitOf(form, actor), groupRefundId }))
    for (const row of (await rowsOf(form)).filter(({ status }) => status === 'asked')) {
      const token = new URL(repaymentUrl(product.app, row)).searchParams.get('token')
      successOf(await product.acts.giveAccount({ repaymentId: row.id, token, holder: 'Zoé Martin', iban }))
    }
    return asked
  }
  const make = async (form: TestForm, actor: Actor, id = randomUUID()) => {
    await proveNow(product, actor)
    const executeOn = product.app.now().slice(0, 10)
    return product.acts.makeRepaymentFile({ ...visitOf(form, actor), id, iban, executeOn })
  }
  /** A file that the bank has, whose rows are booked. */
  const paid = async (form: TestForm, actor: Actor) => {
    const id = randomUUID()
    successOf(await make(form, actor, id))
    successOf(await product.acts.noteFileSent({ ...visitOf(form, actor), id }))
    product.clock.advance(16)
    await product.acts.bookRepayments()
    assert.deepEqual(await product.runJobs(), [])
  }
  const orderStatus = async (orderId: number) =>
    (
      await product.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).status

  /** What the journal has of a form's money: its kinds, places and amounts, each for something. */
  const movedOf = async ({ organizationId }: TestForm) => {
    const asked = { organizationId, from: '2026-01-01', until: '2027-12-31', lateSince: null }
    const movements = (await Array.fromAsync(movementsOf(product.db, asked))).flat()
    for (const { income, moved } of movements)
      assert.equal(sumCents(income.map(({ gross }) => gross)), sumCents(moved.map(({ amount }) => amount)))
    return movements.flatMap(({ kind, moved }) => moved.map(({ place, amount }) => [kind, place, amount]))
  }

  test('who is given back by hand meanwhile stands in no file', async () => {
    const { form, actor } = await opened()
    const cheque = await chequeOf(form, actor)
    await cancelled(product, form, actor)
    product.clock.set('2026-12-05T08:00:00.000Z')
    await settle(product)
    assert.equal(await named(form, actor, null), 1)
    successOf(await product.acts.noteRepaid({ ...visitOf(form, actor), orderId: cheque.orderId }))
    assert.deepEqual(await standing(form), ['dropped'])
    assert.deepEqual(codesOf(await make(form, actor)), ['NOBODY_TO_REFUND'])
  })

  test('what stands in a file is given back by nothing else; a card that takes it after all drops it', async () => {
    const { form, actor } = await opened()
    const closed = await buyPlace(product, form, { card: closedCard })
    const id = await groupOf(form, actor, { closed })
    assert.equal(await named(form, actor, id), 1)
    const file = { ...visitOf(form, actor), id: randomUUID() }
    successOf(await make(form, actor, file.id))
    const again = { ...visitOf(form, actor), id, orderId: closed.orderId }
    assert.deepEqual(codesOf(await product.acts.retryGroupOrder(again)), ['REPAYMENT_FILED'])
    assert.deepEqual(codesOf(await product.acts.noteGroupOrder(again)), ['REPAYMENT_FILED'])
    const byHand = {
      ...{ ...visitOf(form, actor), paymentId: closed.paymentId, cancelOrder: false, sendMail: false },
      ...{ comment: null, expectedLeft: null },
    }
    const wanted = { ...byHand, input: { part: 'all', withTip: false } as const }
    assert.deepEqual(codesOf(await product.acts.askRefund(wanted)), ['REPAYMENT_FILED'])
    assert.deepEqual(codesOf(await product.acts.recordTransferRefund({ ...byHand, amount: 2500 })), [
      'REPAYMENT_FILED',
    ])
    successOf(await product.acts.takeFileBack({ ...file, isSent: false }))
    successOf(await product.acts.retryGroupOrder(again))
    assert.deepEqual(await standing(form), ['dropped'])
    assert.deepEqual(codesOf(await make(form, actor)), ['NOBODY_TO_REFUND'])
  })

  test('a cheque that bounces is taken out of a file that the bank does not have', async () => {
    const { form, actor } = await opened()
    const cheque = await chequeOf(form, actor)
    assert.equal(await named(form, actor, await groupOf(form, actor)), 1)
    const file = { ...visitOf(form, actor), id: randomUUID() }
    successOf(await make(form, actor, file.id))
    successOf(await product.acts.readRepaymentFile(file))
    const audits = product.db.selectFrom('audit').select('action').where('action', '=', 'repayment.export')
    assert.equal((await audits.execute()).length, 1, 'who takes full accounts along is written down')
    product.clock.advance(60)
    assert.deepEqual(codesOf(await product.acts.readRepaymentFile(file)), ['PROOF_NEEDED'])
    await proveNow(product, actor)
    successOf(
      await product.acts.voidOfflinePayment({
        ...{ ...visitOf(form, actor), paymentId: cheque.paymentId, reason: 'Chèque sans provision' },
      }),
    )
    assert.deepEqual(codesOf(await product.acts.readRepaymentFile(file)), ['CONFLICT'])
    successOf(await product.acts.takeFileBack({ ...file, isSent: false }))
    assert.deepEqual(codesOf(await make(form, actor)), ['NOBODY_TO_REFUND'])
  })

  test('parts of a cheque that went back are never given again, and all of them make it void', async () => {
    const { form, actor } = await opened()
    const cheque = await chequeOf(form, actor)
    const half = await groupOf(form, actor, { typed: { share: 'percent', percent: '50' } })
    assert.equal(await named(form, actor, half), 1)
    await paid(form, actor)
    assert.equal(await statusOf(product, cheque), 'Authorized')
    assert.deepEqual(await movedOf(form), [
      ['recorded', 'cheques', 2500],
      ['repaid', 'bank', -1250],
    ])
    const { needed } = successOf(
      await product.acts.previewGroupRefund({ ...visitOf(form, actor), typed: everybodyBack }),
    )
    assert.equal(needed.recorded, 1250)
    assert.equal(await named(form, actor, await groupOf(form, actor)), 1)
    await paid(form, actor)
    const rows = await rowsOf(form)
    assert.deepEqual(
      rows.map(({ amount }) => amount),
      [1250, 1250],
    )
    assert.equal(await statusOf(product, cheque), 'Canceled')
    assert.equal(await orderStatus(cheque.orderId), 'Processed', 'nobody ticked that orders are cancelled')
    assert.deepEqual(await movedOf(form), [
      ['recorded', 'cheques', 2500],
      ['repaid', 'bank', -1250],
      ['repaid', 'bank', -1250],
    ])
  })

  for (const cancelOrders of [false, true])
    test(`each payment of an order goes back; its order is cancelled: ${cancelOrders}`, async () => {
      product.clock.set('2026-11-20T12:00:00.000Z')
      const sale = await sellInstalments(product, '4242424242424242', await membershipForm(product))
      const { form, organizationId, orderId } = sale
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
      const id = await groupOf(form, actor, { typed: { cancelOrders } })
      const read = async () =>
        successOf(await product.acts.readGroupRefund({ ...visitOf(form, actor), id })).progress
      assert.equal((await read()).aside, 1)
      assert.equal(await named(form, actor, id), 2)
      assert.deepEqual(
        (await rowsOf(form)).map(({ amount }) => amount),
        [6000, 6000],
      )
      await paid(form, actor)
      assert.deepEqual([(await read()).done, (await read()).doneAmount], [1, 18_000])
      const charges = await chargesOf(product, sale)
      assert.deepEqual(
        charges.map(({ status }) => status),
        ['Refunded', 'Canceled', 'Canceled'],
        'what was given back is owed by nobody',
      )
      assert.equal(await orderStatus(orderId), cancelOrders ? 'Canceled' : 'Processed')
      assert.notEqual((await planOf(product, sale)).status, 'Active')
    })

  test('who keeps the new day and is given something back keeps their place', async () => {
    const { form, actor } = await opened()
    const closed = await buyPlace(product, form, { card: closedCard })
    await postponed(product, form, actor)
    successOf(await choosing(product, closed, 'date'))
    const typed = { share: 'percent', percent: '20' } as const
    assert.equal(await named(form, actor, await groupOf(form, actor, { typed, closed })), 1)
    await paid(form, actor)
    assert.equal((await settlementRow(product, closed.orderId)).status, 'kept')
    assert.equal(await orderStatus(closed.orderId), 'Processed')
    const refunds = product.db.selectFrom('refunds').select(['organizationPart', 'cancelOrder'])
    assert.deepEqual(
      await refunds.where('paymentId', '=', closed.paymentId).where('byTransfer', '=', true).execute(),
      [{ organizationPart: 500, cancelOrder: false }],
    )
  })

  test('who has named no account is asked again the next day, within the limit', async () => {
    const { form, actor } = await opened()
    await chequeOf(form, actor)
    const groupRefundId = await groupOf(form, actor)
    const ask = async () => {
      await proveNow(product, actor)
      const asked = successOf(await product.acts.askAccounts({ ...visitOf(form, actor), groupRefundId }))
      assert.deepEqual(await product.runJobs(), [])
      return asked
    }
    const before = product.mails.length
    assert.deepEqual([await ask(), await ask()], [1, 0])
    product.clock.advance(24 * 60)
    const again = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask()]
    assert.deepEqual(again, [1, 1, 1, 1, 1, 0])
    assert.equal(product.mails.length - before, 6)
    const [row] = await rowsOf(form)
    const token = new URL(repaymentUrl(product.app, row!)).searchParams.get('token')
    successOf(await product.acts.giveAccount({ repaymentId: row!.id, token, holder: 'Zoé Martin', iban }))
    product.clock.advance(24 * 60)
    assert.equal(await ask(), 0)
  })

  test('a refund by hand, a word that gives it, or a dispute drops it', async () => {
    const { form, actor } = await opened()
    const [hand, contested, given] = [
      await buyPlace(product, form, { card: closedCard, tip: 0 }),
      await buyPlace(product, form, { card: closedCard, tip: 0 }),
      await buyPlace(product, form, { card: closedCard, tip: 0 }),
    ]
    await cancelled(product, form, actor)
    product.clock.set('2026-12-05T08:00:00.000Z')
    await settle(product)
    for (const each of [hand, contested, given]) await sendRefundsBack(product, each)
    assert.deepEqual(await product.runJobs(), [])
    product.clock.advance(3)
    await settle(product)
    assert.equal(await named(form, actor, null), 3)
    successOf(
      await product.acts.recordTransferRefund({
        ...{ ...visitOf(form, actor), paymentId: hand.paymentId, amount: 2500, cancelOrder: false },
        ...{ sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    successOf(await choosing(product, given, 'gift'))
    await contestAtBank(product, contested)
    assert.deepEqual(await standing(form), ['dropped', 'ready', 'dropped'])
    assert.deepEqual(codesOf(await make(form, actor)), ['NOBODY_TO_REFUND'])
  })
})
