import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import { fromIsoDate } from '#domain/fields/date.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import { awaitTransfer, treasurerOf } from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { sellInstalments } from '#test/support/later.ts'
import { addAdministrator, addMember } from '#test/support/people.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { cancelOrder } from '../order/follow-order.ts'

/** Rule ORD-4: every sentence is a test. */
describe('cancelling a line of an order', () => {
  let product: TestApp
  let form: TestForm
  let userId: number

  before(async () => {
    product = await testApp()
    const adult = { tierType: 'Registration', price: 2_000, label: 'Plein', capacity: 100 } as const
    const options = [{ label: 'Repas', price: 1_200 }]
    const tiers = [
      { ...adult, options },
      { tierType: 'Registration', price: 0, label: 'Invité', capacity: 100 },
    ] as const
    form = await addForm(product, { formType: 'Event', tiers })
    userId = await addAdministrator(product, 'ines@example.org', { ...form, formId: null })
  })
  after(() => product.close())

  const place = (rate: number, firstName: string, withOption = false) => ({
    ...gift({ tierId: form.tiers[rate]!.id }),
    tierType: 'Registration' as const,
    participant: { firstName, lastName: 'Morel', email: null },
    ...(withOption && {
      extraOptions: [{ id: form.tiers[rate]!.optionIds[0]!, value: true, customFields: [] }],
    }),
  })
  /** Sells these places; gives a visit of each of its lines. */
  const sell = async (...items: readonly ReturnType<typeof place>[]) => {
    const { orderId } = await sellItems(product, form, items, '4242424242424242', { tip: 300 })
    const key = { organizationId: form.organizationId, id: orderId }
    const visits = (await itemsOfOrder(product.db, key)).map(({ id: itemId }) => {
      return { organizationSlug: form.address.organizationSlug, orderId, itemId, userId }
    })
    return { key, visits }
  }
  const sold = async (rate = 0) =>
    (
      await product.db
        .selectFrom('stocks')
        .select('sold')
        .where('kind', '=', 'tier')
        .where('targetId', '=', form.tiers[rate]!.id)
        .executeTakeFirstOrThrow()
    ).sold
  const orderOf = (id: number) =>
    product.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const refundsOf = (orderId: number) =>
    product.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select(['r.organizationPart', 'r.tipPart', 'r.status', 'r.lines'])
      .where('p.orderId', '=', orderId)
      .orderBy('r.number')
      .execute()
  const validOf = async (key: Parameters<typeof ticketsOfOrder>[1]) =>
    (await ticketsOfOrder(product.db, key)).map(({ isReturned }) => !isReturned)

  test('whose order a process of the version before cancels gives its place back once: that process is refused, a newer one is not', async () => {
    const before = await sold()
    const { key, visits } = await sell(place(0, 'Léa'), place(0, 'Tom'))
    successOf(await product.acts.cancelLine({ ...visits[0]!, refunds: null, tells: false }))
    const { organizationId } = key
    // How the version before notes what it puts back on sale: all items, whatever was noted.
    const older = product.db
      .insertInto('returnedItems')
      .values(visits.map(({ itemId }) => ({ organizationId, itemId })))
      .onConflict(conflict => conflict.doNothing())
    await assert.rejects(older.execute(), { code: '40001' })
    await product.app.transaction(tx => cancelOrder(product.app, tx, key, null))
    assert.equal(await sold(), before)
  })

  test('gives its place and its price with its options back, ends its ticket, tells the payer, and leaves the rest', async () => {
    const before = await sold()
    const { key, visits } = await sell(place(0, 'Léa', true), place(0, 'Tom'))
    const [line] = visits
    const view = successOf(await product.acts.readCancelledLine(line!))
    assert.deepEqual([view.cost, view.refund.amount, view.isLast, view.obstacle], [3_200, 3_200, false, null])
    assert.equal(successOf(await product.acts.cancelLine({ ...line!, refunds: 3_200, tells: true })), true)
    assert.equal(await sold(), before + 1)
    assert.deepEqual(await validOf(key), [false, true])
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await orderOf(key.id)).status, 'Processed')
    assert.deepEqual(await refundsOf(key.id), [
      {
        ...{ organizationPart: 3_200, tipPart: 0, status: 'succeeded' },
        lines: [{ orderItemId: line!.itemId, amount: 3_200 }],
      },
    ])
    await assertLedgerIsProvider(product)
    const mails = await product.db.selectFrom('mails').select('kind').where('orderId', '=', key.id).execute()
    assert.ok(mails.some(({ kind }) => kind === 'lineCancelled'))
    assert.ok(mails.some(({ kind }) => kind === 'refunded'))
    const { events, lines, items } = successOf(await product.acts.readOfficeOrder({ ...line!, before: null }))
    const told = events.find(({ kind }) => kind === 'lineCancelled')
    assert.ok(told?.kind === 'lineCancelled' && told.refunded === 3_200 && told.label === 'Plein')
    assert.deepEqual(
      lines.map(each => each.isCancelled ?? false),
      [true, true, false],
    )
    assert.deepEqual(
      items.map(({ itemId }) => itemId),
      [visits[1]!.itemId],
    )
  })

  test('pressed twice or in two tabs it is done once, and nothing is done of another order', async () => {
    const before = await sold()
    const { key, visits } = await sell(place(0, 'Léa'), place(0, 'Tom'))
    const cancel = () => product.acts.cancelLine({ ...visits[0]!, refunds: 2_000, tells: false })
    const both = await Promise.all([cancel(), cancel()])
    assert.deepEqual(both.map(result => successOf(result)).toSorted(), [false, true])
    assert.equal(successOf(await cancel()), false)
    assert.equal(await sold(), before + 1)
    assert.equal((await refundsOf(key.id)).length, 1)
    const other = await sell(place(0, 'Ali'))
    const strange = { ...visits[1]!, orderId: other.key.id, refunds: null, tells: false }
    assert.deepEqual(codesOf(await product.acts.cancelLine(strange)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.readCancelledLine(strange)), ['NOT_FOUND'])
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('keeps the money where that is chosen, and refuses another amount than was shown', async () => {
    const { key, visits } = await sell(place(0, 'Léa'), place(0, 'Tom'))
    const [line] = visits
    const ask = (refunds: number | null) => product.acts.cancelLine({ ...line!, refunds, tells: false })
    assert.deepEqual(codesOf(await ask(1_999)), ['CONFLICT'])
    assert.deepEqual(codesOf(await ask(9_000)), ['CONFLICT'])
    assert.deepEqual(await validOf(key), [true, true])
    assert.equal(successOf(await ask(null)), true)
    assert.deepEqual(await refundsOf(key.id), [])
    assert.deepEqual(await validOf(key), [false, true])
    const edit = { participant: { firstName: 'Lou', lastName: 'Morel', email: null }, answers: [] }
    assert.deepEqual(
      codesOf(await product.acts.saveEditedItem({ ...line!, version: 0, tells: false, edit })),
      ['ORDER_CLOSED'],
    )
  })

  test('gives back no more than is left, and nothing while a refund is under way', async () => {
    const { key, visits } = await sell(place(0, 'Léa'), place(0, 'Tom'))
    const { paymentId } = await product.db
      .selectFrom('payments')
      .select('id as paymentId')
      .where('orderId', '=', key.id)
      .executeTakeFirstOrThrow()
    const asked = {
      input: { part: { amount: 3_500 }, withTip: false },
      comment: null,
      expectedLeft: null,
    } as const
    const of = {
      organizationSlug: form.address.organizationSlug,
      userId,
      cancelOrder: false,
      sendMail: false,
    }
    successOf(await product.acts.askRefund({ ...asked, ...of, paymentId }))
    const during = await product.acts.cancelLine({ ...visits[0]!, refunds: 2_000, tells: false })
    assert.deepEqual(codesOf(during), ['REFUND_IN_PROGRESS'])
    assert.deepEqual(await product.runJobs(), [])
    const { refund } = successOf(await product.acts.readCancelledLine(visits[0]!))
    assert.equal(refund.amount, 500)
    successOf(await product.acts.cancelLine({ ...visits[0]!, refunds: 500, tells: false }))
    assert.deepEqual(await product.runJobs(), [])
    const rest = successOf(await product.acts.readCancelledLine(visits[1]!))
    assert.deepEqual([rest.refund.amount, rest.refund.obstacle], [0, 'REFUND_TOO_LARGE'])
    await assertLedgerIsProvider(product)
  })

  test('the last line ends the order: the contribution goes back with it, and every place is on sale once', async () => {
    const before = await sold()
    const { key, visits } = await sell(place(0, 'Léa'), place(0, 'Tom'))
    successOf(await product.acts.cancelLine({ ...visits[0]!, refunds: 2_000, tells: false }))
    assert.deepEqual(await product.runJobs(), [])
    const { isLast } = successOf(await product.acts.readCancelledLine(visits[1]!))
    assert.equal(isLast, true)
    successOf(await product.acts.cancelLine({ ...visits[1]!, refunds: 2_000, tells: true }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await orderOf(key.id)).status, 'Canceled')
    assert.equal(await sold(), before)
    const tips = (await refundsOf(key.id)).map(({ tipPart }) => tipPart)
    assert.equal(
      tips.reduce((sum, tip) => sum + tip, 0),
      300,
    )
    await assertLedgerIsProvider(product)
    assert.deepEqual(
      codesOf(
        await product.acts.cancelLine({ ...visits[1]!, orderId: 999_999, refunds: null, tells: false }),
      ),
      ['NOT_FOUND'],
    )
  })

  test('a free line costs nothing back, and a free order ends with its last one', async () => {
    const before = await sold(1)
    const { orderId } = await freeOrder()
    const key = { organizationId: form.organizationId, id: orderId }
    const [item] = await itemsOfOrder(product.db, key)
    const visit = { organizationSlug: form.address.organizationSlug, orderId, itemId: item!.id, userId }
    const view = successOf(await product.acts.readCancelledLine(visit))
    assert.deepEqual([view.cost, view.refund], [0, { amount: 0, obstacle: null }])
    successOf(await product.acts.cancelLine({ ...visit, refunds: null, tells: true }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await orderOf(orderId)).status, 'Canceled')
    assert.equal(await sold(1), before)
  })

  async function freeOrder(): Promise<{ readonly orderId: number }> {
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...form.address, items: [place(1, 'Nino')] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    const start = await product.acts.startPayment({
      ...{ cartId, consents: allConsents, backUrl: null, locale: 'fr' },
    })
    assert.deepEqual(await product.runJobs(), [])
    const taken = successOf(start)
    assert.ok('orderId' in taken)
    return taken
  }

  test('no line of an order that waits for instalments or a transfer, which ask for all of them', async () => {
    const sale = await sellInstalments(product, '4242424242424242')
    const bursar = await addAdministrator(product, 'plan@example.org', { ...sale.form, formId: null })
    const [item] = await itemsOfOrder(product.db, { ...sale, id: sale.orderId })
    const planned = {
      ...{ organizationSlug: sale.form.address.organizationSlug, orderId: sale.orderId },
      ...{ itemId: item!.id, userId: bursar },
    }
    assert.equal(successOf(await product.acts.readCancelledLine(planned)).obstacle, 'plan')
    const refused = await product.acts.cancelLine({ ...planned, refunds: null, tells: false })
    assert.deepEqual(codesOf(refused), ['ORDER_MONEY_TO_COME'])

    const actor = await treasurerOf(product, form)
    const visit = { organizationSlug: form.address.organizationSlug, ...actor }
    const account = { iban: 'FR7630006000011234567890189', holder: 'Le Port', days: '20', isOffered: false }
    successOf(await product.acts.saveTransferSettings({ ...visit, draft: account }))
    const { orderId, paymentId } = await awaitTransfer(product, form, actor)
    const [awaited] = await itemsOfOrder(product.db, { ...form, id: orderId })
    const line = { ...visit, orderId, itemId: awaited!.id }
    assert.equal(successOf(await product.acts.readCancelledLine(line)).obstacle, 'transfer')
    const cancel = () => product.acts.cancelLine({ ...line, refunds: null, tells: false })
    assert.deepEqual(codesOf(await cancel()), ['ORDER_MONEY_TO_COME'])
    successOf(
      await product.acts.receiveTransfer({
        ...visit,
        paymentId,
        amount: '',
        receivedOn: fromIsoDate(product.clock.now().slice(0, 10)) ?? '',
      }),
    )
    assert.equal(successOf(await cancel()), true)
  })

  test('asks whoever may refund, and nobody else', async () => {
    const { visits } = await sell(place(0, 'Léa'), place(0, 'Tom'))
    const reader = await addMember(product, 'lecture@example.org', {
      ...{ role: 'Reader', organizationId: form.organizationId, formId: null },
    })
    const asked = { ...visits[0]!, refunds: null, tells: false }
    assert.deepEqual(codesOf(await product.acts.cancelLine({ ...asked, userId: reader })), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.cancelLine({ ...asked, userId: null })), ['NOT_FOUND'])
  })
})
