import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { firstInLine } from '#db/waiting-lines.ts'
import { dateTime } from '#messages/format.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import {
  addSoldOut,
  allowPlaces,
  entryOf,
  lineOf,
  mailsOfTurns,
  type SoldOut,
  stockOf,
  ticketsOf,
  tryToBuy,
  waitFor,
} from '#test/support/waiting-list.ts'

/** Rule WAIT-2: what comes back goes to the first in line whom it suffices, and to nobody else meanwhile. */
describe('offers of a waiting list', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())
  beforeEach(async () => {
    await product.db.deleteFrom('prospects').execute()
    await product.db.deleteFrom('limitCounts').execute()
    product.mails.length = 0
  })

  /** A cart expires: its places come back, as the minute's jobs see it. */
  const giveBack = async () => {
    product.clock.advance(16)
    await product.acts.sweepCarts()
  }
  const mailsTo = (email: string) => mailsOfTurns(product).filter(({ to }) => to.address === email)

  /** Pays a cart with a card; gives its order. */
  async function pay(cartId: string): Promise<number> {
    const { itemList } = successOf(await product.acts.readCart({ cartId }))
    const named = ticketsOf(itemList[0]?.tierId ?? 0, itemList.length).map((item, place) => ({
      ...item,
      participant: { firstName: 'Zoé', lastName: `Numéro ${'abcdef'[place]}`, email: null } as never,
    }))
    const { organizationSlug, formSlug, formType } = successOf(await product.acts.readCart({ cartId }))
    successOf(await product.acts.updateCart({ cartId, organizationSlug, formSlug, formType, items: named }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const start = successOf(
      await product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' }),
    )
    const step = await payWith(product, requestOf(start).paymentRequestId, '4242424242424242')
    assert.equal(step.action, 'Finalize', JSON.stringify(step))
    assert.deepEqual(await product.runJobs(), [])
    // Who comes next is somebody else.
    await product.db
      .updateTable('payers')
      .set({ email: `${cartId}@example.org` })
      .execute()
    return step.orderId ?? 0
  }

  test('the first in line is offered what came back, by one mail, and holds it for 12 hours', async () => {
    const event = await addSoldOut(product, { places: 1 })
    for (const name of ['zoe', 'yann']) await waitFor(product, event, `${name}@example.org`)
    assert.equal(await product.acts.offerPlaces(), 0)
    await giveBack()
    assert.equal(await product.acts.offerPlaces(), 1)
    assert.equal(await product.acts.offerPlaces(), 0)
    assert.deepEqual(await lineOf(product, event), ['zoe offered', 'yann waiting'])
    assert.deepEqual(await stockOf(product, event), { capacity: 1, sold: 0, held: 1 })
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(mailsTo('zoe@example.org').length, 1)
    assert.equal(mailsTo('yann@example.org').length, 0)
    product.clock.advance(12 * 60 - 1)
    await product.acts.sweepCarts()
    assert.equal(await product.acts.offerPlaces(), 0)
    assert.equal(await tryToBuy(product, event), false)
    assert.deepEqual(await lineOf(product, event), ['zoe offered', 'yann waiting'])
  })

  test('the mail says what is kept until when, in the language of who waits, with both links', async () => {
    const event = await addSoldOut(product, { places: 3 })
    await waitFor(product, event, 'zoe@example.org', { quantity: 2 })
    await waitFor(product, event, 'sam@example.org', { locale: 'en' })
    await giveBack()
    assert.equal(await product.acts.offerPlaces(), 2)
    assert.deepEqual(await product.runJobs(), [])
    const until = new Date(Date.parse(product.clock.now()) + 12 * 3_600_000).toISOString()
    const [french] = mailsTo('zoe@example.org')
    assert.match(french?.subject ?? '', /^Soirée jeux\s: votre tour est venu$/)
    assert.match(french?.text ?? '', /Vous attendiez pour «\sSoirée jeux\s»\s: 2 × Plein tarif\./)
    assert.ok(french?.text.includes(dateTime(until, 'fr')))
    const [english] = mailsTo('sam@example.org')
    assert.match(english?.subject ?? '', /^Soirée jeux: it is your turn$/)
    assert.match(english?.text ?? '', /You were waiting for “Soirée jeux”: 1 × Plein tarif\./)
    assert.ok(english?.text.includes(dateTime(until, 'en')), 'en')
    for (const mail of [french, english])
      for (const page of ['offre', 'quitter'])
        assert.match(mail?.text ?? '', new RegExp(`/liste-attente/[-0-9a-f]{36}/${page}\\?token=`))
    assert.match(french?.unsubscribeUrl ?? '', /\/quitter\?token=/)
  })

  test('an offer that is not used lapses after 12 hours and goes to the next', async () => {
    const event = await addSoldOut(product, { places: 1 })
    for (const name of ['zoe', 'yann']) await waitFor(product, event, `${name}@example.org`)
    await giveBack()
    await product.acts.offerPlaces()
    product.clock.advance(12 * 60 + 1)
    assert.equal(await tryToBuy(product, event), false, 'the next in line comes before a newcomer')
    await product.acts.sweepCarts()
    assert.equal(await product.acts.offerPlaces(), 1)
    assert.deepEqual(await lineOf(product, event), ['zoe lapsed', 'yann offered'])
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(mailsTo('yann@example.org').length, 1)
  })

  test('who is paid for has taken the offer', async () => {
    const event = await addSoldOut(product, { places: 2 })
    await waitFor(product, event, 'zoe@example.org', { quantity: 2 })
    await giveBack()
    await product.acts.offerPlaces()
    const { cartId } = await entryOf(product, event, 'zoe@example.org')
    product.clock.advance(11 * 60)
    await pay(cartId)
    await product.acts.offerPlaces()
    assert.deepEqual(await lineOf(product, event), ['zoe taken'])
    assert.deepEqual(await stockOf(product, event), { capacity: 2, sold: 2, held: 0 })
  })

  test('whom it does not suffice keeps the place, and the next whom it suffices is served', async () => {
    const event = await addSoldOut(product, { places: 2 })
    await waitFor(product, event, 'zoe@example.org', { quantity: 2 })
    await waitFor(product, event, 'yann@example.org')
    await giveBack()
    // A visitor was faster than both, before they waited: one place is left.
    await product.db
      .updateTable('prospects')
      .set({ state: 'left' })
      .where('formId', '=', event.formId)
      .execute()
    assert.equal(await tryToBuy(product, event), true)
    await product.db
      .updateTable('prospects')
      .set({ state: 'waiting' })
      .where('formId', '=', event.formId)
      .execute()
    assert.equal(await product.acts.offerPlaces(), 1)
    assert.deepEqual(await lineOf(product, event), ['zoe waiting', 'yann offered'])
  })

  test('newcomers take what is left over for nobody in line', async () => {
    const event = await addSoldOut(product, { places: 4 })
    await waitFor(product, event, 'zoe@example.org', { quantity: 2 })
    await giveBack()
    assert.equal(await tryToBuy(product, event, 3), false)
    assert.equal(await tryToBuy(product, event, 2), true)
    assert.equal(await tryToBuy(product, event), false)
    assert.equal(await product.acts.offerPlaces(), 1)
    assert.deepEqual(await stockOf(product, event), { capacity: 4, sold: 0, held: 4 })
  })

  test('the places of the whole event are kept for its lines too, of whichever rate', async () => {
    const event = await addSoldOut(product, { places: 5 })
    const { organizationId, formId } = event
    await product.db
      .insertInto('stocks')
      .values({ organizationId, kind: 'form', targetId: formId, capacity: 1 })
      .execute()
    const { id: other } = await product.db
      .insertInto('tiers')
      .values({
        organizationId,
        formId,
        position: 2,
        tierType: 'Registration',
        priceCategory: 'Fixed',
        label: 'Réduit',
        price: 500,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await waitFor(product, event, 'zoe@example.org')
    await giveBack()
    assert.equal(await tryToBuy(product, { ...event, tierId: other }), false)
    const sale = (window: { saleStartAt?: string | null; saleEndAt?: string | null }) =>
      product.db.updateTable('tiers').set(window).where('id', '=', event.tierId).execute()
    // Nobody of a line that the rate itself cannot serve, or not now, keeps the event's places from others.
    await allowPlaces(product, event, 0)
    assert.equal(await product.acts.offerPlaces(), 0)
    assert.equal(await tryToBuy(product, { ...event, tierId: other }), true)
    await giveBack()
    await allowPlaces(product, event, 5)
    assert.equal(await tryToBuy(product, { ...event, tierId: other }), false)
    await sale({ saleStartAt: '2027-01-01T00:00:00.000Z' })
    assert.equal(await product.acts.offerPlaces(), 0)
    assert.equal(await tryToBuy(product, { ...event, tierId: other }), true)
    await sale({ saleStartAt: null, saleEndAt: '2026-01-01T00:00:00.000Z' })
    await giveBack()
    assert.equal(await product.acts.offerPlaces(), 0)
    assert.deepEqual(await lineOf(product, event), ['zoe lapsed'])
  })

  test('places that the association adds are offered', async () => {
    const event = await addSoldOut(product, { places: 1 })
    for (const name of ['zoe', 'yann', 'xavier']) await waitFor(product, event, `${name}@example.org`)
    await allowPlaces(product, event, 3)
    assert.equal(await tryToBuy(product, event), false)
    assert.equal(await product.acts.offerPlaces(), 2)
    assert.deepEqual(await lineOf(product, event), ['zoe offered', 'yann offered', 'xavier waiting'])
    assert.deepEqual(await stockOf(product, event), { capacity: 3, sold: 0, held: 3 })
  })

  test('a refund that cancels its order gives the place to the line', async () => {
    const event = await addSoldOut(product, { places: 1 })
    const orderId = await pay(event.cartId)
    await waitFor(product, event, 'zoe@example.org')
    assert.equal(await product.acts.offerPlaces(), 0)
    const { userId } = await addAdministrator(product, event.organizationId)
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    successOf(
      await product.acts.askRefund({
        organizationSlug: event.address.organizationSlug,
        paymentId,
        userId,
        input: { part: 'all', withTip: true },
        cancelOrder: true,
        sendMail: false,
        comment: null,
        expectedLeft: null,
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await stockOf(product, event), { capacity: 1, sold: 0, held: 0 })
    assert.equal(await tryToBuy(product, event), false)
    assert.equal(await product.acts.offerPlaces(), 1)
    assert.deepEqual(await lineOf(product, event), ['zoe offered'])
  })

  test('two workers and ten newcomers at once: each place goes to the line, once', async () => {
    const event = await addSoldOut(product, { places: 3 })
    for (const name of ['zoe', 'yann', 'xavier', 'will']) await waitFor(product, event, `${name}@example.org`)
    await giveBack()
    const [first = 0, second = 0, ...bought] = await Promise.all([
      product.acts.offerPlaces(),
      product.acts.offerPlaces(),
      ...Array.from({ length: 10 }, () => tryToBuy(product, event)),
    ])
    assert.equal(Number(first) + Number(second), 3)
    assert.deepEqual(
      bought.filter(each => each === true),
      [],
    )
    assert.deepEqual(await lineOf(product, event), [
      'zoe offered',
      'yann offered',
      'xavier offered',
      'will waiting',
    ])
    assert.deepEqual(await stockOf(product, event), { capacity: 3, sold: 0, held: 3 })
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(mailsOfTurns(product).length, 3)
  })

  test('a worker that dies before the end of an offer has offered nothing, and the next run goes on', async () => {
    const event = await addSoldOut(product, { places: 2 })
    for (const name of ['zoe', 'yann']) await waitFor(product, event, `${name}@example.org`)
    await giveBack()
    const { offerPlaces } = await import('./offer-places.ts')
    let offers = 0
    const dying: typeof product.app = {
      ...product.app,
      transaction: work =>
        product.app.transaction(async tx => {
          const result = await work(tx)
          offers += 1
          if (offers === 2) throw new Error('killed')
          return result
        }),
    }
    await assert.rejects(offerPlaces(dying), /killed/)
    assert.deepEqual(await lineOf(product, event), ['zoe offered', 'yann waiting'])
    assert.equal((await stockOf(product, event)).held, 1)
    assert.equal(await product.acts.offerPlaces(), 1)
    assert.deepEqual(await lineOf(product, event), ['zoe offered', 'yann offered'])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      mailsOfTurns(product)
        .map(({ to }) => to.address)
        .toSorted(),
      ['yann@example.org', 'zoe@example.org'],
    )
  })

  test('a campaign that is over is not even tried, until its sale goes on', async () => {
    const event = await addSoldOut(product, { places: 1 })
    await waitFor(product, event, 'zoe@example.org')
    await giveBack()
    const endAt = (at: string | null) =>
      product.db.updateTable('forms').set({ endAt: at }).where('id', '=', event.formId).execute()
    const tried = () =>
      firstInLine(product.db, { now: product.clock.now(), entries: [], lines: [], limit: 9 })
    await endAt('2026-11-01T00:00:00.000Z')
    assert.deepEqual(await tried(), [])
    assert.equal(await product.acts.offerPlaces(), 0)
    await endAt(null)
    assert.equal((await tried()).length, 1)
    assert.equal(await product.acts.offerPlaces(), 1)
  })

  test('a suspended association offers nothing until it sells again; a rate that is gone keeps nothing from the next', async () => {
    const event = await addSoldOut(product, { places: 1 })
    await waitFor(product, event, 'zoe@example.org')
    await giveBack()
    await setCollecting(event, false)
    assert.equal(await product.acts.offerPlaces(), 0)
    assert.deepEqual(await lineOf(product, event), ['zoe waiting'])
    await setCollecting(event, true)
    await product.db.updateTable('tiers').set({ maxPerUser: 1 }).where('id', '=', event.tierId).execute()
    await product.db.updateTable('prospects').set({ quantity: 2 }).execute()
    await allowPlaces(product, event, 2)
    assert.equal(await product.acts.offerPlaces(), 0)
    assert.deepEqual(await lineOf(product, event), ['zoe lapsed'])
    assert.equal(await tryToBuy(product, event), true)
  })

  async function setCollecting({ organizationId }: SoldOut, allowCollect: boolean): Promise<void> {
    await product.db
      .updateTable('organizations')
      .set({ allowCollect })
      .where('id', '=', organizationId)
      .execute()
  }

  test('an offered cart lives until its instant however often it is changed, and at its end like any other', async () => {
    const event = await addSoldOut(product, { places: 1 })
    await waitFor(product, event, 'zoe@example.org')
    await giveBack()
    await product.acts.offerPlaces()
    const until = new Date(Date.parse(product.clock.now()) + 12 * 3_600_000).toISOString()
    const { cartId } = await entryOf(product, event, 'zoe@example.org')
    const cart = successOf(await product.acts.readCart({ cartId }))
    assert.deepEqual([cart.expiry, cart.reservedUntil], [until, until])
    product.clock.advance(60)
    assert.equal(successOf(await product.acts.chooseTip({ cartId, tip: 100 })).expiry, until)
    assert.equal(successOf(await product.acts.refreshCart({ cartId })).expiry, until)
    product.clock.set(new Date(Date.parse(until) - 5 * 60_000).toISOString())
    const { expiry } = successOf(await product.acts.refreshCart({ cartId }))
    assert.equal(expiry, new Date(Date.parse(until) + 10 * 60_000).toISOString())
  })

  test('an offered cart that takes another rate, or more than it was offered, lives as any other from then on', async () => {
    const tiers = [1, 100].map(capacity => ({ tierType: 'Registration', price: 1200, capacity }) as const)
    const form = await addForm(product, { formType: 'Event', tiers })
    await product.db.updateTable('forms').set({ waitingList: true }).where('id', '=', form.formId).execute()
    const [waited = 0, onSale = 0] = form.tiers.map(({ id }) => id)
    const taken = { ...form.address, items: ticketsOf(waited, 1) }
    const { id: first } = successOf(await product.acts.createCart(taken))
    const event = { ...form, tierId: waited, cartId: first }
    await waitFor(product, event, 'eve@example.org')
    await giveBack()
    assert.equal(await product.acts.offerPlaces(), 1)
    const { cartId } = await entryOf(product, form, 'eve@example.org')
    product.clock.advance(3 * 60)
    const now = Date.parse(product.clock.now())
    const items = [...ticketsOf(waited, 1), ...ticketsOf(onSale, 100)]
    const cart = successOf(await product.acts.updateCart({ ...form.address, cartId, items }))
    assert.equal(Date.parse(cart.expiry) - now, 15 * 60_000)
    assert.equal(cart.reservedUntil, undefined)
    for (let pass = 0; pass < 6; pass += 1) {
      product.clock.advance(11)
      await product.acts.refreshCart({ cartId })
    }
    await product.acts.sweepCarts()
    const free = { capacity: 100, sold: 0, held: 0 }
    assert.deepEqual(await stockOf(product, { ...event, tierId: onSale }), free)
    await product.acts.offerPlaces()
    assert.deepEqual(await lineOf(product, form), ['eve lapsed'])
  })
})
