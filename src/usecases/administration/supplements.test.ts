import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ticketsByName } from '#db/door-books.ts'
import { formTotals, itemsOfOrder } from '#db/orders.ts'
import { supplementById } from '#db/supplements.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import { codesOf, payWith, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator, addMember } from '#test/support/people.ts'
import { answerBank } from '#test/support/provider.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { signedSupplementPath } from '../links/tokens.ts'

const card = '4242424242424242'
const challenged = '4000002760003184'
const refusedCard = '4000000000000002'

/** The rates of the event, by their places. */
const [saturday, front, side] = [0, 1, 2]

/** Rules ORD-5 to ORD-7: every sentence is a test. */
describe('what an order costs more afterwards', () => {
  let product: TestApp
  let form: TestForm
  let userId: number
  let mealId: number
  let songsId: number
  let coatId: number

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      ...{ formType: 'Event', startAt: '2026-12-12T19:30:00.000Z' },
      tiers: [
        {
          ...{ tierType: 'Registration', label: 'Samedi', price: 2_000, capacity: 60, vatRate: 10 },
          options: [
            { label: 'Repas', price: 1_200 },
            { label: 'Paroles', price: 0 },
            { label: 'Vestiaire', price: 300, perOrder: true },
          ],
        },
        { tierType: 'Registration', label: 'Premier rang', price: 3_500, capacity: 3, vatRate: 10 },
        { tierType: 'Registration', label: 'Côté', price: 3_000, capacity: 60, vatRate: 10 },
      ],
    })
    userId = await addAdministrator(product, 'ines@example.org', { ...form, formId: null })
    ;[mealId = 0, songsId = 0, coatId = 0] = form.tiers[0]!.optionIds
    await product.db
      .insertInto('stocks')
      .values({ organizationId: form.organizationId, kind: 'option', targetId: mealId, capacity: 30 })
      .execute()
  })
  after(() => product.close())

  const place = (firstName = 'Léa') => ({
    ...gift({ tierId: form.tiers[saturday!]!.id }),
    tierType: 'Registration' as const,
    participant: { firstName, lastName: 'Morel', email: null },
  })
  const sell = async (places = 1, payer: object = camille) => {
    const items = Array.from({ length: places }, () => place())
    const { orderId } = await sellItems(product, form, items, card, { payer })
    const key = { organizationId: form.organizationId, id: orderId }
    const [item] = await itemsOfOrder(product.db, key)
    return {
      key,
      visit: { organizationSlug: form.address.organizationSlug, orderId, itemId: item!.id, userId },
    }
  }
  type Sale = Awaited<ReturnType<typeof sell>>
  const add = ({ visit }: Sale, optionId = mealId, amount = 1_200) =>
    product.acts.addOption({ ...visit, optionId, amount })
  const askMove = ({ visit }: Sale, to = front!, difference = 1_500) =>
    product.acts.askMove({
      ...{ ...visit, from: form.tiers[saturday!]!.id, to: form.tiers[to]!.id, difference },
    })
  const office = async ({ visit }: Sale) =>
    successOf(await product.acts.readOfficeOrder({ ...visit, before: null }))
  const linkOf = async (sale: Sale) => {
    const { id } = await product.db
      .selectFrom('supplements')
      .select('id')
      .where('orderId', '=', sale.key.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const path = signedSupplementPath(product.app, { organizationId: form.organizationId, id })
    return { supplementId: id, token: new URL(path, 'https://x.test').searchParams.get('token') ?? '' }
  }
  const open = async (sale: Sale, tip = 0) => {
    const link = await linkOf(sale)
    return product.acts.paySupplement({ ...link, tip, consents: allConsents, locale: 'fr' })
  }
  const requestIn = (opened: Awaited<ReturnType<typeof open>>) => successOf(opened).paymentRequestId ?? ''
  const pay = async (sale: Sale, number = card, tip = 0) =>
    payWith(product, requestIn(await open(sale, tip)), number)
  const stateOf = async (sale: Sale) => {
    const link = await linkOf(sale)
    return successOf(await product.acts.readSupplement(link)).state
  }
  const stock = async (kind: 'option' | 'tier' | 'pool', targetId: number) =>
    product.db
      .selectFrom('stocks')
      .select(['sold', 'held'])
      .where('organizationId', '=', form.organizationId)
      .where('kind', '=', kind)
      .where('targetId', '=', targetId)
      .executeTakeFirstOrThrow()
  const placesOfForm = async () => Promise.all(form.tiers.map(({ id }) => stock('tier', id)))
  const paidOrder = async (sale: Sale) => {
    const { supplementId } = await linkOf(sale)
    return (await supplementById(product.db, supplementId, product.app.now()))?.paidOrderId ?? null
  }
  const ticketOf = async ({ key }: Sale) => {
    const [ticket] = await ticketsOfOrder(product.db, key)
    const read = await product.acts.readEventTicket({ ...form.address, userId, ticketId: ticket!.id })
    return successOf(read).ticket
  }
  const mailed = (kind: string, { key }: Sale) =>
    product.db
      .selectFrom('mails')
      .select('kind')
      .where('orderId', '=', key.id)
      .where('kind', '=', kind as 'lineMoved')
      .execute()

  test('an option is asked by a mailed link, held, paid by card, and stands in ticket, door, list, history and books', async () => {
    const sale = await sell()
    const before = await stock('option', mealId)
    const view = successOf(await product.acts.readAddedOption(sale.visit))
    assert.deepEqual(
      [view.options.map(({ label, amount }) => [label, amount]), view.obstacle, view.lastDay],
      [
        [
          ['Repas', 1_200],
          ['Paroles', 0],
          ['Vestiaire', 300],
        ],
        null,
        '2026-11-27',
      ],
    )
    assert.equal(successOf(await add(sale)), 'asked')
    assert.equal(successOf(await add(sale)), 'same', 'pressed twice it is asked once')
    assert.deepEqual(await stock('option', mealId), { ...before, held: before.held + 1 })
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await mailed('supplementAsked', sale)).length, 1)
    const mail = product.mails.findLast(({ text }) => text.includes('/complement/'))
    assert.match(mail?.text ?? '', /Repas[\s\S]*12,00/)
    assert.deepEqual(
      (await office(sale)).supplements.map(({ state, mayTakeBack }) => [state, mayTakeBack]),
      [['asked', true]],
    )
    assert.deepEqual((await ticketOf(sale)).options, [])
    const step = await pay(sale, card, 100)
    assert.equal(step.action, 'Finalize')
    assert.match(step.redirectUrl ?? '', /^\/complement\//, 'whoever holds the link learns of nobody')
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await stock('option', mealId), { ...before, sold: before.sold + 1 })
    assert.equal(await stateOf(sale), 'paid')
    assert.deepEqual((await ticketOf(sale)).options, ['Repas'])
    const event = { organizationId: form.organizationId, id: form.formId }
    const [printed] = await ticketsByName(product.db, event, { skip: 0, limit: 1 })
    assert.deepEqual(printed?.notes, [{ label: 'Repas' }])
    const list = { organizationSlug: form.address.organizationSlug, userId, segment: 'participants' }
    const { rows } = successOf(await product.acts.readList({ ...list, query: 'colonnes=options' }))
    assert.match(JSON.stringify(rows), /Repas/)
    const told = (await office(sale)).events.map(({ kind }) => kind)
    assert.ok(told.includes('supplementAsked') && told.includes('supplementPaid'))
    const paid = await paidOrder(sale)
    const added = successOf(
      await product.acts.readOfficeOrder({ ...sale.visit, orderId: paid ?? 0, before: null }),
    )
    assert.deepEqual(
      added.lines.map(({ label, amount }) => [label, amount]),
      [['Repas', 1_200]],
    )
    assert.deepEqual([added.order.amount, added.order.tip, added.payer.email], [1_200, 100, camille.email])
    assert.equal((await ticketsOfOrder(product.db, { ...sale.key, id: paid ?? 0 })).length, 0)
    await assertLedgerIsProvider(product)
  })

  test('one that costs nothing is added at once; one of the whole order once; none that is unknown or costs something else', async () => {
    const sale = await sell(2)
    assert.equal(successOf(await add(sale, songsId, 0)), 'added')
    assert.equal(successOf(await add(sale, songsId, 0)), 'same')
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual((await ticketOf(sale)).options, ['Paroles'])
    assert.ok((await office(sale)).events.some(({ kind }) => kind === 'optionAdded'))
    assert.deepEqual(codesOf(await add(sale, mealId, 1_100)), ['CONFLICT'])
    assert.deepEqual(codesOf(await add(sale, 999_999, 0)), ['CONFLICT'])
    assert.equal(successOf(await add(sale, coatId, 300)), 'asked')
    const [, other] = await itemsOfOrder(product.db, sale.key)
    const second = { ...sale, visit: { ...sale.visit, itemId: other!.id } }
    assert.deepEqual(codesOf(await add(second, coatId, 300)), ['CONFLICT'])
    const reader = await addMember(product, 'lecture@example.org', {
      ...{ role: 'Reader', organizationId: form.organizationId, formId: null },
    })
    const strange = { ...sale, visit: { ...sale.visit, userId: reader } }
    assert.deepEqual(codesOf(await add(strange)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await askMove(strange)), ['NOT_FOUND'])
  })

  test('two tabs pay once; its cart is nobody’s to change; a refused card pays with another', async () => {
    const sale = await sell()
    successOf(await add(sale))
    const [one, other] = [requestIn(await open(sale)), requestIn(await open(sale))]
    assert.equal(one, other)
    const { cartId } = await product.db
      .selectFrom('supplements')
      .select('cartId')
      .where('orderId', '=', sale.key.id)
      .executeTakeFirstOrThrow()
    const items = [place()]
    assert.deepEqual(codesOf(await product.acts.updateCart({ ...form.address, cartId, items })), [
      'CART_UNKNOWN',
    ])
    assert.deepEqual(codesOf(await product.acts.chooseTip({ cartId, tip: 500 })), ['CART_UNKNOWN'])
    assert.equal((await payWith(product, one, refusedCard)).action, 'Retry')
    const both = await Promise.all([payWith(product, one, card), payWith(product, one, card)])
    assert.ok(both.some(({ action }) => action === 'Finalize'))
    assert.deepEqual(await product.runJobs(), [])
    assert.match(successOf(await open(sale)).redirectUrl, /\/complement\//, 'paid already: nothing is opened')
    const orders = product.db.selectFrom('orders').select('id').where('cartId', '=', cartId)
    assert.equal((await orders.execute()).length, 1)
    await assertLedgerIsProvider(product)
  })

  test('a tab that was left open is told that another one has paid', async () => {
    const sale = await sell()
    successOf(await add(sale))
    const left = requestIn(await open(sale))
    const paid = requestIn(await open(sale, 100))
    assert.notEqual(paid, left)
    await payWith(product, paid, card)
    assert.deepEqual(await product.runJobs(), [])
    const told = successOf(await product.acts.advancePayment({ paymentRequestId: left }))
    assert.deepEqual([told.errorCode, told.action], ['DUPLICATED_PAYMENT', null])
    assert.match(told.redirectUrl ?? '', /\/complement\//)
  })

  test('taken back it can be paid no more, and its units are free; not while it is being paid', async () => {
    const sale = await sell()
    const before = await stock('option', mealId)
    successOf(await add(sale))
    const { supplementId } = await linkOf(sale)
    const back = () => product.acts.takeBackSupplement({ ...sale.visit, supplementId })
    const requestId = requestIn(await open(sale))
    const step = await payWith(product, requestId, challenged)
    assert.deepEqual(codesOf(await back()), ['PAYMENT_IN_PROGRESS'])
    await answerBank(step.redirectUrl ?? '', 'refuse')
    successOf(await product.acts.advancePayment({ paymentRequestId: requestId, returned: true }))
    assert.equal(successOf(await back()), true)
    assert.equal(successOf(await back()), false)
    assert.deepEqual(await stock('option', mealId), before)
    assert.equal(await stateOf(sale), 'over')
    assert.deepEqual(codesOf(await open(sale)), ['ORDER_CLOSED'])
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await mailed('supplementAsked', sale)).length, 0, 'a mail that waited is not sent')
    assert.equal(successOf(await add(sale)), 'asked', 'it can be asked anew')
    const other = await sell()
    const strange = { ...other.visit, supplementId: (await linkOf(sale)).supplementId }
    assert.deepEqual(codesOf(await product.acts.takeBackSupplement(strange)), ['NOT_FOUND'])
  })

  test('a line that is cancelled while its payer is at the bank takes no money', async () => {
    const sale = await sell(2)
    const before = await stock('option', mealId)
    successOf(await add(sale))
    const requestId = requestIn(await open(sale))
    const step = await payWith(product, requestId, challenged)
    successOf(await product.acts.cancelLine({ ...sale.visit, refunds: null, tells: false }))
    await answerBank(step.redirectUrl ?? '', 'accept')
    const after = await product.acts.advancePayment({ paymentRequestId: requestId, returned: true })
    assert.equal(successOf(after).errorCode, 'ORDER_CLOSED')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await paidOrder(sale), null)
    assert.equal(await stateOf(sale), 'over')
    assert.deepEqual(codesOf(await add(sale)), ['ORDER_CLOSED'])
    const { supplementId } = await linkOf(sale)
    successOf(await product.acts.takeBackSupplement({ ...sale.visit, supplementId }))
    assert.deepEqual(await stock('option', mealId), before)
    await assertLedgerIsProvider(product)
  })

  test('what waits for a line that is cancelled, or for a place that went elsewhere, is free at once', async () => {
    const [was, front0] = [await stock('option', mealId), await stock('tier', form.tiers[front!]!.id)]
    const cancelled = await sell(2)
    successOf(await add(cancelled))
    const moved = await sell()
    successOf(await askMove(moved))
    successOf(await add(moved))
    const { held } = await stock('option', mealId)
    assert.equal(held, was.held + 2)
    successOf(await product.acts.cancelLine({ ...cancelled.visit, refunds: null, tells: false }))
    const free = { from: form.tiers[saturday!]!.id, to: form.tiers[side!]!.id, difference: 1_000 }
    successOf(await product.acts.moveLine({ ...moved.visit, ...free, refunds: false, tells: false }))
    await product.acts.sweepCarts()
    assert.equal((await stock('tier', form.tiers[front!]!.id)).held, front0.held)
    assert.equal((await stock('option', mealId)).held, was.held + 1, 'an option goes with its place')
    assert.deepEqual(codesOf(await open(cancelled)), ['ORDER_CLOSED'])
    assert.ok((await office(cancelled)).events.every(({ kind }) => kind !== 'supplementLapsed'))
    await pay(moved)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await stock('option', mealId)).sold, was.sold + 1)
    await assertLedgerIsProvider(product)
  })

  test('whoever pays an option afterwards is no other contributor', async () => {
    const sale = await sell()
    const totals = () => formTotals(product.db, { organizationId: form.organizationId, id: form.formId })
    const before = await totals()
    successOf(await add(sale))
    await pay(sale)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await totals(), { ...before, collected: before.collected + 1_200 })
  })

  test('what was paid afterwards goes back from its own order, and the ticket says it no more, refunded or not', async () => {
    for (const refunds of [1_200, null]) {
      const sale = await sell()
      const before = await stock('option', mealId)
      successOf(await add(sale))
      await pay(sale)
      assert.deepEqual(await product.runJobs(), [])
      const orderId = (await paidOrder(sale)) ?? 0
      const [item] = await itemsOfOrder(product.db, { ...sale.key, id: orderId })
      const line = successOf(await product.acts.readCancelledLine(sale.visit))
      assert.deepEqual(line.added, [{ label: 'Repas', paidOrderId: orderId }])
      const cancelled = { ...sale.visit, orderId, itemId: item!.id, refunds, tells: false }
      assert.equal(successOf(await product.acts.cancelLine(cancelled)), true)
      assert.deepEqual(await product.runJobs(), [])
      assert.deepEqual(await stock('option', mealId), before)
      assert.deepEqual((await ticketOf(sale)).options, [])
    }
    await assertLedgerIsProvider(product)
  })

  test('a dearer rate is asked for, held beside the place, and the place goes there when it is paid', async () => {
    const sale = await sell()
    const [was, , aside] = await placesOfForm()
    const line = successOf(await product.acts.readMovedLine(sale.visit))
    assert.equal(line.asksUntil, '2026-11-27')
    assert.equal(successOf(await askMove(sale)), true)
    assert.equal(successOf(await askMove(sale)), false, 'pressed twice it is asked once')
    assert.deepEqual(await placesOfForm(), [was, { sold: 0, held: 1 }, aside])
    await pay(sale)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await placesOfForm(), [{ ...was!, sold: was!.sold - 1 }, { sold: 1, held: 0 }, aside])
    assert.equal((await ticketOf(sale)).rate, 'Premier rang')
    assert.equal((await mailed('lineMoved', sale)).length, 1)
    const told = (await office(sale)).events.map(({ kind }) => kind)
    assert.ok(told.includes('supplementPaid') && told.includes('lineMoved'))
    const { targets } = successOf(await product.acts.readMovedLine(sale.visit))
    const difference = targets.find(({ label }) => label === 'Côté')?.difference
    assert.equal(difference, 0, 'what was paid afterwards is not asked for again')
    await assertLedgerIsProvider(product)
  })

  test('a place that went elsewhere meanwhile is not moved again, and no money is taken', async () => {
    const sale = await sell()
    successOf(await askMove(sale))
    const requestId = requestIn(await open(sale))
    const step = await payWith(product, requestId, challenged)
    const free = { from: form.tiers[saturday!]!.id, to: form.tiers[side!]!.id, difference: 1_000 }
    successOf(await product.acts.moveLine({ ...sale.visit, ...free, refunds: false, tells: false }))
    await answerBank(step.redirectUrl ?? '', 'accept')
    const after = await product.acts.advancePayment({ paymentRequestId: requestId, returned: true })
    assert.equal(successOf(after).errorCode, 'ORDER_CLOSED')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await itemsOfOrder(product.db, sale.key))[0]?.label, 'Côté')
    const { supplementId } = await linkOf(sale)
    successOf(await product.acts.takeBackSupplement({ ...sale.visit, supplementId }))
    assert.equal((await stock('tier', form.tiers[front!]!.id)).held, 0)
    await assertLedgerIsProvider(product)
  })

  test('rates of one pool need no other seat of it, however full it is', async () => {
    const sale = await sell()
    const { id: poolId } = await product.db
      .insertInto('pools')
      .values({ organizationId: form.organizationId, formId: form.formId, label: 'Salle' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = [form.tiers[saturday!]!.id, form.tiers[front!]!.id]
    await product.db.updateTable('tiers').set({ poolId }).where('id', 'in', ids).execute()
    await product.db
      .insertInto('stocks')
      .values({ organizationId: form.organizationId, kind: 'pool', targetId: poolId, capacity: 1, sold: 1 })
      .execute()
    assert.equal(successOf(await askMove(sale)), true)
    await pay(sale)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await itemsOfOrder(product.db, sale.key))[0]?.label, 'Premier rang')
    assert.deepEqual(await stock('pool', poolId), { sold: 1, held: 0 })
    await product.db.updateTable('tiers').set({ poolId: null }).where('id', 'in', ids).execute()
  })

  test('after its last day it is not asked any more; paid late it is taken while it is free, and else costs nothing', async () => {
    const [sale, late, free] = [await sell(), await sell(), await sell()]
    const before = await stock('option', mealId)
    for (const asked of [sale, free]) successOf(await add(asked))
    successOf(await askMove(late))
    const atBank = async (asked: Sale) => {
      const requestId = requestIn(await open(asked))
      return { requestId, bank: (await payWith(product, requestId, challenged)).redirectUrl ?? '' }
    }
    const [lost, kept] = [await atBank(late), await atBank(free)]
    const started = product.clock.now()
    product.clock.advance(8 * 24 * 60)
    await product.acts.sweepCarts()
    assert.equal(await stateOf(sale), 'lapsed')
    assert.deepEqual(await stock('option', mealId), { ...before, held: 1 }, 'what nobody pays is free')
    assert.deepEqual(codesOf(await open(sale)), ['CART_EXPIRED'])
    assert.ok((await office(sale)).events.some(({ kind }) => kind === 'supplementLapsed'))
    // Somebody buys the last seat, which an expired hold does not keep.
    const { sold } = await stock('tier', form.tiers[front!]!.id)
    await product.db
      .updateTable('stocks')
      .set({ capacity: sold + 1 })
      .where('kind', '=', 'tier')
      .where('targetId', '=', form.tiers[front!]!.id)
      .execute()
    await sellItems(product, form, [{ ...place(), tierId: form.tiers[front!]!.id }], card)
    const returned = async ({ requestId, bank }: Awaited<ReturnType<typeof atBank>>) => {
      await answerBank(bank, 'accept')
      return successOf(await product.acts.advancePayment({ paymentRequestId: requestId, returned: true }))
    }
    assert.equal((await returned(lost)).errorCode, 'CART_EXPIRED')
    assert.equal((await returned(kept)).action, 'Finalize')
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      [await paidOrder(late), (await itemsOfOrder(product.db, late.key))[0]?.label],
      [null, 'Samedi'],
    )
    assert.deepEqual((await ticketOf(free)).options, ['Repas'])
    assert.deepEqual(await stock('option', mealId), { held: 0, sold: before.sold + 1 })
    await assertLedgerIsProvider(product)
    product.clock.set(started)
  })
})
