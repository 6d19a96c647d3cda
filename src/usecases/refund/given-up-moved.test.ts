import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { treasurerOf } from '#test/support/cancelled-event.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { everybodyBack } from '#test/support/group-refund.ts'
import { ballPlace, buyBall, halfBefore, sayRule } from '#test/support/refund-rule.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import type { Actor } from '../access/require-proof.ts'
import { orderToken } from '../links/tokens.ts'

/** Rules REF-16 and REF-12: per cent are of what a place costs, not of the dearer rate that it was moved from. */
describe('a place that was moved to a cheaper rate', () => {
  let product: TestApp
  let form: TestForm
  let actor: Actor

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Event',
      startAt: '2026-12-12T19:30:00.000Z',
      tiers: [3_000, 2_000, 0].map(price => ({ tierType: 'Registration', price, capacity: 100 }) as const),
    })
    actor = await treasurerOf(product, form)
  })
  after(() => product.close())

  async function bought(byPayer: boolean, tip = 300) {
    product.clock.set('2026-11-20T12:00:00.000Z')
    await sayRule(product, form, { ...halfBefore, byPayer })
    const { orderId } = await buyBall(product, form, [ballPlace(form, 'Léa')], { tip })
    const key = { organizationId: form.organizationId, id: orderId }
    const [item] = await itemsOfOrder(product.db, key)
    return { orderId, itemId: item!.id, token: orderToken(product.app, key) }
  }
  type Bought = Awaited<ReturnType<typeof bought>>
  const office = ({ orderId, itemId }: Bought) => ({
    organizationSlug: form.address.organizationSlug,
    ...{ orderId, itemId, userId: actor.userId, sessionId: actor.sessionId ?? null },
  })
  async function move(place: Bought, from: number, to: number, difference: number, refunds = true) {
    const [one, other] = [form.tiers[from]!.id, form.tiers[to]!.id]
    const way = { from: one, to: other, difference, refunds, tells: false }
    successOf(await product.acts.moveLine({ ...office(place), ...way }))
    await work()
  }
  const work = async () => assert.deepEqual(await product.runJobs(), [])
  const visit = ({ orderId, token }: Bought) => ({ orderId, token, userId: null })
  async function seen(place: Bought) {
    const { lines } = successOf(await product.acts.readGiveUp(visit(place)))
    return lines.map(({ cost, owed, way }) => [cost, owed, way])
  }
  const statusOf = async ({ orderId }: Bought) => {
    const orders = product.db.selectFrom('orders').select('status').where('id', '=', orderId)
    return (await orders.executeTakeFirstOrThrow()).status
  }
  const backOf = async ({ orderId }: Bought) => {
    const rows = await product.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select('r.organizationPart')
      .where('p.orderId', '=', orderId)
      .where('r.status', '=', 'succeeded')
      .where('r.organizationPart', '>', 0)
      .execute()
    return rows.map(({ organizationPart }) => organizationPart)
  }

  test('gives half of its own price back, on top of the difference', async () => {
    const place = await bought(true)
    assert.deepEqual(await seen(place), [[3_000, 1_500, 'now']])
    await move(place, 0, 1, -1_000)
    assert.deepEqual(await seen(place), [[2_000, 1_000, 'now']])
    const cancelled = successOf(await product.acts.readCancelledLine(office(place)))
    assert.equal(cancelled.owed?.amount, 1_000)
    successOf(await product.acts.giveUp({ ...visit(place), itemIds: [place.itemId], shown: 1_000 }))
    await work()
    assert.deepEqual(await backOf(place), [1_000, 1_000])
    await assertLedgerIsProvider(product)
  })

  for (const tip of [300, 0])
    test(`is still a place where it costs nothing any more, and given back by itself: ${tip} cents of contribution`, async () => {
      const place = await bought(false, tip)
      assert.deepEqual(await seen(place), [[3_000, 1_500, 'ask']])
      await move(place, 0, 2, -3_000)
      assert.deepEqual(await seen(place), [[0, 0, 'now']])
      assert.equal(await statusOf(place), 'Processed')
      const { tickets } = successOf(await product.acts.readOrderTickets(visit(place)))
      assert.equal(tickets.length, 1)
      successOf(await product.acts.giveUp({ ...visit(place), itemIds: [place.itemId], shown: 0 }))
      await work()
      assert.equal(await statusOf(place), 'Canceled')
      assert.deepEqual(await backOf(place), [3_000])
      await assertLedgerIsProvider(product)
    })

  test('ends with its order where the rest of that was refunded otherwise', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const { orderId } = await buyBall(product, form, [ballPlace(form, 'Léa'), ballPlace(form, 'Tom')], {
      tip: 0,
    })
    const key = { organizationId: form.organizationId, id: orderId }
    const [item] = await itemsOfOrder(product.db, key)
    const place = { orderId, itemId: item!.id, token: orderToken(product.app, key) }
    await move(place, 0, 2, -3_000)
    assert.equal(await statusOf(place), 'Processed')
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const { organizationSlug, userId, sessionId } = office(place)
    const asked = await product.acts.askRefund({
      ...{ organizationSlug, userId, sessionId, paymentId, input: { part: 'all', withTip: true } },
      ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
    })
    successOf(asked)
    await work()
    assert.equal(await statusOf(place), 'Refunded')
    await assertLedgerIsProvider(product)
  })

  test('waits while what it cost is on its way back', async () => {
    const place = await bought(true)
    const way = {
      from: form.tiers[0]!.id,
      to: form.tiers[2]!.id,
      difference: -3_000,
      refunds: true,
      tells: false,
    }
    successOf(await product.acts.moveLine({ ...office(place), ...way }))
    const { lines } = successOf(await product.acts.readGiveUp(visit(place)))
    assert.deepEqual(
      lines.map(({ cost, obstacle }) => [cost, obstacle]),
      [[0, 'underWay']],
    )
    await work()
  })

  test('whose difference the association kept gives half of what was paid', async () => {
    const place = await bought(true)
    await move(place, 0, 1, -1_000, false)
    assert.deepEqual(await seen(place), [[3_000, 1_500, 'now']])
  })

  test('gets its part of its own price where many are refunded at once', async () => {
    const place = await bought(true)
    await move(place, 0, 1, -1_000)
    const typed = {
      ...everybodyBack,
      share: 'percent' as const,
      percent: '50',
      rate: String(form.tiers[1]!.id),
    }
    const group = { ...form.address, ...actor, sessionId: actor.sessionId ?? null, typed }
    const others = 1_500
    assert.equal(
      successOf(await product.acts.previewGroupRefund(group)).needed.platform,
      1_000 + others,
      'that of the place whose difference was kept is half of thirty euros',
    )
    successOf(await product.acts.refundMany({ ...group, id: randomUUID() }))
    await product.acts.refundGroups()
    await work()
    assert.deepEqual(await backOf(place), [1_000, 1_000])
    await assertLedgerIsProvider(product)
  })
})
