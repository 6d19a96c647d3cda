import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { itemsOfOrder } from '#db/orders.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addFair, buyPlace, place, treasurerOf } from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import type { Actor } from '../access/require-proof.ts'

/** Rule LST-8: confirmations that go again to many. */
describe('confirmations of many orders that are sent again', () => {
  let product: TestApp
  let form: TestForm
  let actor: Actor
  before(async () => {
    product = await testApp('2026-11-20T12:00:00.000Z')
    form = await addFair(product)
    actor = await treasurerOf(product, form)
  })
  after(() => product.close())

  const visit = (who: Actor = actor) => ({
    organizationSlug: form.address.organizationSlug,
    ...{ segment: 'commandes', userId: who.userId, sessionId: who.sessionId ?? null },
  })
  const ask = (chosen: readonly number[] | null, expected: number, who: Actor = actor) =>
    product.acts.askListAct({
      ...visit(who),
      ...{ query: '', act: 'renvoyer', chosen: chosen?.map(String) ?? null, expected },
      ...{ fields: {}, requestKey: randomUUID(), locale: 'fr' },
    })
  const work = async () => assert.deepEqual(await product.runJobs(), [])
  async function done(chosen: readonly number[] | null, expected: number) {
    const { actId } = successOf(await ask(chosen, expected))
    await work()
    const view = successOf(await product.acts.readListAct({ ...visit(), actId }))
    const outcomes = Object.fromEntries(view.counts.map(({ outcome, count }) => [outcome, count]))
    return { actId, outcomes, view }
  }
  const confirmationsOf = (orderId: number) =>
    product.mails.filter(({ messageId }) => messageId.startsWith(`<orderConfirmation.${orderId}`)).length

  test('reach those whose order stands, once for each press, and cannot be taken back', async () => {
    const [paid, other, cancelled] = [
      await buyPlace(product, form),
      await buyPlace(product, form),
      await buyPlace(product, form),
    ]
    await work()
    const unwritten = successOf(
      await product.acts.recordOfflineOrder({
        ...{ ...form.address, ...actor, requestKey: randomUUID(), items: [place(form)] },
        payer: { firstName: 'Zoé', lastName: 'Martin', email: '', country: 'FR' },
        payment: { means: 'Cash', receivedOn: '20/11/2026', reference: '' },
        expectedTotal: null,
      }),
    )
    const key = { organizationId: form.organizationId, id: cancelled.orderId }
    const [line] = await itemsOfOrder(product.db, key)
    const { organizationSlug, userId, sessionId } = visit()
    const cancelling = { organizationSlug, userId, sessionId, orderId: cancelled.orderId, itemId: line!.id }
    successOf(await product.acts.cancelLine({ ...cancelling, refunds: null, tells: false }))
    await work()
    const before = [paid, other, cancelled].map(({ orderId }) => confirmationsOf(orderId))
    assert.deepEqual(before, [1, 1, 1])
    const { actId, outcomes, view } = await done(null, 4)
    assert.deepEqual(outcomes, { done: 2, unsent: 2 })
    assert.deepEqual(
      view.left.map(({ id }) => id).toSorted(),
      [cancelled.orderId, unwritten.orderId].toSorted(),
    )
    assert.deepEqual(
      [paid, other, cancelled].map(({ orderId }) => confirmationsOf(orderId)),
      [2, 2, 1],
    )
    assert.equal(view.mayUndo, false)
    assert.deepEqual(codesOf(await product.acts.undoListAct({ ...visit(), actId })), ['CONFLICT'])
    await product.acts.runListAct({ organizationId: form.organizationId, actId })
    await work()
    assert.equal(confirmationsOf(paid.orderId), 2, 'a job that runs again does nothing twice')
  })

  test('end at five in an hour for one order, and are for whoever sees its payments alone', async () => {
    const { orderId } = await buyPlace(product, form)
    await work()
    const { actId } = successOf(await ask([orderId], 1))
    await product.acts.runListAct({ organizationId: form.organizationId, actId })
    const { rows } = await sql<{ identifier: string }>`
      select t.identifier from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where j.key like 'resend:%'`.execute(
      product.db,
    )
    assert.deepEqual(rows, [{ identifier: 'send-notice' }], 'behind the mails that somebody waits for')
    await work()
    for (let press = 0; press < 4; press += 1)
      assert.deepEqual((await done([orderId], 1)).outcomes, { done: 1 })
    assert.deepEqual((await done([orderId], 1)).outcomes, { lately: 1 })
    assert.equal(confirmationsOf(orderId), 6)
    const stranger = await treasurerOf(product, await addFair(product, 'ailleurs'))
    for (const who of [stranger, { userId: null }])
      assert.deepEqual(codesOf(await ask([orderId], 1, who)), ['NOT_FOUND'])
  })
})
