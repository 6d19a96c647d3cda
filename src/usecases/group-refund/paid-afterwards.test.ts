import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents } from '#test/support/campaign.ts'
import { treasurerOf } from '#test/support/cancelled-event.ts'
import { payWith, successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { everybodyBack } from '#test/support/group-refund.ts'
import { ballPlace, buyBall } from '#test/support/refund-rule.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import type { Actor } from '../access/require-proof.ts'
import { signedSupplementPath } from '../links/tokens.ts'

/** Rules REF-12 and ORD-7: a place of 20 euros went to a rate of 30, and got a meal of 12, each paid by a link. */
describe('what was paid afterwards for places, where many are refunded at once', () => {
  let product: TestApp
  let form: TestForm
  let actor: Actor

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const who = () => ({
    ...{ organizationSlug: form.address.organizationSlug, userId: actor.userId },
    sessionId: actor.sessionId ?? null,
  })
  const rateOf = (rate: number) => form.tiers[rate]!.id
  const work = async () => assert.deepEqual(await product.runJobs(), [])

  /** Gives the orders: of the place, of what its dearer rate and its meal cost. */
  async function bought() {
    product.clock.set('2026-11-20T12:00:00.000Z')
    form = await addForm(product, {
      ...{ formType: 'Event', slug: `bal-${randomUUID().slice(0, 8)}`, startAt: '2026-12-12T19:30:00.000Z' },
      tiers: [2_000, 3_000].map(price => ({
        ...({ tierType: 'Registration', price, capacity: 100 } as const),
        options: [{ label: 'Repas', price: 1_200 }],
      })),
    })
    actor = await treasurerOf(product, form)
    const { orderId } = await buyBall(product, form, [ballPlace(form, 'Léa')], { tip: 0 })
    product.clock.set('2026-11-22T12:00:00.000Z')
    const [item] = await itemsOfOrder(product.db, { organizationId: form.organizationId, id: orderId })
    const line = { ...who(), orderId, itemId: item!.id }
    const way = { from: rateOf(0), to: rateOf(1), difference: 1_000 }
    successOf(await product.acts.askMove({ ...line, ...way }))
    const dearer = await pay(orderId)
    const meal = { optionId: form.tiers[1]!.optionIds[0]!, amount: 1_200 }
    successOf(await product.acts.addOption({ ...line, ...meal }))
    return [orderId, dearer, await pay(orderId)]
  }
  /** The last thing that was asked for an order is paid; gives the order that did. */
  async function pay(orderId: number): Promise<number> {
    const { id } = await product.db
      .selectFrom('supplements')
      .select('id')
      .where('orderId', '=', orderId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const path = signedSupplementPath(product.app, { organizationId: form.organizationId, id })
    const token = new URL(path, 'https://x.test').searchParams.get('token') ?? ''
    const paying = { tip: 0, consents: allConsents, locale: 'fr' } as const
    const started = successOf(await product.acts.paySupplement({ supplementId: id, token, ...paying }))
    const paid = await payWith(product, started.paymentRequestId ?? '', '4242424242424242')
    await work()
    return paid.orderId ?? 0
  }
  const refundMany = async (typed: Partial<TypedGroupRefund>) => {
    await proveNow(product, actor)
    const group = { ...form.address, ...who(), typed: { ...everybodyBack, ...typed } }
    const { needed } = successOf(await product.acts.previewGroupRefund(group))
    await product.acts.refundMany({ ...group, id: randomUUID() })
    for (let turn = 0; turn < 2; turn += 1) {
      await product.acts.refundGroups()
      await work()
      product.clock.advance(3)
    }
    return [needed.orders, needed.platform]
  }
  const backOf = (orders: readonly number[]) =>
    Promise.all(
      orders.map(async orderId => {
        const rows = await product.db
          .selectFrom('refunds as r')
          .innerJoin('payments as p', 'p.id', 'r.paymentId')
          .select('r.organizationPart')
          .where('p.orderId', '=', orderId)
          .where('r.status', '=', 'succeeded')
          .execute()
        return rows.reduce((sum, { organizationPart }) => sum + organizationPart, 0)
      }),
    )
  const statusesOf = (orders: readonly number[]) =>
    Promise.all(
      orders.map(async id => {
        const found = product.db.selectFrom('orders').select('status').where('id', '=', id)
        return (await found.executeTakeFirstOrThrow()).status
      }),
    )

  test('goes back with the rate that it was paid for, and its orders are cancelled', async () => {
    const orders = await bought()
    assert.deepEqual(await refundMany({ rate: String(rateOf(0)) }), [0, 0], 'nobody has that rate any more')
    assert.deepEqual(await refundMany({ rate: String(rateOf(1)), cancelOrders: true }), [3, 4_200])
    assert.deepEqual(await backOf(orders), [2_000, 1_000, 1_200])
    assert.deepEqual(await statusesOf(orders), ['Refunded', 'Refunded', 'Refunded'])
    await assertLedgerIsProvider(product)
  })

  test('goes back per cent, without options where that is wanted', async () => {
    const orders = await bought()
    const rate = String(rateOf(1))
    assert.deepEqual(
      await refundMany({ rate, share: 'percent', percent: '50', withOptions: false }),
      [2, 1_500],
    )
    assert.deepEqual(await backOf(orders), [1_000, 500, 0])
    assert.deepEqual(await statusesOf(orders), ['Processed', 'Processed', 'Processed'])
  })

  test('is no place of its own, and counts with the day on which the place was ordered', async () => {
    const orders = await bought()
    assert.deepEqual(await refundMany({ share: 'amount', amount: '5,00' }), [1, 500])
    assert.deepEqual(await refundMany({ from: '2026-11-22', until: '2026-11-22' }), [0, 0])
    assert.deepEqual(await refundMany({ from: '2026-11-20', until: '2026-11-20' }), [3, 3_700])
    assert.deepEqual(await backOf(orders), [2_000, 1_000, 1_200])
    await assertLedgerIsProvider(product)
  })
})
