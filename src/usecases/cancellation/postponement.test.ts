import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille } from '#test/support/campaign.ts'
import {
  addFair,
  buyPlace,
  cancelled,
  choosing,
  payerOf,
  place,
  settle,
  settlementRow,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { type laterDate, postponed, postponing } from '#test/support/postponed-event.ts'
import { assertLedgerIsProvider, type PaidPayment, statusOf } from '#test/support/refunds.ts'
import { orderToken } from '../links/tokens.ts'

/** Rules CAN-9 and CAN-10. */
describe('an event that is postponed', () => {
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
  const mailsOf = (kind: string, orderId: number) =>
    product.mails.filter(({ messageId }) => new RegExp(`^<${kind}\\.${orderId}\\D`).test(messageId))
  const ticketsOf = async ({ organizationId, orderId }: PaidPayment) => {
    const token = orderToken(product.app, { organizationId, id: orderId })
    return successOf(await product.acts.readOrderTickets({ orderId, userId: null, token })).tickets
  }
  const lapse = async () => {
    product.clock.set('2026-12-05T08:00:00.000Z')
    await settle(product)
    product.clock.advance(61)
    await settle(product)
  }
  const standsAs = async ({ orderId }: { orderId: number }) => {
    const { status, choice, chosenAt } = await settlementRow(product, orderId)
    return [status, choice, chosenAt !== null]
  }

  test('says its new date on its page and its tickets, which keep their code; each payer is told once', async () => {
    const { form, actor } = await opened()
    const bought = await buyPlace(product, form)
    const [before] = await ticketsOf(bought)
    const preview = successOf(await product.acts.previewPostponement(postponing(form, actor)))
    assert.match(preview.subject, /^Reporté/)
    assert.match(preview.text, /samedi 9 janvier 2027/)
    for (let press = 0; press < 2; press += 1) await postponed(product, form, actor)
    const shown = successOf(await product.acts.openForm({ ...form.address, userId: null }))
    assert.deepEqual([shown.display, shown.form.startDate], ['open', '2027-01-09T19:30:00.000Z'])
    const [ticket] = await ticketsOf(bought)
    assert.equal(ticket?.startDate, '2027-01-09T19:30:00.000Z')
    assert.deepEqual(ticket?.codes, before?.codes)
    const [mail, ...more] = mailsOf('eventPostponed', bought.orderId)
    assert.deepEqual(more, [])
    assert.match(mail!.text, new RegExp(`/commandes/${bought.orderId}/annulation\\?token=`))
    assert.match(mail!.text, /vous gardez votre place/)
    const { postponement } = successOf(await product.acts.readCancellation({ ...form.address, ...actor }))
    assert.deepEqual([postponement?.progress.total, postponement?.progress.choosing], [1, 1])
  })

  test('each payer chooses the date, a refund or a gift, once', async () => {
    const { form, actor } = await opened()
    const [kept, refunded, given] = [
      await buyPlace(product, form),
      await buyPlace(product, form),
      await buyPlace(product, form),
    ]
    await postponed(product, form, actor)
    successOf(await choosing(product, kept, 'date'))
    successOf(await choosing(product, kept, 'date'))
    assert.deepEqual(codesOf(await choosing(product, kept, 'refund')), ['CONFLICT'])
    successOf(await choosing(product, refunded, 'refund'))
    successOf(await choosing(product, given, 'gift'))
    await settle(product)
    await lapse()
    assert.deepEqual(await standsAs(kept), ['kept', 'date', true])
    assert.deepEqual(await standsAs(refunded), ['settled', 'refund', true])
    assert.deepEqual(await standsAs(given), ['given', 'gift', true])
    assert.equal(await statusOf(product, kept), 'Authorized')
    assert.equal(await statusOf(product, refunded), 'Refunded')
    assert.deepEqual(
      [await ticketsOf(kept), await ticketsOf(refunded), await ticketsOf(given)].map(([one]) => one?.state),
      ['valid', 'canceled', 'canceled'],
    )
    await assertLedgerIsProvider(product)
    const view = successOf(await product.acts.readSettlement(payerOf(product, kept)))
    assert.deepEqual([view.status, view.isOpen, view.postponement?.byDefault], ['kept', false, 'date'])
    const { needed } = successOf(await product.acts.readCancellation({ ...form.address, ...actor }))
    assert.deepEqual([needed.orders, needed.platform], [1, 2_500], 'cancelled, it would ask who kept a place')
  })

  for (const [byDefault, stands, money] of [
    ['date', ['kept', 'date', false], 'Authorized'],
    ['refund', ['settled', 'refund', false], 'Refunded'],
  ] as const)
    test(`silence is what its association said: ${byDefault}`, async () => {
      const { form, actor } = await opened()
      const bought = await buyPlace(product, form)
      await postponed(product, form, actor, { byDefault })
      await lapse()
      assert.deepEqual(await standsAs(bought), stands)
      assert.equal(await statusOf(product, bought), money)
    })

  test('who has a free place is asked too, and may leave it', async () => {
    const { form, actor } = await opened()
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...form.address, items: [place(form, 1)] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    const consents = { terms: true, salesConditions: true, tip: true }
    successOf(await product.acts.startPayment({ cartId, consents, backUrl: null, locale: 'fr' }))
    const { id: orderId, organizationId } = await product.db
      .selectFrom('orders')
      .select(['id', 'organizationId'])
      .where('formId', '=', form.formId)
      .executeTakeFirstOrThrow()
    const free = { organizationId, orderId, paymentId: 0, intentId: '' }
    await postponed(product, form, actor)
    assert.deepEqual(codesOf(await choosing(product, free, 'gift')), ['CONFLICT'])
    successOf(await choosing(product, free, 'refund'))
    await settle(product)
    assert.deepEqual(await standsAs(free), ['settled', 'refund', true])
    const { status } = await product.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    assert.equal(status, 'Canceled')
  })

  test('postponed again or cancelled after all, it asks again whoever was to come; who left stays away', async () => {
    const { form, actor } = await opened()
    const [kept, silent, refunded] = [
      await buyPlace(product, form),
      await buyPlace(product, form),
      await buyPlace(product, form),
    ]
    await postponed(product, form, actor)
    successOf(await choosing(product, kept, 'date'))
    successOf(await choosing(product, refunded, 'refund'))
    await settle(product)
    await postponed(product, form, actor, { start: '2027-02-06T20:30' })
    for (const bought of [kept, silent]) {
      assert.deepEqual(await standsAs(bought), ['asked', null, false])
      assert.equal(mailsOf('eventPostponed', bought.orderId).length, 2)
    }
    assert.equal(mailsOf('eventPostponed', refunded.orderId).length, 1)
    // A page that told of the date before is none of this one.
    assert.deepEqual(codesOf(await choosing(product, kept, 'date', { postponement: 1 })), ['CONFLICT'])
    await cancelled(product, form, actor)
    assert.deepEqual(codesOf(await choosing(product, kept, 'date')), ['CONFLICT'])
    assert.deepEqual(codesOf(await product.acts.postponeEvent(postponing(form, actor))), ['EVENT_CANCELLED'])
    await lapse()
    for (const bought of [kept, silent, refunded]) assert.equal(await statusOf(product, bought), 'Refunded')
  })

  test('postponed again, it asks nobody whose order is over', async () => {
    const { form, actor } = await opened()
    const { organizationSlug } = form.address
    const who = { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@example.org', country: 'FR' }
    const { orderId, paymentId } = successOf(
      await product.acts.recordOfflineOrder({
        ...{ ...form.address, ...actor, requestKey: randomUUID(), items: [place(form)], payer: who },
        payment: { means: 'Check', receivedOn: '20/11/2026', reference: '' },
        expectedTotal: null,
      }),
    )
    const bought = { organizationId: form.organizationId, orderId, paymentId, intentId: '' }
    await postponed(product, form, actor)
    successOf(await choosing(product, bought, 'date'))
    const reason = 'Chèque sans provision'
    successOf(await product.acts.voidOfflinePayment({ organizationSlug, paymentId, ...actor, reason }))
    await postponed(product, form, actor, { start: '2027-02-06T20:30' })
    assert.deepEqual(await standsAs(bought), ['kept', 'date', true])
    assert.equal(mailsOf('eventPostponed', orderId).length, 1)
  })

  test('asks for a proof, and for a date, words and a day that hold', async () => {
    const { form, actor } = await opened()
    const wrong = async (typed: Partial<typeof laterDate>) =>
      codesOf(await product.acts.postponeEvent(postponing(form, actor, typed)))
    assert.deepEqual(await wrong({ words: ' ' }), ['required'])
    assert.deepEqual(await wrong({ start: '' }), ['required'])
    assert.deepEqual(await wrong({ start: '2026-11-20T12:59' }), ['start_not_ahead'])
    assert.deepEqual(await wrong({ start: '2026-02-31T10:00' }), ['moment_invalid'])
    assert.deepEqual(await wrong({ end: '2027-01-09T20:00' }), ['end_before_start'])
    assert.deepEqual(await wrong({ byDefault: 'gift' }), ['required'], 'silence is never a gift')
    assert.deepEqual(await wrong({ start: '2026-11-25T20:30' }), ['choosing_day'])
    const unproven = { ...postponing(form, actor), sessionId: randomUUID() }
    assert.deepEqual(codesOf(await product.acts.postponeEvent(unproven)), ['PROOF_NEEDED'])
    const { startAt } = await product.db
      .selectFrom('forms')
      .select('startAt')
      .where('id', '=', form.formId)
      .executeTakeFirstOrThrow()
    assert.equal(startAt, '2026-12-12T19:30:00.000Z')
  })
})
