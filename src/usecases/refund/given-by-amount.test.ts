import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { unnamedBackOf } from '#db/given-back.ts'
import { itemsOfOrder } from '#db/orders.ts'
import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'
import { givenUpTogether } from '#domain/order/give-up.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { treasurerOf } from '#test/support/cancelled-event.ts'
import { successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { everybodyBack } from '#test/support/group-refund.ts'
import { ballPlace, halfBefore, sayRule } from '#test/support/refund-rule.ts'
import { assertLedgerIsProvider, sendRefundsBack } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import type { Actor } from '../access/require-proof.ts'
import { orderToken } from '../links/tokens.ts'

/** Rules REF-16 and REF-12: places of 20 and 30 euros of which half goes back, and an association that gives an amount by hand. */
describe('what was given back by amount', () => {
  let product: TestApp
  let form: TestForm
  let actor: Actor

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  async function bought(rates: readonly number[] = [0], card = '4242424242424242') {
    product.clock.set('2026-11-20T12:00:00.000Z')
    form = await addForm(product, {
      ...{ formType: 'Event', slug: `bal-${randomUUID().slice(0, 8)}`, startAt: '2026-12-12T19:30:00.000Z' },
      tiers: [2_000, 3_000].map(price => ({
        ...({ tierType: 'Registration', price, capacity: 100 } as const),
        options: [{ label: 'Repas', price: 1_200 }],
      })),
    })
    actor = await treasurerOf(product, form)
    await sayRule(product, form, halfBefore)
    const places = rates.map((rate, at) => ballPlace(form, `Léa${'abc'[at]}`, { rate }))
    const { orderId } = await sellItems(product, form, places, card, { tip: 0 })
    const key = { organizationId: form.organizationId, id: orderId }
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const visit = { orderId, userId: null, token: orderToken(product.app, key) }
    const lines = (await itemsOfOrder(product.db, key)).map(({ id }) => id)
    return { orderId, paymentId, lines, visit }
  }
  type Bought = Awaited<ReturnType<typeof bought>>
  const work = async () => assert.deepEqual(await product.runJobs(), [])
  const office = () => ({ userId: actor.userId, sessionId: actor.sessionId ?? null })
  async function giveAmount({ paymentId }: Bought, amount: number, way: 'card' | 'transfer' = 'card') {
    await proveNow(product, actor)
    const asked = {
      ...{ ...office(), organizationSlug: form.address.organizationSlug, paymentId },
      ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
    }
    const input = { part: { amount }, withTip: false }
    successOf(
      way === 'card'
        ? await product.acts.askRefund({ ...asked, input })
        : await product.acts.recordTransferRefund({ ...asked, amount }),
    )
    await work()
  }
  const view = async ({ visit }: Bought) => successOf(await product.acts.readGiveUp(visit))
  const owed = async (order: Bought) => (await view(order)).lines.map(line => line.owed)
  async function giveUp({ visit }: Bought, itemIds: readonly number[], shown: number) {
    successOf(await product.acts.giveUp({ ...visit, itemIds, shown }))
    await work()
  }
  const backOf = async ({ paymentId }: Bought) => {
    const rows = await product.db
      .selectFrom('refunds')
      .select('organizationPart')
      .where('paymentId', '=', paymentId)
      .where('status', '=', 'succeeded')
      .execute()
    return rows.reduce((sum, { organizationPart }) => sum + organizationPart, 0)
  }
  const refundMany = async (typed: Partial<TypedGroupRefund>) => {
    const group = { ...form.address, ...office(), typed: { ...everybodyBack, ...typed } }
    await proveNow(product, actor)
    const { needed } = successOf(await product.acts.previewGroupRefund(group))
    const begun = await product.acts.refundMany({ ...group, id: randomUUID() })
    assert.equal(begun.ok, needed.orders > 0)
    for (let turn = 0; turn < 2; turn += 1) {
      await product.acts.refundGroups()
      await work()
      product.clock.advance(3)
    }
    return needed.platform
  }

  for (const way of ['card', 'transfer'] as const)
    test(`is not owed again by the rule: by ${way}`, async () => {
      const order = await bought()
      assert.deepEqual(await owed(order), [1_000])
      await giveAmount(order, 400, way)
      assert.deepEqual(await owed(order), [600])
      const cancelled = { ...office(), organizationSlug: form.address.organizationSlug, ...order }
      const [itemId = 0] = order.lines
      const seen = successOf(await product.acts.readCancelledLine({ ...cancelled, itemId }))
      assert.deepEqual([seen.owed?.amount, seen.refund.amount], [600, 1_600])
      await giveAmount(order, 600, way)
      assert.deepEqual(await owed(order), [0])
      await giveUp(order, order.lines, 0)
      assert.equal(await backOf(order), 1_000)
      await assertLedgerIsProvider(product)
    })

  test('counts once, whichever line of several is given up first, or both together', async () => {
    const first = await bought([0, 1])
    await giveAmount(first, 1_200)
    assert.deepEqual(await owed(first), [1_000, 1_300])
    const { lines, left } = await view(first)
    assert.deepEqual(
      givenUpTogether(lines, left).map(line => line.owed),
      [1_000, 300],
    )
    await giveUp(first, first.lines.slice(0, 1), 1_000)
    assert.deepEqual((await owed(first))[1], 300)
    await giveUp(first, first.lines.slice(1), 300)
    assert.equal(await backOf(first), 2_500, 'half of fifty euros')
    const other = await bought([0, 1])
    await giveAmount(other, 1_200)
    await giveUp(other, other.lines, 1_300)
    assert.equal(await backOf(other), 2_500)
    await assertLedgerIsProvider(product)
  })

  test('counts for many that are refunded per cent, as their page says before', async () => {
    const order = await bought([0, 0])
    await giveAmount(order, 2_000)
    assert.equal(await refundMany({ share: 'percent', percent: '50' }), 0)
    assert.equal(await refundMany({ share: 'percent', percent: '60' }), 400)
    assert.equal(await backOf(order), 2_400)
    assert.equal(await refundMany({ share: 'all' }), 1_600)
    assert.equal(await backOf(order), 4_000)
    await assertLedgerIsProvider(product)
  })

  test('is of a line that was given up before, where the bank sent back what that gave', async () => {
    const order = await bought([0, 0], '4000000000005126')
    await giveUp(order, order.lines.slice(0, 1), 1_000)
    const { intentId } = await product.db
      .selectFrom('payments')
      .select('intentId')
      .where('id', '=', order.paymentId)
      .executeTakeFirstOrThrow()
    const payment = { ...order, organizationId: form.organizationId, intentId: intentId ?? '' }
    await sendRefundsBack(product, payment)
    await work()
    assert.equal(await backOf(order), 0)
    await giveAmount(order, 1_000, 'transfer')
    assert.deepEqual((await owed(order))[1], 1_000, 'the other place keeps its half')
    await giveAmount(order, 200, 'transfer')
    assert.deepEqual((await owed(order))[1], 800)
    assert.equal(await refundMany({ share: 'percent', percent: '50' }), 800)
    assert.equal(await backOf(order), 2_000)
    await assertLedgerIsProvider(product)
  })

  test('is of the whole order: a rate gets what the others have not had already', async () => {
    const order = await bought([0, 1])
    await giveAmount(order, 1_800)
    const rate = String(form.tiers[0]?.id)
    assert.equal(await refundMany({ rate, share: 'percent', percent: '50' }), 700)
    assert.equal(await backOf(order), 2_500)
    assert.equal(await refundMany({ rate, share: 'amount', amount: '5,00' }), 500)
    assert.equal(await refundMany({ rate, cancelOrders: true }), 800)
    assert.equal(await backOf(order), 3_800)
    await assertLedgerIsProvider(product)
  })

  test('what pays a cancelled line anew is told from the difference that a cheaper rate gave it before', async () => {
    const { orderId, paymentId, lines } = await bought([1, 1])
    const visit = { organizationSlug: form.address.organizationSlug, ...actor, orderId, itemId: lines[0]! }
    const [cheap, dear] = form.tiers.map(({ id }) => id) as [number, number]
    await proveNow(product, actor)
    const cheaper = { from: dear, to: cheap, difference: -1_000, refunds: true, tells: false }
    successOf(await product.acts.moveLine({ ...visit, ...cheaper }))
    assert.deepEqual(await product.runJobs(), [])
    product.clock.advance(1)
    successOf(await product.acts.cancelLine({ ...visit, refunds: 2_000, most: 2_000, tells: false }))
    assert.deepEqual(await product.runJobs(), [])
    // The bank sends the second one back, and the association pays it without naming a line.
    await product.db
      .updateTable('refunds')
      .set({ status: 'failed' })
      .where('paymentId', '=', paymentId)
      .where('organizationPart', '=', 2_000)
      .execute()
    successOf(
      await product.acts.recordTransferRefund({
        ...{ organizationSlug: visit.organizationSlug, ...actor, paymentId, amount: 2_000 },
        ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    const order = { organizationId: form.organizationId, id: orderId }
    assert.deepEqual(await unnamedBackOf(product.db, order), { all: 0, alone: 0 })
  })
})
