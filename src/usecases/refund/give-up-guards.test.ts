import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { itemsOfOrder } from '#db/orders.ts'
import type { Schema } from '#db/schema.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import { newItem } from '#domain/cart/new-item.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { awaitTransfer, cancelled, treasurerOf } from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator, addMember } from '#test/support/people.ts'
import { postponed } from '#test/support/postponed-event.ts'
import { addBall, ballPlace, buyBall, halfBefore, sayRule } from '#test/support/refund-rule.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { orderToken } from '../links/tokens.ts'

const card = '4242424242424242'
const always = { countsFrom: 'purchase', steps: [{ days: 365, percent: 100 }], byPayer: true } as const

/** Rules REF-18 and REF-19: each thing that keeps a line from being given up, as it comes about. */
describe('guards of giving up', () => {
  let product: TestApp
  let ball: TestForm
  let userId: number

  before(async () => {
    product = await testApp()
    ball = await addBall(product)
    userId = await addAdministrator(product, 'ines@example.org', { ...ball, formId: null })
    await sayRule(product, ball, halfBefore)
  })
  after(() => product.close())

  async function opened({ organizationId }: Pick<TestForm, 'organizationId'>, orderId: number) {
    const key = { organizationId, id: orderId }
    const items = await itemsOfOrder(product.db, key)
    return { key, items, visit: { orderId, userId: null, token: orderToken(product.app, key) } }
  }
  type Opened = Awaited<ReturnType<typeof opened>>
  const bought = async (items: Parameters<typeof buyBall>[2], form = ball) =>
    opened(form, (await buyBall(product, form, items)).orderId)
  /** What costs nothing is an order without a payment. */
  async function ordered(items: Parameters<typeof buyBall>[2]) {
    const { id: cartId } = successOf(await product.acts.createCart({ ...ball.address, items }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    const how = { cartId, consents: allConsents, backUrl: null, locale: 'fr', tip: 0 } as const
    const taken = successOf(await product.acts.startPayment(how))
    await work()
    return opened(ball, 'orderId' in taken ? taken.orderId : 0)
  }
  const view = async ({ visit }: Opened) => successOf(await product.acts.readGiveUp(visit))
  const obstacles = async (order: Opened) => (await view(order)).lines.map(({ obstacle }) => obstacle)
  const giveUp = ({ visit }: Opened, items: readonly Pick<OrderItem, 'id'>[], shown: number) =>
    product.acts.giveUp({ ...visit, itemIds: items.map(({ id }) => id), shown })
  const work = async () => assert.deepEqual(await product.runJobs(), [])
  const line = ({ visit, items }: Opened, at = 0) => ({
    ...{ organizationSlug: ball.address.organizationSlug, orderId: visit.orderId, userId },
    itemId: items[at]!.id,
  })
  const soldOf = async (rate: number) => {
    const stocks = product.db.selectFrom('stocks').select('sold').where('kind', '=', 'tier')
    return (await stocks.where('targetId', '=', ball.tiers[rate]!.id).executeTakeFirstOrThrow()).sold
  }

  test('what is bought twice over is given up once, and two tabs end a free order together', async () => {
    const order = await bought([ballPlace(ball, 'Léa'), ballPlace(ball, 'Tom')])
    const [first] = order.items
    assert.equal(successOf(await giveUp(order, [first!, first!], 1_000)).cancelled, 1)
    await work()
    const written = product.db.selectFrom('audit').select('action')
    const acts = await written.where('object', '=', `order:${order.key.id}`).execute()
    assert.deepEqual(acts, [{ action: 'order.giveUp' }], 'nobody is asked about what is done')
    const before = await soldOf(1)
    const free = await ordered([ballPlace(ball, 'Ana', { rate: 1 }), ballPlace(ball, 'Luc', { rate: 1 })])
    const both = await Promise.all(free.items.map(item => giveUp(free, [item], 0)))
    assert.deepEqual(
      both.map(each => successOf(each).cancelled),
      [1, 1],
    )
    assert.equal(await soldOf(1), before)
    assert.deepEqual(await obstacles(free), ['over', 'over'])
  })

  test('an order that waits for instalments or a transfer gives nothing up', async () => {
    const form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 3_000, counts: [1, 3] }],
    })
    await sayRule(product, form, always)
    const item = {
      ...newItem(form.tiers[0]!.id, 'Membership'),
      ...{ paymentTerms: { count: 3 }, participant: { firstName: 'Léa', lastName: 'Morel', email: null } },
    }
    // Its first payment has paid for one of them.
    const plan = await opened(form, (await sellItems(product, form, [item, item, item], card)).orderId)
    assert.deepEqual(await obstacles(plan), ['money', 'money', 'money'])
    assert.deepEqual(codesOf(await giveUp(plan, plan.items.slice(0, 1), 3_000)), ['ORDER_CLOSED'])
    const actor = await treasurerOf(product, ball)
    const account = { iban: 'FR7630006000011234567890189', holder: 'Le Port', days: '20', isOffered: false }
    const office = { organizationSlug: ball.address.organizationSlug, ...actor }
    successOf(await product.acts.saveTransferSettings({ ...office, draft: account }))
    const awaited = await awaitTransfer(product, ball, actor)
    const waiting = await opened(ball, awaited.orderId)
    assert.deepEqual(await obstacles(waiting), ['money'])
  })

  test('whoever has withdrawn gives nothing up besides', async () => {
    const form = await addForm(product, {
      formType: 'Shop',
      tiers: [{ tierType: 'Product', price: 2_000 }],
    })
    await sayRule(product, form, always)
    const items = [newItem(form.tiers[0]!.id, 'Product')]
    const order = await opened(form, (await sellItems(product, form, items, card)).orderId)
    assert.deepEqual([await obstacles(order), (await view(order)).mayWithdraw], [[null], true])
    successOf(await product.acts.withdraw(order.visit))
    assert.deepEqual(await obstacles(order), ['over'])
    assert.deepEqual(codesOf(await giveUp(order, order.items, 2_000)), ['ORDER_CLOSED'])
  })

  test('of an event that is put off nothing is given up before its payer has chosen; then by the new date', async () => {
    const fair = await addBall(product)
    await sayRule(product, fair, halfBefore)
    const order = await bought([ballPlace(fair, 'Léa')], fair)
    await postponed(product, fair, await treasurerOf(product, fair))
    assert.deepEqual(await obstacles(order), ['cancelled'])
    const status = (to: 'kept') =>
      product.db.updateTable('settlements').set({ status: to }).where('orderId', '=', order.key.id).execute()
    await status('kept')
    assert.deepEqual([await obstacles(order), (await view(order)).percent], [[null], 100])
  })

  test('of an event that is cancelled nothing is given up, even by whom its cancelling has not found yet', async () => {
    const fair = await addBall(product)
    await sayRule(product, fair, halfBefore)
    const order = await bought([ballPlace(fair, 'Léa')], fair)
    await cancelled(product, fair, await treasurerOf(product, fair))
    const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
    await owner.db.deleteFrom('settlements').where('orderId', '=', order.key.id).execute()
    await owner.close()
    assert.deepEqual(await obstacles(order), ['cancelled'])
  })

  test('a line that something was added to is asked for, and so is what was added', async () => {
    const order = await bought([ballPlace(ball, 'Léa'), ballPlace(ball, 'Tom')])
    const optionId = ball.tiers[0]!.optionIds[0]!
    successOf(await product.acts.addOption({ ...line(order), optionId, amount: 1_201 }))
    assert.deepEqual(
      (await view(order)).lines.map(({ way }) => way),
      ['ask', 'now'],
    )
    // Both at once: the one is cancelled, the association is asked about the other.
    assert.deepEqual(successOf(await giveUp(order, order.items, 2_000)), { cancelled: 1, asked: 1 })
    await work()
    assert.equal((await view(order)).lines[0]?.request, 'asked')
  })

  test('only who was let in is in: not who was refused, nor who was sent out again', async () => {
    const places = ['Léa', 'Tom', 'Ali'].map(name => ballPlace(ball, name))
    const order = await bought(places)
    const tickets = await ticketsOfOrder(product.db, order.key)
    const scan = scanner()
    await scan({ ticket: tickets[0]!.number, isLetIn: false })
    const entry = await scan({ ticket: tickets[1]!.number, isLetIn: true })
    assert.deepEqual(await obstacles(order), [null, 'scanned', null])
    await scan({ ticket: tickets[1]!.number, isLetIn: null, undoes: entry })
    assert.deepEqual(await obstacles(order), [null, null, null])
    const changed = { organizationId: ball.organizationId, changedAt: product.clock.now() }
    const change = (at: number, kind: 'passedOn' | 'renamed') =>
      product.db
        .insertInto('ticketChanges')
        .values({ ...changed, id: randomUUID(), ticketId: tickets[at]!.id, kind })
        .execute()
    await change(1, 'passedOn')
    await change(2, 'renamed')
    assert.deepEqual(await obstacles(order), [null, 'passedOn', null])
  })

  test('a request is declined once, by who may, on its own order; accepting closes it', async () => {
    await sayRule(product, ball, { ...halfBefore, byPayer: false })
    const [order, other] = [
      await bought(['Léa', 'Tom', 'Zoé'].map(name => ballPlace(ball, name))),
      await bought([ballPlace(ball, 'Ida')]),
    ]
    await sayRule(product, ball, halfBefore)
    const asked = order.items.slice(0, 2)
    successOf(await giveUp(order, asked, 2_000))
    assert.deepEqual(successOf(await giveUp(order, asked, 999)), { cancelled: 0, asked: 0 })
    const reader = await addMember(product, 'lecture@example.org', {
      ...{ role: 'Reader', organizationId: ball.organizationId, formId: null },
    })
    for (const refused of [
      await product.acts.declineRefund({ ...line(order), userId: reader }),
      await product.acts.declineRefund({ ...line(order), orderId: other.visit.orderId }),
      await product.acts.declineRefund(line(other)),
    ])
      assert.deepEqual(codesOf(refused), ['NOT_FOUND'])
    assert.equal(successOf(await product.acts.declineRefund(line(order))), true)
    successOf(await product.acts.cancelLine({ ...line(order, 1), refunds: 1_000, most: 2_000, tells: false }))
    assert.equal(successOf(await product.acts.declineRefund(line(order, 1))), false)
    await work()
    assert.deepEqual(
      (await view(order)).lines.map(({ request }) => request),
      ['declined', 'accepted', null],
    )
    const [declined, , open] = order.items
    assert.deepEqual(codesOf(await giveUp(order, [declined!, open!], 1_000)), ['ORDER_CLOSED'])
    // What was declined stands, and is not asked for again.
    assert.deepEqual(successOf(await giveUp(order, order.items.slice(0, 1), 1_000)), {
      ...{ cancelled: 0, asked: 0 },
    })
  })

  test('what was given back otherwise waits for no answer', async () => {
    await sayRule(product, ball, { ...halfBefore, byPayer: false })
    const [whole, part] = [
      await bought([ballPlace(ball, 'Léa')]),
      await bought([ballPlace(ball, 'Tom'), ballPlace(ball, 'Ali')]),
    ]
    await sayRule(product, ball, halfBefore)
    for (const order of [whole, part]) successOf(await giveUp(order, order.items.slice(0, 1), 1_000))
    const waiting = async () => {
      const seen = await product.acts.readGroupRefunds({ ...ball.address, userId, sessionId: null })
      const ids = [whole.key.id, part.key.id]
      return successOf(seen).requests.filter(({ orderId }) => ids.includes(orderId)).length
    }
    assert.equal(await waiting(), 2)
    const giveBack = async ({ key, items }: Opened, lines: boolean) => {
      const { paymentId } = await product.db
        .selectFrom('payments')
        .select('id as paymentId')
        .where('orderId', '=', key.id)
        .executeTakeFirstOrThrow()
      const part = lines ? { lines: [{ orderItemId: items[0]!.id, amount: 2_000 }] } : 'all'
      successOf(
        await product.acts.askRefund({
          ...{ organizationSlug: ball.address.organizationSlug, paymentId, userId },
          ...{ input: { part, withTip: !lines }, cancelOrder: !lines, sendMail: false },
          ...{ comment: null, expectedLeft: null },
        }),
      )
      await work()
    }
    await giveBack(whole, false)
    assert.equal(await waiting(), 1)
    await giveBack(part, true)
    assert.equal(await waiting(), 0)
    const told = product.mails.length
    for (const order of [whole, part])
      assert.equal(successOf(await product.acts.declineRefund(line(order))), false)
    await work()
    assert.equal(product.mails.length, told, 'nobody is refused what they have')
  })

  /** Notes what a phone at a door of the ball has seen. */
  function scanner() {
    const { organizationId, formId } = ball
    const [gateId, device] = [randomUUID(), randomUUID()]
    const at = product.clock.now()
    let seen = 0
    return async ({ undoes, ...scan }: { ticket: number; isLetIn: boolean | null; undoes?: string }) => {
      if (seen === 0)
        await product.db
          .insertInto('gates')
          .values({ organizationId, id: gateId, formId, name: 'A', endsAt: at, createdAt: at })
          .execute()
      seen += 1
      const id = randomUUID()
      const how = undoes === undefined ? ({ kind: 'entry' } as const) : ({ kind: 'undo', undoes } as const)
      await product.db
        .insertInto('doorScans')
        .values({
          ...{ organizationId, id, formId, place: seen, gateId, device, way: 'camera', clockAt: at, at },
          ...{ receivedAt: at, wasValid: true, wasOpen: true, isTold: true, ...how, ...scan },
        })
        .execute()
      return id
    }
  }
})
