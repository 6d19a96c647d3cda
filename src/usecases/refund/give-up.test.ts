import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder, soldRefundRule } from '#db/orders.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import { cancelled, recordCheque, treasurerOf } from '#test/support/cancelled-event.ts'
import { dispute } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { addBall, ballPlace, buyBall, halfBefore, sayRule } from '#test/support/refund-rule.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { orderToken } from '../links/tokens.ts'

/** Rules REF-16 to REF-20: on 20 November, 22 days before the ball, half of what was paid goes back. */
describe('giving up lines of an order', () => {
  let product: TestApp
  let form: TestForm
  let userId: number

  before(async () => {
    product = await testApp()
    form = await addBall(product)
    userId = await addAdministrator(product, 'ines@example.org', { ...form, formId: null })
    await sayRule(product, form, halfBefore)
  })
  after(() => product.close())

  type Wish = Parameters<typeof ballPlace>[2]
  const place = (firstName: string, wish?: Wish) => ballPlace(form, firstName, wish)

  /** Whoever holds the link of an order, and its lines. */
  async function opened(orderId: number, { organizationId } = form) {
    const key = { organizationId, id: orderId }
    const items = await itemsOfOrder(product.db, key)
    return { key, items, visit: { orderId, userId: null, token: orderToken(product.app, key) } }
  }
  async function bought(items: Parameters<typeof buyBall>[2], wishes?: Parameters<typeof buyBall>[3]) {
    const { orderId } = await buyBall(product, form, items, wishes)
    return opened(orderId)
  }
  type Opened = Awaited<ReturnType<typeof opened>>

  const view = async ({ visit }: Pick<Opened, 'visit'>) => successOf(await product.acts.readGiveUp(visit))
  const obstacles = async (order: Opened) => (await view(order)).lines.map(({ obstacle }) => obstacle)
  const giveUp = ({ visit }: Opened, items: readonly OrderItem[], shown: number) =>
    product.acts.giveUp({ ...visit, itemIds: items.map(({ id }) => id), shown })
  const sold = async (rate = 0) =>
    (
      await product.db
        .selectFrom('stocks')
        .select('sold')
        .where('kind', '=', 'tier')
        .where('targetId', '=', form.tiers[rate]!.id)
        .executeTakeFirstOrThrow()
    ).sold
  const statusOf = async ({ key }: Opened) =>
    (
      await product.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', key.id)
        .executeTakeFirstOrThrow()
    ).status
  const refundsOf = ({ key }: Opened) =>
    product.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select(['r.organizationPart', 'r.tipPart', 'r.status', 'r.lines'])
      .where('p.orderId', '=', key.id)
      .orderBy('r.number')
      .execute()
  const mailsOf = async ({ key }: Opened) =>
    (await product.db.selectFrom('mails').select('kind').where('orderId', '=', key.id).execute()).map(
      ({ kind }) => kind,
    )
  const line = ({ visit, items }: Opened, at = 0) => ({
    ...{ organizationSlug: form.address.organizationSlug, orderId: visit.orderId, userId },
    itemId: items[at]!.id,
  })
  const work = async () => assert.deepEqual(await product.runJobs(), [])

  test('gives back what the rule owes, ends the ticket, sells the place again, and tells both sides', async () => {
    const before = await sold()
    const order = await bought([place('Léa'), place('Tom')])
    const { percent, lines } = await view(order)
    assert.deepEqual(
      [percent, lines.map(({ owed, way }) => [owed, way])],
      [
        50,
        [
          [1_000, 'now'],
          [1_000, 'now'],
        ],
      ],
    )
    const [first] = order.items
    assert.deepEqual(successOf(await giveUp(order, [first!], 1_000)), { cancelled: 1, asked: 0 })
    assert.equal(await sold(), before + 1)
    await work()
    const tickets = await ticketsOfOrder(product.db, order.key)
    assert.deepEqual(
      tickets.map(({ isReturned }) => isReturned),
      [true, false],
    )
    assert.deepEqual(await refundsOf(order), [
      {
        ...{ organizationPart: 1_000, tipPart: 0, status: 'succeeded' },
        lines: [{ orderItemId: first!.id, amount: 1_000 }],
      },
    ])
    await assertLedgerIsProvider(product)
    const kinds = await mailsOf(order)
    assert.ok(kinds.includes('givenUp') && kinds.includes('refunded'), kinds.join())
    const told = product.mails.find(({ subject }) => /Annulation dans votre commande/.test(subject))
    assert.match(told?.text ?? '', /10,00/)
    const { events } = successOf(await product.acts.readOfficeOrder({ ...line(order), before: null }))
    const event = events.find(({ kind }) => kind === 'lineCancelled')
    assert.ok(event?.kind === 'lineCancelled' && event.byPayer && event.refunded === 1_000)
    assert.equal(await statusOf(order), 'Processed')
  })

  test('pressed twice or in two tabs it is done once, and nothing is done of another order', async () => {
    const before = await sold()
    const order = await bought([place('Léa'), place('Tom')])
    const [first, second] = order.items
    const both = await Promise.all([1, 2].map(() => giveUp(order, [first!], 1_000)))
    assert.deepEqual(both.map(each => successOf(each).cancelled).toSorted(), [0, 1])
    assert.equal(successOf(await giveUp(order, [first!], 1_000)).cancelled, 0)
    assert.equal(await sold(), before + 1)
    assert.equal((await refundsOf(order)).length, 1)
    const other = await bought([place('Ali')])
    assert.deepEqual(codesOf(await giveUp({ ...other, visit: order.visit }, other.items, 1_000)), [
      'NOT_FOUND',
    ])
    const stranger = { ...order, visit: { ...order.visit, token: other.visit.token } }
    assert.deepEqual(codesOf(await giveUp(stranger, [second!], 1_000)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.readGiveUp(stranger.visit)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await giveUp(order, [], 0)), ['required'])
    await work()
    assert.deepEqual(codesOf(await giveUp(order, [second!], 999)), ['CONFLICT'])
    await assertLedgerIsProvider(product)
  })

  test('counts options and codes, leaves a part of a cent to the payer, and takes several lines at once', async () => {
    const order = await bought([place('Léa', { meal: true }), place('Tom')], { coupon: 'DIX', tip: 300 })
    const { lines } = await view(order)
    // 32,01 and 20,00 less a tenth: half of 28,81 is 14,405, of 18,00 it is 9,00.
    assert.deepEqual(
      lines.map(({ cost, owed }) => [cost, owed]),
      [
        [2_881, 1_441],
        [1_800, 900],
      ],
    )
    const extra = await bought([place('Ana', { meal: true }), place('Luc'), place('Zoé')])
    assert.equal(successOf(await giveUp(extra, extra.items.slice(0, 2), 2_601)).cancelled, 2)
    await work()
    assert.deepEqual(
      (await refundsOf(extra)).map(({ lines: named }) => named),
      [
        [
          { orderItemId: extra.items[0]!.id, amount: 1_601 },
          { orderItemId: extra.items[1]!.id, amount: 1_000 },
        ],
      ],
    )
    await assertLedgerIsProvider(product)
  })

  test('the last line takes the contribution along and ends the order', async () => {
    const before = await sold()
    const order = await bought([place('Léa'), place('Tom')])
    assert.equal((await view(order)).tip, 300)
    successOf(await giveUp(order, order.items, 2_000))
    await work()
    assert.equal(await statusOf(order), 'Canceled')
    const parts = await refundsOf(order)
    assert.equal(
      parts.reduce((sum, { organizationPart, tipPart }) => sum + organizationPart + tipPart, 0),
      2_300,
    )
    assert.equal(await sold(), before)
    assert.deepEqual(await obstacles(order), ['over', 'over'])
    await assertLedgerIsProvider(product)
  })

  test('an order keeps the rule that its payer read, and one that changed while it was read is read first', async () => {
    const order = await bought([place('Léa')])
    await sayRule(product, form, { ...halfBefore, steps: [] })
    assert.equal((await view(order)).percent, 50)
    assert.equal((await soldRefundRule(product.db, order.key))?.startDate, '2026-12-12T19:30:00.000Z')
    const later = await bought([place('Tom')])
    assert.equal((await view(later)).percent, 0)
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...form.address, items: [place('Nino')] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const start = (shownRule: string) =>
      product.acts.startPayment({
        ...{ cartId, consents: { ...allConsents, shownRule }, backUrl: null, locale: 'fr' },
      })
    assert.deepEqual(codesOf(await start('["start",[[30,100],[7,50]],true,"2026-12-12T19:30:00.000Z"]')), [
      'REFUND_RULE_CHANGED',
    ])
    successOf(await start('["start",[],true,"2026-12-12T19:30:00.000Z"]'))
    await sayRule(product, form, halfBefore)
  })

  test('where nothing was said paid lines stay, and free places are given back all the same', async () => {
    await sayRule(product, form, null)
    const before = await sold(1)
    const order = await bought([place('Léa'), place('Nino', { rate: 1 })])
    await sayRule(product, form, halfBefore)
    assert.deepEqual(await obstacles(order), ['silent', null])
    assert.deepEqual(codesOf(await giveUp(order, order.items, 0)), ['ORDER_CLOSED'])
    assert.deepEqual(successOf(await giveUp(order, order.items.slice(1), 0)), { cancelled: 1, asked: 0 })
    assert.equal(await sold(1), before)
    await work()
    assert.equal(await statusOf(order), 'Processed')
  })

  test('nobody gives up a gift, what was let in, what is somebody else’s, what is contested or under way', async () => {
    const order = await bought([place('Léa'), place('Tom'), gift({ amount: 500 })])
    assert.deepEqual(await obstacles(order), [null, null, 'gift'])
    const [first, second] = await ticketsOfOrder(product.db, order.key)
    await letIn(first!.number)
    assert.deepEqual(await obstacles(order), ['scanned', null, 'gift'])
    const { id: ticketId } = second!
    const { organizationId } = form
    await product.db
      .insertInto('ticketChanges')
      .values({
        organizationId,
        id: randomUUID(),
        ticketId,
        kind: 'passedOn',
        changedAt: product.clock.now(),
      })
      .execute()
    assert.deepEqual(await obstacles(order), ['scanned', 'passedOn', 'gift'])
    assert.deepEqual(codesOf(await giveUp(order, order.items.slice(0, 1), 1_000)), ['ORDER_CLOSED'])

    const fought = await bought([place('Ali')])
    const payment = await product.db
      .selectFrom('payments')
      .select(['amount', 'intentId'])
      .where('orderId', '=', fought.key.id)
      .executeTakeFirst()
    await dispute(product, payment, 'open')
    assert.deepEqual(await obstacles(fought), ['contested'])

    const twice = await bought([place('Eva'), place('Ida')])
    successOf(await giveUp(twice, twice.items.slice(0, 1), 1_000))
    assert.deepEqual(await obstacles(twice), ['returned', 'underWay'])
    assert.deepEqual(codesOf(await giveUp(twice, twice.items.slice(1), 1_000)), ['ORDER_CLOSED'])
    await work()
    assert.deepEqual(await obstacles(twice), ['returned', null])
  })

  test('where it is to be asked for, the association answers: once, with the amount of the rule', async () => {
    await sayRule(product, form, { ...halfBefore, byPayer: false })
    const order = await bought([place('Léa'), place('Tom')])
    const [first, second] = order.items
    const before = await sold()
    const both = await Promise.all([1, 2].map(() => giveUp(order, [first!], 1_000)))
    assert.deepEqual(both.map(each => successOf(each).asked).toSorted(), [0, 1])
    successOf(await giveUp(order, [second!], 1_000))
    await work()
    assert.equal(await sold(), before)
    assert.deepEqual(await refundsOf(order), [])
    assert.ok(
      product.mails.some(
        ({ subject, to }) => /annulation est demandée/.test(subject) && to.address === 'ines@example.org',
      ),
    )
    const requests = async () => {
      const page = successOf(
        await product.acts.readGroupRefunds({ ...form.address, userId, sessionId: null }),
      )
      return page.requests.filter(({ orderId }) => orderId === order.key.id)
    }
    assert.deepEqual(
      (await requests()).map(({ label, name, owed }) => [label, name, owed]),
      [
        ['Plein', 'Léa Morel', 1_000],
        ['Plein', 'Tom Morel', 1_000],
      ],
    )
    const seen = successOf(await product.acts.readCancelledLine(line(order)))
    assert.deepEqual([seen.owed?.amount, seen.owed?.percent, seen.refund.amount], [1_000, 50, 2_000])
    assert.ok(seen.askedAt)
    successOf(await product.acts.cancelLine({ ...line(order), refunds: 1_000, most: 2_000, tells: true }))
    assert.equal(successOf(await product.acts.declineRefund(line(order, 1))), true)
    assert.equal(successOf(await product.acts.declineRefund(line(order, 1))), false)
    assert.deepEqual(codesOf(await product.acts.declineRefund({ ...line(order), itemId: 999_999 })), [
      'NOT_FOUND',
    ])
    await work()
    assert.deepEqual(await requests(), [])
    assert.ok((await mailsOf(order)).includes('giveUpDeclined'))
    assert.deepEqual(
      (await view(order)).lines.map(({ request }) => request),
      ['accepted', 'declined'],
    )
    assert.deepEqual(
      (await refundsOf(order)).map(({ organizationPart }) => organizationPart),
      [1_000],
    )
    assert.deepEqual(successOf(await giveUp(order, [second!], 1_000)), { cancelled: 0, asked: 0 })
    await sayRule(product, form, halfBefore)
  })

  test('the association gives more as it likes, and less only by saying so', async () => {
    const order = await bought([place('Léa'), place('Tom'), place('Ali')])
    const ask = (at: number, refunds: number | null, isLess = false) =>
      product.acts.cancelLine({ ...line(order, at), refunds, most: 2_000, isLess, tells: false })
    for (const less of [999, null]) assert.deepEqual(codesOf(await ask(0, less)), ['refund_below_rule'])
    assert.deepEqual(codesOf(await ask(0, 2_001)), ['CONFLICT'])
    successOf(await ask(0, 999, true))
    await work()
    successOf(await ask(1, null, true))
    successOf(await ask(2, 1_500))
    await work()
    assert.deepEqual(
      (await refundsOf(order)).map(({ organizationPart, tipPart }) => organizationPart + tipPart),
      [999, 1_500, 300],
    )
  })

  test('an event that is cancelled goes its own way', async () => {
    const fair = await addBall(product)
    await sayRule(product, fair, halfBefore)
    const { orderId } = await buyBall(product, fair, [ballPlace(fair, 'Léa')])
    const order = await opened(orderId, fair)
    assert.deepEqual(await obstacles(order), [null])
    await cancelled(product, fair, await treasurerOf(product, fair))
    const { lines, isSettled } = await view(order)
    assert.deepEqual([lines.map(({ obstacle }) => obstacle), isSettled], [['cancelled'], true])
    assert.deepEqual(codesOf(await giveUp(order, order.items, 1_000)), ['ORDER_CLOSED'])
  })

  test('what did not come through the platform is asked for', async () => {
    const actor = await treasurerOf(product, form)
    const recorded = await recordCheque(product, form, actor)
    const order = await opened(recorded.orderId)
    assert.deepEqual(
      (await view(order)).lines.map(({ way, owed, obstacle }) => [way, owed, obstacle]),
      [['ask', 1_000, null]],
    )
    assert.deepEqual(successOf(await giveUp(order, order.items, 1_000)), { cancelled: 0, asked: 1 })
  })

  test('the rule follows an event that is put off, not one that is brought forward; nothing once it has begun', async () => {
    const order = await bought([place('Léa', {}), place('Nino', { rate: 1 })])
    const begin = (startAt: string) =>
      product.db.updateTable('forms').set({ startAt }).where('id', '=', form.formId).execute()
    const percent = async () => (await view(order)).percent
    await begin('2027-12-12T19:30:00.000Z')
    assert.equal(await percent(), 100)
    await begin('2026-11-22T19:30:00.000Z')
    assert.equal(await percent(), 50)
    await begin('2026-12-12T19:30:00.000Z')
    product.clock.set('2026-12-05T22:59:59.000Z')
    assert.equal(await percent(), 50)
    product.clock.set('2026-12-05T23:00:00.000Z')
    const late = { ...order, visit: (await opened(order.key.id)).visit }
    assert.deepEqual(
      (await view(late)).lines.map(({ owed, way }) => [owed, way]),
      [
        [0, 'now'],
        [0, 'now'],
      ],
    )
    successOf(await giveUp(late, late.items.slice(0, 1), 0))
    await work()
    assert.deepEqual(await refundsOf(order), [])
    product.clock.set('2026-12-12T19:30:00.000Z')
    const begun = await opened(order.key.id)
    assert.deepEqual(await obstacles(begun), ['returned', 'begun'])
  })

  async function letIn(number: number): Promise<void> {
    const { organizationId, formId } = form
    const gateId = randomUUID()
    const at = product.clock.now()
    await product.db
      .insertInto('gates')
      .values({ organizationId, id: gateId, formId, name: 'A', endsAt: at, createdAt: at })
      .execute()
    await product.db
      .insertInto('doorScans')
      .values({
        ...{ organizationId, id: randomUUID(), formId, place: number, gateId, device: randomUUID() },
        ...{ kind: 'entry', ticket: number, isLetIn: true, way: 'camera', clockAt: at, at, receivedAt: at },
        ...{ wasValid: true, wasOpen: true, isTold: true },
      })
      .execute()
  }
})
