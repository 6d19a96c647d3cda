import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { treasurerOf } from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { everybodyBack } from '#test/support/group-refund.ts'
import { ballPlace, buyBall, halfBefore, sayRule } from '#test/support/refund-rule.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import type { Actor } from '../access/require-proof.ts'
import { orderToken } from '../links/tokens.ts'

/** Rule REF-12: two places of 20 euros with a contribution of 3, of which the first was given up for half, and many are refunded. */
describe('lines that were given up, where many are refunded at once', () => {
  let product: TestApp
  let form: TestForm
  let actor: Actor

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  async function bought() {
    product.clock.set('2026-11-20T12:00:00.000Z')
    form = await addForm(product, {
      ...{ formType: 'Event', slug: `bal-${randomUUID().slice(0, 8)}`, startAt: '2026-12-12T19:30:00.000Z' },
      tiers: [{ tierType: 'Registration', price: 2_000, capacity: 100 }],
    })
    actor = await treasurerOf(product, form)
    await sayRule(product, form, halfBefore)
    const { orderId } = await buyBall(
      product,
      form,
      ['Léa', 'Tom'].map(name => ballPlace(form, name)),
    )
    const key = { organizationId: form.organizationId, id: orderId }
    const [first] = await itemsOfOrder(product.db, key)
    const visit = { orderId, userId: null, token: orderToken(product.app, key) }
    successOf(await product.acts.giveUp({ ...visit, itemIds: [first!.id], shown: 1_000 }))
    await work()
    await proveNow(product, actor)
    return orderId
  }
  const work = async () => assert.deepEqual(await product.runJobs(), [])
  const groupOf = (typed: Partial<TypedGroupRefund>) => ({
    ...{ ...form.address, userId: actor.userId, sessionId: actor.sessionId ?? null },
    typed: { ...everybodyBack, ...typed },
  })
  const refundMany = async (typed: Partial<TypedGroupRefund>) => {
    const { needed } = successOf(await product.acts.previewGroupRefund(groupOf(typed)))
    successOf(await product.acts.refundMany({ ...groupOf(typed), id: randomUUID() }))
    for (let turn = 0; turn < 2; turn += 1) {
      await product.acts.refundGroups()
      await work()
      product.clock.advance(3)
    }
    return needed.platform
  }
  async function backOf(orderId: number) {
    const rows = await product.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select(['r.organizationPart', 'r.tipPart'])
      .where('p.orderId', '=', orderId)
      .where('r.status', '=', 'succeeded')
      .execute()
    const sum = (part: 'organizationPart' | 'tipPart') => rows.reduce((all, row) => all + row[part], 0)
    return [sum('organizationPart'), sum('tipPart')]
  }
  const statusOf = async (orderId: number) => {
    const orders = product.db.selectFrom('orders').select('status').where('id', '=', orderId)
    return (await orders.executeTakeFirstOrThrow()).status
  }

  test('are settled by their own rule: only the others get their part', async () => {
    const orderId = await bought()
    assert.equal(await refundMany({ share: 'percent', percent: '50', cancelOrders: true }), 1_000)
    assert.deepEqual(await backOf(orderId), [2_000, 0])
    assert.equal(await statusOf(orderId), 'Processed')
    await assertLedgerIsProvider(product)
  })

  test('do not keep their order going: with the last line it is over, and its contribution goes back', async () => {
    const orderId = await bought()
    assert.equal(await refundMany({ cancelOrders: true }), 2_000)
    assert.deepEqual(await backOf(orderId), [3_000, 300])
    assert.match(await statusOf(orderId), /^(?:Canceled|Refunded)$/)
    await assertLedgerIsProvider(product)
  })

  test('keep the contribution where the order goes on', async () => {
    const orderId = await bought()
    assert.equal(await refundMany({}), 2_000)
    assert.deepEqual(await backOf(orderId), [3_000, 0])
    assert.equal(await statusOf(orderId), 'Processed')
    assert.deepEqual(codesOf(await product.acts.refundMany({ ...groupOf({}), id: randomUUID() })), [
      'NOBODY_TO_REFUND',
    ])
  })
})
