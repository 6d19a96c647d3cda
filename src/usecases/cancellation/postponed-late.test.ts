import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { insertGate } from '#db/gates.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import {
  addFair,
  buyPlace,
  choosing,
  payerOf,
  place,
  settle,
  settlementRow,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { payWith, requestOf, successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { laterDate, postponed, postponing } from '#test/support/postponed-event.ts'
import { sendRefundsBack } from '#test/support/refunds.ts'

/** Rules CAN-9 and CAN-10: what happens around the moment at which an event is postponed. */
describe('an event that is postponed while people pay, edit and give', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const opened = async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const form = await addFair(product, `fete-${randomUUID().slice(0, 8)}`)
    return { form, actor: await treasurerOf(product, form) }
  }
  const beginToPay = async (form: TestForm) => {
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items: [place(form)] }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr' } as const
    return requestOf(successOf(await product.acts.startPayment(start))).paymentRequestId
  }
  const pay = async (requestId: string) => {
    const { orderId } = await payWith(product, requestId, '4242424242424242')
    assert.deepEqual(await product.runJobs(), [])
    return orderId ?? 0
  }
  const postponementsOf = (form: TestForm) =>
    product.db
      .selectFrom('postponements')
      .select(['number', 'wasStartAt', 'startAt', 'endAt'])
      .where('formId', '=', form.formId)
      .orderBy('number')
      .execute()
  const placesSold = async (form: TestForm) =>
    (
      await product.db
        .selectFrom('stocks')
        .select('sold')
        .where('formId', '=', form.formId)
        .where('capacity', '=', 40)
        .executeTakeFirstOrThrow()
    ).sold

  test('asks who was paying meanwhile, and nobody who began to pay afterwards', async () => {
    const { form, actor } = await opened()
    await buyPlace(product, form)
    const begun = await beginToPay(form)
    product.clock.advance(1)
    await postponed(product, form, actor)
    product.clock.advance(1)
    const meanwhile = await pay(begun)
    const afterwards = await pay(await beginToPay(form))
    await settle(product)
    const { status, postponement } = await settlementRow(product, meanwhile)
    assert.deepEqual([status, postponement], ['asked', 1])
    const rows = product.db.selectFrom('settlements').select('orderId').where('orderId', '=', afterwards)
    assert.deepEqual(await rows.execute(), [])
  })

  test('asks whose refund comes back', async () => {
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form, { card: '4000000000005126' })
    const { organizationSlug } = form.address
    const asked = { organizationSlug, paymentId: bought.paymentId, ...actor }
    const input = { part: 'all', withTip: true } as const
    const rest = { cancelOrder: false, sendMail: false, comment: null, expectedLeft: null }
    successOf(await product.acts.askRefund({ ...asked, input, ...rest }))
    assert.deepEqual(await product.runJobs(), [])
    product.clock.advance(1)
    await postponed(product, form, actor)
    await sendRefundsBack(product, bought)
    assert.deepEqual(await product.runJobs(), [])
    await settle(product)
    const { status, postponement } = await settlementRow(product, bought.orderId)
    assert.deepEqual([status, postponement], ['asked', 1])
  })

  test('is postponed anew after an edit by hand, and for another end; the same again changes nothing', async () => {
    const { form, actor } = await opened()
    await buyPlace(product, form)
    for (let press = 0; press < 2; press += 1) await postponed(product, form, actor)
    assert.equal((await postponementsOf(form)).length, 1)
    await product.db
      .updateTable('forms')
      .set({ startAt: '2027-02-01T19:30:00.000Z' })
      .where('id', '=', form.formId)
      .execute()
    await postponed(product, form, actor)
    const typed = { end: '2027-01-09T23:30' }
    const both = [1, 2].map(() => product.acts.postponeEvent(postponing(form, actor, typed)))
    for (const done of await Promise.all(both)) successOf(done)
    const moved = await postponementsOf(form)
    assert.deepEqual(
      moved.map(({ wasStartAt, endAt }) => [wasStartAt, endAt]),
      [
        ['2026-12-12T19:30:00.000Z', null],
        ['2027-02-01T19:30:00.000Z', null],
        ['2027-01-09T19:30:00.000Z', '2027-01-09T22:30:00.000Z'],
      ],
    )
  })

  test('sells the place again of who gives, once', async () => {
    const { form, actor } = await opened()
    const [given, kept] = [await buyPlace(product, form), await buyPlace(product, form)]
    await postponed(product, form, actor)
    assert.equal(await placesSold(form), 2)
    successOf(await choosing(product, given, 'gift'))
    successOf(await choosing(product, kept, 'date'))
    assert.equal(await placesSold(form), 1)
    await proveNow(product, actor)
    const { organizationSlug } = form.address
    const input = { part: 'all', withTip: true } as const
    const rest = { cancelOrder: true, sendMail: false, comment: null, expectedLeft: null }
    successOf(
      await product.acts.askRefund({
        organizationSlug,
        paymentId: given.paymentId,
        ...actor,
        input,
        ...rest,
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await placesSold(form), 1, 'refunded after all: its place was on sale already')
  })

  test('keeps its gates open until after the new date, and tells the old one', async () => {
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form)
    const gate = { organizationId: form.organizationId, formId: form.formId, revokedAt: null }
    const [openGate, closed] = [randomUUID(), randomUUID()]
    await product.app.transaction(async tx => {
      const endsAt = '2026-12-13T02:00:00.000Z'
      await insertGate(tx, { ...gate, id: openGate, name: 'Porte A', endsAt }, product.clock.now())
      const over = { name: 'Montage', endsAt: '2026-11-19T02:00:00.000Z' }
      await insertGate(tx, { ...gate, id: closed, ...over }, product.clock.now())
    })
    const versionOf = async () =>
      successOf(await product.acts.openForm({ ...form.address, userId: null })).form.version
    const before = await versionOf()
    await postponed(product, form, actor)
    assert.equal(await versionOf(), before + 1, 'calendars take the newer entry')
    const gates = product.db.selectFrom('gates').select(['id', 'endsAt']).where('formId', '=', form.formId)
    const ends = new Map((await gates.execute()).map(({ id, endsAt }) => [id, endsAt]))
    assert.equal(ends.get(openGate), '2027-01-10T02:00:00.000Z')
    assert.equal(ends.get(closed), '2026-11-19T02:00:00.000Z')
    const { postponement } = successOf(await product.acts.readSettlement(payerOf(product, bought)))
    assert.equal(postponement?.wasStartAt, '2026-12-12T19:30:00.000Z')
    assert.equal(laterDate.start.slice(0, 10), '2027-01-09')
  })
})
