import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { foldAllOrders } from '#db/fold-orders.ts'
import { itemsOfOrder } from '#db/orders.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator, addMember } from '#test/support/people.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'

/** The rates of the event, by their places. */
const [saturday, sunday, reduced, front, small, taxed] = [0, 1, 2, 3, 4, 5]

/** Rule ORD-5: every sentence is a test. */
describe('moving a place of an order', () => {
  let product: TestApp
  let form: TestForm
  let userId: number

  before(async () => {
    product = await testApp()
    const rate = (label: string, price: number, more: { capacity?: number; vatRate?: number } = {}) =>
      ({ tierType: 'Registration', label, price, capacity: 100, ...more }) as const
    const tiers = [
      rate('Samedi', 2_000),
      rate('Dimanche', 2_000),
      rate('Réduit', 1_200),
      rate('Premier rang', 3_500),
      rate('Cave', 2_000, { capacity: 1 }),
      rate('Avec dîner', 2_000, { vatRate: 10 }),
    ]
    form = await addForm(product, { formType: 'Event', tiers })
    userId = await addAdministrator(product, 'ines@example.org', { ...form, formId: null })
  })
  after(() => product.close())

  const idOf = (rate: number) => form.tiers[rate]!.id
  const place = (rate: number, firstName = 'Léa') => ({
    ...gift({ tierId: idOf(rate) }),
    tierType: 'Registration' as const,
    participant: { firstName, lastName: 'Morel', email: null },
  })
  test('stays at its price while instalments are to come', async () => {
    const tiers = [2_000, 2_000, 1_200].map(price => {
      return { tierType: 'Registration', price, capacity: 10, counts: [1, 3] } as const
    })
    const fair = await addForm(product, { formType: 'Event', tiers })
    const [own, same, cheaper] = fair.tiers
    const item = {
      ...{ ...gift({ tierId: own!.id }), tierType: 'Registration' as const, paymentTerms: { count: 3 } },
      participant: { firstName: 'Léa', lastName: 'Morel', email: null },
    }
    const sale = await sellItems(product, fair, [item], '4242424242424242')
    const [line] = await itemsOfOrder(product.db, { ...sale, id: sale.orderId })
    const visit = {
      ...{ organizationSlug: fair.address.organizationSlug, orderId: sale.orderId, itemId: line!.id },
      userId: await addAdministrator(product, 'fair@example.org', { ...fair, formId: null }),
    }
    const { targets, obstacle } = successOf(await product.acts.readMovedLine(visit))
    assert.deepEqual([targets.map(({ id }) => id), obstacle], [[same!.id], null])
    const move = (to: number, difference: number) =>
      product.acts.moveLine({ ...visit, from: own!.id, to, difference, refunds: false, tells: false })
    assert.deepEqual(codesOf(await move(cheaper!.id, -800)), ['CONFLICT'])
    assert.equal(successOf(await move(same!.id, 0)), true)
  })

  const sell = async (rate = saturday!) => {
    const { orderId } = await sellItems(product, form, [place(rate)], '4242424242424242', { tip: 300 })
    const key = { organizationId: form.organizationId, id: orderId }
    const [item] = await itemsOfOrder(product.db, key)
    const visit = { organizationSlug: form.address.organizationSlug, orderId, itemId: item!.id, userId }
    return { key, visit }
  }
  type Visit = Awaited<ReturnType<typeof sell>>['visit']
  const move = (visit: Visit, to: number, difference = 0, more: { refunds?: boolean; from?: number } = {}) =>
    product.acts.moveLine({
      ...{ ...visit, from: idOf(more.from ?? saturday!), to: idOf(to), difference },
      ...{ refunds: more.refunds ?? true, tells: true },
    })
  const counts = async () => {
    const rows = await product.db
      .selectFrom('stocks')
      .select(['targetId', 'sold'])
      .where('organizationId', '=', form.organizationId)
      .where('kind', '=', 'tier')
      .execute()
    return form.tiers.map(({ id }) => rows.find(({ targetId }) => targetId === id)?.sold ?? 0)
  }
  const refundsOf = async (orderId: number) =>
    (
      await product.db
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.paymentId')
        .select(['r.organizationPart'])
        .where('p.orderId', '=', orderId)
        .execute()
    ).map(({ organizationPart }) => organizationPart)
  const unitsOfDays = async () => {
    await foldAllOrders(product.db)
    const rows = await product.db
      .selectFrom('tierDays')
      .select(['tierId', 'units'])
      .where('formId', '=', form.formId)
      .execute()
    return form.tiers.map(({ id }) => rows.find(({ tierId }) => tierId === id)?.units ?? 0)
  }

  test('offers the other rates of a fixed price under the same VAT, with what they cost more or less', async () => {
    const { visit } = await sell()
    const { targets, obstacle } = successOf(await product.acts.readMovedLine(visit))
    assert.equal(obstacle, null)
    assert.deepEqual(
      targets.map(({ label, difference }) => [label, difference]),
      [
        ['Dimanche', 0],
        ['Réduit', -800],
        ['Premier rang', 1_500],
        ['Cave', 0],
      ],
    )
    assert.deepEqual(codesOf(await move(visit, taxed!)), ['CONFLICT'])
  })

  test('exchanges the seats, renews the ticket, tells the payer, and counts each day’s sales by the new rate', async () => {
    const { key, visit } = await sell()
    const [before, sales] = [await counts(), await unitsOfDays()]
    const [ticket] = await ticketsOfOrder(product.db, key)
    assert.equal(successOf(await move(visit, sunday!)), true)
    assert.deepEqual(await product.runJobs(), [])
    const after = await counts()
    assert.deepEqual([after[saturday!], after[sunday!]], [before[saturday!]! - 1, before[sunday!]! + 1])
    const units = await unitsOfDays()
    assert.deepEqual([units[saturday!], units[sunday!]], [sales[saturday!]! - 1, sales[sunday!]! + 1])
    const [item] = await itemsOfOrder(product.db, key)
    assert.deepEqual([item?.label, item?.amount], ['Dimanche', 2_000])
    const [renewed] = await ticketsOfOrder(product.db, key)
    assert.deepEqual([renewed?.number, renewed?.code], [ticket?.number, ticket?.code])
    const shown = successOf(
      await product.acts.readEventTicket({ ...form.address, userId, ticketId: ticket!.id }),
    )
    assert.equal(shown.ticket.rate, 'Dimanche')
    const mails = await product.db.selectFrom('mails').select('kind').where('orderId', '=', key.id).execute()
    assert.ok(mails.some(({ kind }) => kind === 'lineMoved'))
    const { events } = successOf(await product.acts.readOfficeOrder({ ...visit, before: null }))
    const told = events.find(({ kind }) => kind === 'lineMoved')
    assert.ok(told?.kind === 'lineMoved' && told.from === 'Samedi' && told.to === 'Dimanche')
    assert.equal(successOf(await move(visit, sunday!)), false, 'the same again changes nothing')
    assert.deepEqual(codesOf(await move(visit, reduced!, -800)), ['CONFLICT'], 'it stands elsewhere by now')
  })

  test('gives a difference back where that is wanted, and asks for none', async () => {
    const cheaper = await sell()
    successOf(await move(cheaper.visit, reduced!, -800))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await refundsOf(cheaper.key.id), [800])
    const kept = await sell()
    successOf(await move(kept.visit, reduced!, -800, { refunds: false }))
    const dearer = await sell()
    successOf(await move(dearer.visit, front!, 1_500))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual([await refundsOf(kept.key.id), await refundsOf(dearer.key.id)], [[], []])
    const cancelled = successOf(await product.acts.readCancelledLine(cheaper.visit))
    assert.equal(cancelled.refund.amount, 1_200, 'what is left of it goes back with the line')
    await assertLedgerIsProvider(product)
  })

  test('pressed twice or in two tabs it is done once', async () => {
    const { key, visit } = await sell()
    const before = await counts()
    const both = await Promise.all([move(visit, reduced!, -800), move(visit, reduced!, -800)])
    assert.deepEqual(both.map(result => successOf(result)).toSorted(), [false, true])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await refundsOf(key.id), [800])
    const after = await counts()
    assert.deepEqual([after[saturday!], after[reduced!]], [before[saturday!]! - 1, before[reduced!]! + 1])
  })

  test('takes no seat that is sold, nor does it leave one behind: two want the last one', async () => {
    const [one, other] = [await sell(), await sell()]
    const before = await counts()
    const both = await Promise.all([move(one.visit, small!), move(other.visit, small!)])
    assert.deepEqual(both.map(({ ok }) => ok).toSorted(), [false, true])
    assert.deepEqual(codesOf(both.find(({ ok }) => !ok)!), ['TICKETS_SOLD_OUT'])
    const after = await counts()
    assert.deepEqual([after[saturday!], after[small!]], [before[saturday!]! - 1, 1])
    const loser = both[0]!.ok ? other : one
    assert.equal((await itemsOfOrder(product.db, loser.key))[0]?.label, 'Samedi')
    assert.deepEqual(await refundsOf(loser.key.id), [])
  })

  test('rates of one pool exchange its seat, however full it is', async () => {
    const { id: poolId } = await product.db
      .insertInto('pools')
      .values({ organizationId: form.organizationId, formId: form.formId, label: 'Salle' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { visit } = await sell()
    const ids = [idOf(saturday!), idOf(sunday!)]
    const stock = { organizationId: form.organizationId, kind: 'pool', targetId: poolId } as const
    await product.db.updateTable('tiers').set({ poolId }).where('id', 'in', ids).execute()
    await product.db
      .insertInto('stocks')
      .values({ ...stock, capacity: 1, sold: 1 })
      .execute()
    assert.equal(successOf(await move(visit, sunday!)), true)
    const { sold } = await product.db
      .selectFrom('stocks')
      .select('sold')
      .where('kind', '=', 'pool')
      .where('targetId', '=', poolId)
      .executeTakeFirstOrThrow()
    assert.equal(sold, 1)
    await product.db.updateTable('tiers').set({ poolId: null }).where('id', 'in', ids).execute()
  })

  test('refuses a line of another order, a cancelled one, another price, a rate that is offered no more, and a stranger', async () => {
    const [one, other] = [await sell(), await sell()]
    assert.deepEqual(codesOf(await move({ ...one.visit, orderId: other.key.id }, sunday!)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await move(one.visit, reduced!, -700)), ['CONFLICT'])
    assert.deepEqual(codesOf(await move(one.visit, sunday!, 0, { from: front! })), ['CONFLICT'])
    const reader = await addMember(product, 'lecture@example.org', {
      ...{ role: 'Reader', organizationId: form.organizationId, formId: null },
    })
    assert.deepEqual(codesOf(await move({ ...one.visit, userId: reader }, sunday!)), ['NOT_FOUND'])
    successOf(await product.acts.cancelLine({ ...other.visit, refunds: null, tells: false }))
    assert.deepEqual(codesOf(await move(other.visit, sunday!)), ['ORDER_CLOSED'])
    await product.db
      .updateTable('tiers')
      .set({ deletedAt: product.app.now() })
      .where('id', '=', idOf(front!))
      .execute()
    assert.deepEqual(codesOf(await move(one.visit, front!, 1_500)), ['CONFLICT'])
  })

  test('gives nothing back while a refund is under way, and moves nothing then', async () => {
    const { key, visit } = await sell()
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', key.id)
      .executeTakeFirstOrThrow()
    const asked = {
      input: { part: { amount: 100 }, withTip: false },
      comment: null,
      expectedLeft: null,
    } as const
    const of = { organizationSlug: visit.organizationSlug, userId, cancelOrder: false, sendMail: false }
    successOf(await product.acts.askRefund({ ...asked, ...of, paymentId }))
    const before = await counts()
    assert.deepEqual(codesOf(await move(visit, reduced!, -800)), ['REFUND_IN_PROGRESS'])
    assert.deepEqual(await counts(), before)
    assert.equal(successOf(await move(visit, sunday!)), true, 'the same price needs no refund')
    assert.deepEqual(await product.runJobs(), [])
  })
})
