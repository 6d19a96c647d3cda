import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { codeLength, secretLength } from '#domain/ticket/ticket-code.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { readPdf } from '#test/support/pdf.ts'
import { readTags } from '#test/support/pdf-tags.ts'
import { addAdministrator, addUser } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

const card = '4242424242424242'
const from = '2026-09-01'
const until = '2027-08-31'

describe('the cards of members', () => {
  let product: TestApp
  let form: TestForm

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Membership',
      title: 'Saison 2026-2027',
      tiers: [
        { tierType: 'Membership', price: 12000, label: 'Adulte' },
        { tierType: 'Membership', price: 0, label: 'Enfant' },
      ],
    })
    await product.db
      .updateTable('tiers')
      .set({ validFrom: from, validUntil: until })
      .where('id', '=', form.tiers[0]?.id ?? 0)
      .execute()
    await product.db
      .updateTable('forms')
      .set({ acceptOpenDonation: true })
      .where('id', '=', form.formId)
      .execute()
  })
  after(() => product.close())

  const member = (rate: number, firstName: string) => ({
    ...gift({ tierId: form.tiers[rate]?.id ?? 0 }),
    tierType: 'Membership' as const,
    participant: { firstName, lastName: 'Moreau', email: null },
  })
  const sell = (...firstNames: string[]) =>
    sellItems(product, form, [...firstNames.map(name => member(0, name)), gift({ amount: 1000 })], card)
  const rows = (orderId: number) =>
    product.db
      .selectFrom('membershipCards')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('number')
      .execute()
  const readerOf = (orderId: number, days = 400) => ({
    orderId,
    userId: null,
    token: product.app.signer.sign(
      `order:${form.organizationId}:${orderId}`,
      new Date(Date.parse(product.clock.now()) + days * 86_400_000).toISOString(),
    ),
  })
  const read = async (orderId: number) =>
    successOf(await product.acts.readOrderCards(readerOf(orderId))).cards
  const link = async (orderId: number) => {
    const [one] = await read(orderId)
    return { cardId: one?.id ?? '', token: one?.token ?? '' }
  }
  /** What the application's own role may not do. */
  const asOwner = async (work: (db: TestApp['db']) => Promise<unknown>) => {
    const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
    await work(owner.db)
    await owner.close()
  }
  const withoutCards = (...orderIds: readonly number[]) =>
    asOwner(db => db.deleteFrom('membershipCards').where('orderId', 'in', orderIds).execute())
  const onDay = async <T>(day: string, look: () => Promise<T>): Promise<T> => {
    const now = product.clock.now()
    product.clock.set(`${day}T12:00:00.000Z`)
    const seen = await look()
    product.clock.set(now)
    return seen
  }

  test('one for each membership once the money has come, none for a gift, numbered through the association', async () => {
    const first = await sell('Zoé', 'Noé')
    const second = await sell('Anna')
    const all = [...(await rows(first.orderId)), ...(await rows(second.orderId))]
    assert.deepEqual(
      all.map(({ number }) => number),
      [1, 2, 3],
    )
    for (const { secret, code } of all) {
      assert.equal(secret.length, secretLength)
      assert.equal(code.length, codeLength)
    }
    assert.equal(new Set(all.flatMap(({ secret, code }) => [secret, code])).size, 6)
    const other = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 500 }],
    })
    const bought = { ...member(0, 'Léa'), tierId: other.tiers[0]?.id ?? 0 }
    const { orderId } = await sellItems(product, other, [bought], card)
    assert.deepEqual(
      (await rows(orderId)).map(({ number }) => number),
      [1],
      'each association has its own series',
    )
  })

  test('a free membership has one, and the confirmation leads to it', async () => {
    const before = product.mails.length
    const cart = await product.acts.createCart({ ...form.address, items: [member(1, 'Lou')] })
    const { id: cartId } = successOf(cart)
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const asked = { cartId, consents: allConsents, backUrl: null, locale: 'fr' as const }
    successOf(await product.acts.startPayment(asked))
    assert.deepEqual(await product.runJobs(), [])
    const mail = product.mails.slice(before).find(({ text }) => text.includes('cartes-de-membre'))
    assert.match(mail?.text ?? '', /Voir mes cartes de membre/)
    const [, id = ''] = /cartes-de-membre\/commande\/(\d+)\?token=/.exec(mail?.text ?? '') ?? []
    assert.equal((await rows(Number(id))).length, 1)
    const [free] = await read(Number(id))
    assert.deepEqual([free?.state, free?.validUntil], ['valid', null])
  })

  test('made four times at once and once more by hand, each membership has one', async () => {
    const { orderId, organizationId } = await sell('Ana', 'Bob')
    await withoutCards(orderId)
    await Promise.all([1, 2, 3, 4].map(() => product.acts.makeCards({ organizationId, orderId })))
    await product.acts.makeCards({ organizationId, orderId })
    assert.equal((await rows(orderId)).length, 2)
  })

  test('what was sold before there were cards has its card when it is opened, or by the next night', async () => {
    const [opened, swept] = [await sell('Ida'), await sell('Ivo')]
    await withoutCards(opened.orderId, swept.orderId)
    assert.equal((await read(opened.orderId)).length, 1)
    assert.equal(await product.acts.sweepCards(), 1)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await rows(swept.orderId)).length, 1)
    assert.equal(await product.acts.sweepCards(), 0)
  })

  test('it is read by its link and by that of its order, and by nobody else', async () => {
    const { orderId } = await sell('Gil')
    const asked = await link(orderId)
    const seen = successOf(await product.acts.readCard(asked))
    assert.deepEqual(seen.holder, { firstName: 'Gil', lastName: 'Moreau' })
    assert.deepEqual([seen.rate, seen.campaign, seen.validFrom], ['Adulte', 'Saison 2026-2027', from])
    const other = await link((await sell('Guy')).orderId)
    for (const wrong of [
      { ...asked, token: '' },
      { ...asked, token: other.token },
      { ...asked, cardId: randomUUID() },
    ]) {
      assert.deepEqual(codesOf(await product.acts.readCard(wrong)), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await product.acts.readCardFile(wrong)), ['NOT_FOUND'])
    }
    const reader = { ...readerOf(orderId), token: null }
    assert.deepEqual(codesOf(await product.acts.readOrderCards(reader)), ['NOT_FOUND'])
    const stranger = await addUser(product, 'stranger@example.org')
    assert.deepEqual(codesOf(await product.acts.readOrderCards({ ...reader, userId: stranger })), [
      'NOT_FOUND',
    ])
  })

  test('a link that an order’s link has led to ends with it', async () => {
    const { orderId } = await sell('Gus')
    const [one] = successOf(await product.acts.readOrderCards(readerOf(orderId, 1))).cards
    const own = { cardId: one?.id ?? '', token: one?.token ?? '' }
    successOf(await product.acts.readCard(own))
    const now = product.clock.now()
    product.clock.advance(25 * 60)
    assert.deepEqual(codesOf(await product.acts.readCard(own)), ['NOT_FOUND'])
    product.clock.set(now)
  })

  test('its validity is read when it is shown: the order’s, on the day in Paris', async () => {
    const { orderId } = await sell('Eve')
    const stateOn = (day: string) => onDay(day, async () => (await read(orderId))[0]?.state)
    assert.equal(await stateOn('2026-12-01'), 'valid')
    assert.equal(await stateOn(until), 'valid')
    assert.equal(await stateOn('2027-09-01'), 'expired')
    await asOwner(db =>
      db
        .updateTable('orderItems')
        .set({ validUntil: '2027-12-31' })
        .where('orderId', '=', orderId)
        .where('tierType', '=', 'Membership')
        .execute(),
    )
    assert.equal(await stateOn('2027-09-01'), 'valid', 'nothing of it is kept in the card')
    const { bytes } = successOf(await product.acts.readOrderCardsFile(readerOf(orderId)))
    assert.match(readPdf(bytes).text.replaceAll(/\s+/g, ' '), /31 décembre 2027/)
  })

  test('a card that is over is still shown with its code, and says so, also on paper', async () => {
    const { orderId } = await sell('Max')
    const text = await onDay('2027-09-15', async () => {
      const [one] = await read(orderId)
      assert.deepEqual([one?.state, one?.codes !== null], ['expired', true])
      return readPdf(successOf(await product.acts.readOrderCardsFile(readerOf(orderId))).bytes).text
    })
    assert.match(text.replaceAll(/\s+/g, ' '), /a expiré le 31 août 2027/)
  })

  test('it shows the logo of its association, on page and paper (rule LAW-14)', async () => {
    const { orderId } = await sell('Inès')
    const one = await link(orderId)
    assert.equal(successOf(await product.acts.readCard(one)).shownLogo, null)
    const userId = await addAdministrator(product, 'logo@example.org', { ...form, formId: null })
    const bytes = await sharp({ create: { width: 400, height: 150, channels: 4, background: '#C8461E' } })
      .png()
      .toBuffer()
    const { organizationSlug } = form.address
    successOf(await product.acts.saveDocumentImage({ userId, organizationSlug, kind: 'logo', bytes }))
    for (const { shownLogo } of [
      successOf(await product.acts.readCard(one)),
      successOf(await product.acts.readOrderCards(readerOf(orderId))),
    ])
      assert.match(shownLogo?.src ?? '', /^data:image\/png;base64,/)
    for (const file of [
      successOf(await product.acts.readCardFile(one)),
      successOf(await product.acts.readOrderCardsFile(readerOf(orderId))),
    ]) {
      const alts = (await readTags(file.bytes)).elements.flatMap(({ role, alt }) =>
        role === 'Figure' ? [alt] : [],
      )
      assert.ok(
        alts.some(alt => alt?.startsWith('Logo')),
        alts.join(),
      )
    }
  })

  test('one that was refunded says so and has no code', async () => {
    const { orderId, organizationId } = await sell('Fatou', 'Gaston')
    const [item] = await product.db
      .selectFrom('orderItems')
      .select('id')
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute()
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const treasurer = await addAdministrator(product, 'refunds@example.org', {
      organizationId,
      formId: null,
    })
    successOf(
      await product.acts.askRefund({
        ...{ paymentId, userId: treasurer, sessionId: null, organizationSlug: form.address.organizationSlug },
        input: { part: { lines: [{ orderItemId: item?.id ?? 0, amount: 12000 }] }, withTip: false },
        ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    const asked = await link(orderId)
    assert.deepEqual(
      (await read(orderId)).map(({ state, codes }) => [state, codes !== null]),
      [
        ['canceled', false],
        ['valid', true],
      ],
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(successOf(await product.acts.readCard(asked)).codes, null)
    assert.deepEqual(codesOf(await product.acts.readCardFile(asked)), ['NOT_FOUND'])
    const { bytes } = successOf(await product.acts.readOrderCardsFile(readerOf(orderId)))
    assert.doesNotMatch(readPdf(bytes).text, /Fatou/)
  })

  test('who paid finds them all in their space, the newest first, and nobody else’s', async () => {
    const owner = await addUser(product, camille.email)
    const stranger = await addUser(product, 'nobody@example.org')
    const { orderId } = await sell('Rémi')
    const { memberships, next } = successOf(
      await product.acts.listMemberships({ userId: owner, after: null }),
    )
    const [newest] = memberships
    assert.deepEqual([newest?.firstName, newest?.orderId, newest?.state], ['Rémi', orderId, 'valid'])
    assert.equal(next, null)
    const token = decodeURIComponent(/token=(.+)$/.exec(newest?.path ?? '')?.[1] ?? '')
    successOf(await product.acts.readCard({ cardId: newest?.id ?? '', token }))
    const rest = successOf(await product.acts.listMemberships({ userId: owner, after: newest?.id ?? '' }))
    assert.deepEqual(
      rest.memberships.map(({ id }) => id),
      memberships.slice(1).map(({ id }) => id),
    )
    const none = successOf(await product.acts.listMemberships({ userId: stranger, after: null }))
    assert.deepEqual(none.memberships, [])
    assert.deepEqual(codesOf(await product.acts.listMemberships({ userId: owner, after: 'x' })), [
      'value_invalid',
    ])
  })

  test('a campaign of another kind has none', async () => {
    const shop = await addForm(product, { formType: 'Shop', tiers: [{ tierType: 'Product', price: 900 }] })
    const bag = { ...gift({ tierId: shop.tiers[0]?.id ?? 0 }), tierType: 'Product' as const }
    const { orderId, organizationId } = await sellItems(product, shop, [bag], card)
    await product.acts.makeCards({ organizationId, orderId })
    const token = product.app.signer.sign(`order:${organizationId}:${orderId}`, '2027-12-01T00:00:00.000Z')
    assert.deepEqual(codesOf(await product.acts.readOrderCards({ orderId, token, userId: null })), [
      'NOT_FOUND',
    ])
    assert.deepEqual(await rows(orderId), [])
  })
})
