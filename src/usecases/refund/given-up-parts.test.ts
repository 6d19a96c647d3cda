import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { givenUpTogether } from '#domain/order/give-up.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { chargeAt } from '#test/support/later.ts'
import { addAdministrator } from '#test/support/people.ts'
import { addBall, ballPlace, buyBall, halfBefore, sayRule } from '#test/support/refund-rule.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { orderToken } from '../links/tokens.ts'

const card = '4242424242424242'

/** Rules REF-18 and ORD-4, where an order's money is in several payments, or part of it went back already. */
describe('giving up lines of an order whose money is in parts', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  async function opened({ organizationId }: TestForm, orderId: number) {
    const key = { organizationId, id: orderId }
    const items = await itemsOfOrder(product.db, key)
    const visit = () => ({ orderId, userId: null, token: orderToken(product.app, key) })
    return { key, items, visit }
  }
  type Opened = Awaited<ReturnType<typeof opened>>
  const view = async ({ visit }: Opened) => successOf(await product.acts.readGiveUp(visit()))
  const giveUp = async ({ visit }: Opened, items: readonly OrderItem[], shown: number) =>
    product.acts.giveUp({ ...visit(), itemIds: items.map(({ id }) => id), shown })
  const work = async () => assert.deepEqual(await product.runJobs(), [])
  const backOf = async ({ key }: Opened) => {
    const rows = await product.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select(['r.organizationPart', 'r.tipPart'])
      .where('p.orderId', '=', key.id)
      .where('r.status', '=', 'succeeded')
      .execute()
    const sum = (part: 'organizationPart' | 'tipPart') => rows.reduce((all, row) => all + row[part], 0)
    return [sum('organizationPart'), sum('tipPart')]
  }
  const statusOf = async ({ key }: Opened) => {
    const orders = product.db.selectFrom('orders').select('status').where('id', '=', key.id)
    return (await orders.executeTakeFirstOrThrow()).status
  }

  test('the contribution goes back with the last line, whichever payment it came with', async () => {
    const form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 6_000, counts: [1, 3] }],
    })
    await sayRule(product, form, {
      countsFrom: 'purchase',
      steps: [{ days: 365, percent: 100 }],
      byPayer: true,
    })
    const item = (firstName: string) => ({
      ...newItem(form.tiers[0]!.id, 'Membership'),
      ...{ paymentTerms: { count: 3 }, participant: { firstName, lastName: 'Morel', email: null } },
    })
    const { orderId } = await sellItems(product, form, [item('Léa'), item('Tom')], card, { tip: 300 })
    const began = product.clock.now()
    for (const day of ['2026-12-20', '2027-01-20'])
      assert.deepEqual(await chargeAt(product, `${day}T12:00:00.000Z`), [])
    const order = await opened(form, orderId)
    successOf(await giveUp(order, order.items.slice(0, 1), 6_000))
    await work()
    assert.equal((await view(order)).tip, 300, 'it is announced')
    successOf(await giveUp(order, order.items.slice(1), 6_000))
    await work()
    assert.deepEqual(await backOf(order), [12_000, 300])
    assert.match(await statusOf(order), /^(?:Canceled|Refunded)$/)
    await assertLedgerIsProvider(product)
    product.clock.set(began)
  })

  test('where less is left than its lines cost, what is shown of them goes back', async () => {
    const form = await addBall(product)
    const userId = await addAdministrator(product, 'ines@example.org', { ...form, formId: null })
    await sayRule(product, form, { ...halfBefore, steps: [{ days: 7, percent: 100 }] })
    const { orderId } = await buyBall(product, form, [ballPlace(form, 'Léa'), ballPlace(form, 'Tom')])
    const order = await opened(form, orderId)
    const { paymentId } = await product.db
      .selectFrom('payments')
      .select('id as paymentId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    successOf(
      await product.acts.askRefund({
        ...{ organizationSlug: form.address.organizationSlug, paymentId, userId },
        ...{ input: { part: { amount: 3_000 }, withTip: false }, cancelOrder: false, sendMail: true },
        ...{ comment: null, expectedLeft: null },
      }),
    )
    await work()
    const { lines, left } = await view(order)
    assert.deepEqual([lines.map(({ owed }) => owed), left], [[1_000, 1_000], 1_000])
    const shown = givenUpTogether(lines, left).reduce((sum, { owed }) => sum + owed, 0)
    assert.equal(shown, 1_000)
    assert.equal(successOf(await giveUp(order, order.items, shown)).cancelled, 2)
    await work()
    assert.deepEqual(await backOf(order), [4_000, 300])
    await assertLedgerIsProvider(product)
  })
})
