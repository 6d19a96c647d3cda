import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Schema, StockKind } from '#db/schema.ts'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { type DemoCampaign, demoCampaign, plantDemo } from '#test/support/demo.ts'
import { codesOf, payWith, successOf } from '#test/support/donation.ts'
import { anItem, chosen } from '#test/support/forms.ts'

let product: TestApp
let festival: DemoCampaign
let membership: DemoCampaign
let shop: DemoCampaign

before(async () => {
  product = await testApp()
  await plantDemo(product)
  festival = await demoCampaign(product, 'festival')
  membership = await demoCampaign(product, 'membership')
  shop = await demoCampaign(product, 'shop')
})
after(() => product.close())

const create = ({ address }: DemoCampaign, ...items: CartItemDraft[]) =>
  product.acts.createCart({ ...address, items })
const change = ({ address }: DemoCampaign, cartId: string, ...items: CartItemDraft[]) =>
  product.acts.updateCart({ ...address, cartId, items })
const apply = (cartId: string, discountCode: string) => product.acts.applyCoupon({ cartId, discountCode })

type StockRow = Pick<Schema['stocks'], 'capacity'> & { sold: number; held: number }
const stockOf = (kind: StockKind, targetId: number): Promise<StockRow> =>
  product.db
    .selectFrom('stocks')
    .select(['capacity', 'sold', 'held'])
    .where('kind', '=', kind)
    .where('targetId', '=', targetId)
    .executeTakeFirstOrThrow()

/** Limits something to so many more units than are taken now. */
async function leave(
  kind: StockKind,
  targetId: number,
  { form }: DemoCampaign,
  units: number,
): Promise<void> {
  const key = { organizationId: form.organizationId, kind, targetId }
  await product.db
    .insertInto('stocks')
    .values({ ...key, capacity: units })
    .onConflict(conflict =>
      conflict
        .columns(['organizationId', 'kind', 'targetId'])
        .doUpdateSet(eb => ({ capacity: eb('stocks.sold', '+', eb.ref('stocks.held')) })),
    )
    .execute()
  await product.db
    .updateTable('stocks')
    .set(eb => ({ capacity: eb(eb('sold', '+', eb.ref('held')), '+', units) }))
    .where('organizationId', '=', form.organizationId)
    .where('kind', '=', kind)
    .where('targetId', '=', targetId)
    .execute()
}

async function addCoupon(
  { form }: DemoCampaign,
  code: string,
  input: { percent?: number; amount?: number; tierIds?: number[]; uses?: number; endAt?: string } = {},
): Promise<number> {
  const { id } = await product.db
    .insertInto('coupons')
    .values({
      organizationId: form.organizationId,
      formId: form.id,
      code,
      percent: input.amount === undefined ? (input.percent ?? 50) : null,
      amount: input.amount ?? null,
      tierIds: input.tierIds ?? null,
      endAt: input.endAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.uses !== undefined) await leave('coupon', id, { form } as DemoCampaign, input.uses)
  return id
}

/** Somebody who administers the association of a campaign. */
async function addAdministrator({ form }: DemoCampaign): Promise<number> {
  const email = 'ines@example.org'
  const { id } = await product.db
    .insertInto('users')
    .values({ email, emailKey: email, firstName: 'Inès', lastName: 'Le Gall', passwordHash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = { userId: id, role: 'OrganizationAdmin', formId: null } as const
  await product.db
    .insertInto('roles')
    .values({ ...role, organizationId: form.organizationId })
    .execute()
  return id
}

describe('what a cart holds', () => {
  test('rates, options and the places of the form, and gives back exactly what it does not need any more', async () => {
    const [full, meal] = [festival.tier('Tarif plein'), festival.option('Repas du soir')]
    await leave('form', festival.form.id, festival, 100)
    const before = await stockOf('tier', full.id)
    const cart = successOf(
      await create(
        festival,
        festival.item('Tarif plein', { extraOptions: [chosen(meal.id)] }),
        festival.item('Tarif plein'),
        festival.item('Pass soutien', { customAmount: 3000 }),
      ),
    )
    assert.equal(cart.total, 2 * 2400 + 1400 + 3000)
    assert.equal((await stockOf('tier', full.id)).held, before.held + 2)
    assert.equal((await stockOf('option', meal.id)).held, 1)
    assert.equal((await stockOf('form', festival.form.id)).held, 3)
    successOf(await change(festival, cart.id, festival.item('Tarif plein')))
    assert.equal((await stockOf('tier', full.id)).held, before.held + 1)
    assert.equal((await stockOf('option', meal.id)).held, 0)
    assert.equal((await stockOf('form', festival.form.id)).held, 1)
    product.clock.advance(16)
    await product.acts.sweepCarts()
    assert.equal((await stockOf('tier', full.id)).held, before.held)
    assert.equal((await stockOf('form', festival.form.id)).held, 0)
    await leave('form', festival.form.id, festival, 100_000)
  })

  test('the last place goes to one of twenty who ask at once', async () => {
    const child = festival.tier('Moins de 6 ans')
    await leave('tier', child.id, festival, 1)
    const asked = Array.from({ length: 20 }, () =>
      create(festival, festival.item('Moins de 6 ans'), festival.item('Tarif plein')),
    )
    const carts = await Promise.all(asked)
    assert.equal(carts.filter(cart => cart.ok).length, 1)
    for (const cart of carts) if (!cart.ok) assert.deepEqual(codesOf(cart), ['TICKETS_SOLD_OUT'])
    const { capacity, sold, held } = await stockOf('tier', child.id)
    assert.equal(sold + held, capacity)
  })

  test('reports an option that sells out between two steps at its place', async () => {
    const meal = festival.option('Repas du soir')
    const cart = successOf(await create(festival, festival.item('Tarif plein')))
    await leave('option', meal.id, festival, 0)
    const refused = await change(
      festival,
      cart.id,
      festival.item('Tarif plein', { extraOptions: [chosen(meal.id)] }),
    )
    assert.ok(!refused.ok)
    const [problem] = refused.error
    assert.deepEqual(
      [problem?.code, problem?.field],
      ['OPTIONS_SOLD_OUT', `items[0].extraOptions[${meal.id}]`],
    )
    assert.equal(problem?.values?.label, 'Repas du soir')
    await leave('option', meal.id, festival, 50)
  })

  test('carts that change between the same things in opposite orders do not get stuck', async () => {
    const [one, other] = ['Mug émaillé', 'Bol en grès']
    const carts = await Promise.all(
      Array.from({ length: 6 }, async (_, place) =>
        successOf(await create(shop, shop.item(place % 2 ? one : other))),
      ),
    )
    const changes = carts.flatMap((cart, place) => [
      change(shop, cart.id, shop.item(place % 2 ? other : one), shop.item(place % 2 ? one : other)),
      change(shop, cart.id, shop.item(place % 2 ? other : one)),
    ])
    for (const result of await Promise.all(changes)) successOf(result)
    const held =
      (await stockOf('tier', shop.tier(one).id)).held + (await stockOf('tier', shop.tier(other).id)).held
    assert.ok(held >= 6 && held <= 12)
  })
})

describe('a form that changes under an open cart', () => {
  test('a rate that is taken away is an unknown tariff; a new price is charged at the next change', async () => {
    const cart = successOf(await create(membership, membership.item('Adhésion de soutien')))
    const { id } = membership.tier('Adhésion de soutien')
    const tiers = () => product.db.updateTable('tiers').where('id', '=', id)
    await tiers().set({ price: 2500 }).execute()
    assert.equal(successOf(await product.acts.readCart({ cartId: cart.id })).total, 2000)
    assert.equal(
      successOf(await change(membership, cart.id, membership.item('Adhésion de soutien'))).total,
      2500,
    )
    await tiers().set({ price: 2600 }).execute()
    const news = successOf(await product.acts.readPrices({ cartId: cart.id }))
    assert.deepEqual(news.changed, {
      prices: [{ label: 'Adhésion de soutien', before: 2500, now: 2600 }],
      totalBefore: 2500,
    })
    assert.deepEqual([news.cart.total, news.cart.itemList[0]?.amount], [2600, 2600])
    assert.equal(successOf(await product.acts.readCart({ cartId: cart.id })).total, 2500, 'it is only shown')
    await tiers().set({ price: 2500 }).execute()
    assert.equal(successOf(await product.acts.readPrices({ cartId: cart.id })).changed, null)
    await tiers().set({ deletedAt: product.clock.now() }).execute()
    const gone = await change(membership, cart.id, membership.item('Adhésion de soutien'))
    assert.deepEqual(codesOf(gone), ['TARIFF_CHANGED'])
    assert.deepEqual(codesOf(await create(membership, membership.item('Adhésion de soutien'))), [
      'unknown_tier',
    ])
    await tiers().set({ deletedAt: null, price: 2000 }).execute()
  })

  test('a hidden form is tried by who administers it, and by nobody else, up to its payment', async () => {
    const setState = (state: 'Draft' | 'Disabled' | 'Deleted' | 'Public') =>
      product.db.updateTable('forms').set({ state }).where('id', '=', festival.form.id).execute()
    const userId = await addAdministrator(festival)
    const items = [
      festival.item('Tarif plein', { participant: { firstName: 'Zoé', lastName: 'Petit', email: null } }),
    ]
    const trial = (who: number | null) => product.acts.createCart({ ...festival.address, items, userId: who })
    await setState('Draft')
    assert.deepEqual(codesOf(await trial(null)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await trial(userId + 1000)), ['NOT_FOUND'])
    const { id: cartId } = successOf(await trial(userId))
    const input = { ...festival.address, cartId, items }
    assert.deepEqual(codesOf(await product.acts.updateCart(input)), ['NOT_FOUND'])
    successOf(await product.acts.updateCart({ ...input, userId }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId }))
    successOf(await product.acts.chooseTip({ cartId, tip: '0' }))
    const paid = await product.acts.startPayment({
      cartId,
      consents: allConsents,
      backUrl: '/',
      locale: 'fr',
    })
    assert.deepEqual(codesOf(paid), ['NOT_FOUND'], 'a draft takes no money')
    await setState('Deleted')
    assert.deepEqual(codesOf(await trial(userId)), ['NOT_FOUND'])
    await setState('Public')
  })

  test('a rate outside its window and a closed form take no cart', async () => {
    const { id } = festival.tier('Tarif réduit')
    const window = (saleEndAt: string | null) =>
      product.db.updateTable('tiers').set({ saleEndAt }).where('id', '=', id).execute()
    await window(product.clock.now())
    assert.deepEqual(codesOf(await create(festival, festival.item('Tarif réduit'))), ['FORM_CLOSED'])
    await window(null)
    const spring = await demoCampaign(product, 'notYetOpen')
    assert.deepEqual(codesOf(await create(spring, spring.item('Repas adulte'))), ['FORM_CLOSED'])
  })

  test('an event that is over takes no cart and no payment, one whose sale is closed says so (rule FRM-5)', async () => {
    const { id } = festival.form
    const dates = (set: { startAt: string | null; endAt: string | null; saleEndAt: string | null }) =>
      product.db.updateTable('forms').set(set).where('id', '=', id).execute()
    const { startAt, endAt, saleEndAt } = await product.db
      .selectFrom('forms')
      .select(['startAt', 'endAt', 'saleEndAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const display = async () =>
      successOf(await product.acts.openForm({ ...festival.address, userId: null })).display
    const cart = successOf(await create(festival, festival.item('Tarif réduit')))
    successOf(await product.acts.savePayer({ cartId: cart.id, payer: camille, userId: null }))
    const day = (days: number) =>
      new Date(Date.parse(product.clock.now()) + days * 24 * 3600 * 1000).toISOString()

    await dates({ startAt: day(-2), endAt: day(0), saleEndAt: null })
    assert.equal(await display(), 'ended')
    assert.deepEqual(codesOf(await create(festival, festival.item('Tarif réduit'))), ['FORM_CLOSED'])
    const start = { cartId: cart.id, consents: allConsents, backUrl: null, locale: 'fr' } as const
    assert.deepEqual(codesOf(await product.acts.startPayment(start)), ['FORM_CLOSED'])

    await dates({ startAt: day(2), endAt: day(3), saleEndAt: day(-1) })
    assert.equal(await display(), 'saleClosed')
    assert.deepEqual(codesOf(await create(festival, festival.item('Tarif réduit'))), ['FORM_CLOSED'])
    await dates({ startAt, endAt, saleEndAt })
  })

  test('a form without a place left is sold out, whatever its rates have', async () => {
    await leave('form', shop.form.id, shop, 1)
    const two = shop.item('Mug émaillé', { quantity: 2 })
    assert.deepEqual(codesOf(await create(shop, two)), ['TICKETS_SOLD_OUT'])
    await leave('form', shop.form.id, shop, 0)
    const opened = successOf(await product.acts.openForm({ ...shop.address, userId: null }))
    assert.deepEqual([opened.display, opened.form.remainingNumber], ['soldOut', 0])
    await leave('form', shop.form.id, shop, 1000)
  })
})

describe('coupons', () => {
  test('the demo’s code takes ten percent off tickets and meal, however it is typed', async () => {
    const meal = festival.option('Repas du soir')
    const tickets = [
      festival.item('Tarif plein', { extraOptions: [chosen(meal.id)] }),
      festival.item('Tarif plein'),
    ]
    const gift = anItem({ tierId: null, tierType: 'Donation', customAmount: 1000 })
    const cart = successOf(await create(festival, ...tickets, gift))
    assert.deepEqual(cart.coupons, [])
    const lower = successOf(await apply(cart.id, ' bergès 10'))
    assert.deepEqual(lower.coupons, [{ code: 'BERGES10', valid: true, amount: 620 }])
    assert.equal(lower.total, 2 * 2400 + 1400 + 1000 - 620)
    assert.deepEqual(lower.paymentTerms[0]?.discount, 620)
    assert.deepEqual(successOf(await product.acts.readCart({ cartId: cart.id })), lower)
    const without = successOf(await apply(cart.id, ' '))
    assert.deepEqual([without.coupons, without.total], [[], lower.total + 620])
  })

  test('a second one replaces the first; one that does not apply changes nothing', async () => {
    const half = await addCoupon(festival, 'MOITIE', { uses: 3 })
    await addCoupon(festival, 'REDUIT', { tierIds: [festival.tier('Tarif réduit').id] })
    await addCoupon(festival, 'VIEUX', { endAt: product.clock.now() })
    const cart = successOf(await create(festival, festival.item('Tarif plein')))
    successOf(await apply(cart.id, 'BERGES10'))
    assert.deepEqual(successOf(await apply(cart.id, 'MOITIE')).coupons[0]?.amount, 1200)
    assert.equal((await stockOf('coupon', half)).held, 1)
    await addCoupon(festival, 'EPUISE', { uses: 0 })
    const reasons = { REDUIT: 'otherRates', VIEUX: 'expired', EPUISE: 'usedUp' }
    for (const code of [...Object.keys(reasons), 'RIEN', '💥'.repeat(40), "'; drop table coupons"]) {
      const refused = await apply(cart.id, code)
      assert.deepEqual(codesOf(refused), ['COUPON_INVALID'], code)
      const reason = Object.entries(reasons).find(([known]) => known === code)?.[1]
      assert.deepEqual(refused.ok || refused.error[0]?.values?.reason, reason, code)
    }
    const after = successOf(await product.acts.readCart({ cartId: cart.id }))
    assert.deepEqual(after.coupons, [{ code: 'MOITIE', valid: true, amount: 1200 }])
    successOf(await apply(cart.id, 'BERGES10'))
    assert.equal((await stockOf('coupon', half)).held, 0, 'its use went back')
  })

  test('its last use goes to one of ten who ask at once, and comes back when their cart expires', async () => {
    const id = await addCoupon(festival, 'DERNIER', { uses: 1 })
    const carts = await Promise.all(
      Array.from({ length: 10 }, async () => successOf(await create(festival, festival.item('Tarif plein')))),
    )
    const applied = await Promise.all(carts.map(cart => apply(cart.id, 'DERNIER')))
    assert.equal(applied.filter(result => result.ok).length, 1)
    for (const result of applied) if (!result.ok) assert.deepEqual(codesOf(result), ['COUPON_INVALID'])
    assert.deepEqual(await stockOf('coupon', id), { capacity: 1, sold: 0, held: 1 })
    product.clock.advance(16)
    const later = successOf(await create(festival, festival.item('Tarif plein')))
    assert.equal(successOf(await apply(later.id, 'DERNIER')).total, 1200, 'an expired hold never blocks')
  })

  test('a change of items keeps it where it applies and says where it does not', async () => {
    const id = await addCoupon(festival, 'PLEIN', {
      amount: 500,
      tierIds: [festival.tier('Tarif plein').id],
      uses: 5,
    })
    const cart = successOf(await create(festival, festival.item('Tarif plein')))
    successOf(await apply(cart.id, 'PLEIN'))
    const more = successOf(
      await change(festival, cart.id, festival.item('Tarif plein'), festival.item('Tarif réduit')),
    )
    assert.deepEqual([more.coupons[0]?.amount, more.total], [500, 2400 + 1200 - 500])
    const less = successOf(await change(festival, cart.id, festival.item('Tarif réduit')))
    assert.deepEqual([less.coupons, less.total], [[{ code: 'PLEIN', valid: false, amount: 0 }], 1200])
    assert.equal((await stockOf('coupon', id)).held, 0)
    const again = successOf(await change(festival, cart.id, festival.item('Tarif plein')))
    assert.deepEqual(again.coupons, [{ code: 'PLEIN', valid: true, amount: 500 }])
    assert.equal((await stockOf('coupon', id)).held, 1)
  })

  test('a lost one whose uses others took meanwhile stays lost, and blocks nothing', async () => {
    const tierIds = [festival.tier('Tarif plein').id]
    await addCoupon(festival, 'RARE', { tierIds, uses: 1 })
    const cart = successOf(await create(festival, festival.item('Tarif plein')))
    successOf(await apply(cart.id, 'RARE'))
    successOf(await change(festival, cart.id, festival.item('Tarif réduit')))
    const other = successOf(await create(festival, festival.item('Tarif plein')))
    successOf(await apply(other.id, 'RARE'))
    const back = successOf(await change(festival, cart.id, festival.item('Tarif plein')))
    assert.deepEqual([back.coupons, back.total], [[{ code: 'RARE', valid: false, amount: 0 }], 2400])
  })

  test('a sale uses it up, and sells rates, options and places', async () => {
    const coupon = await addCoupon(festival, 'VENTE', { uses: 1 })
    const [full, meal] = [festival.tier('Tarif plein'), festival.option('Repas du soir')]
    const before = await Promise.all([stockOf('tier', full.id), stockOf('option', meal.id)])
    const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
    const ticket = festival.item('Tarif plein', { participant, extraOptions: [chosen(meal.id)] })
    const { id: cartId } = successOf(await create(festival, ticket))
    successOf(await apply(cartId, 'VENTE'))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const input = { consents: allConsents, backUrl: null, locale: 'fr' } as const
    const opened = successOf(await product.acts.startPayment({ cartId, ...input }))
    assert.ok('paymentRequestId' in opened)
    const step = await payWith(product, opened.paymentRequestId, '4242424242424242')
    assert.equal(step.action, 'Finalize')
    assert.deepEqual(await stockOf('coupon', coupon), { capacity: 1, sold: 1, held: 0 })
    const after = await Promise.all([stockOf('tier', full.id), stockOf('option', meal.id)])
    assert.deepEqual(
      after.map(row => row.sold),
      before.map(row => row.sold + 1),
    )
    const late = successOf(await create(festival, festival.item('Tarif plein')))
    assert.deepEqual(codesOf(await apply(late.id, 'VENTE')), ['COUPON_INVALID'])
  })

  test('a form without coupons takes none', async () => {
    await addCoupon(shop, 'SHOP')
    const cart = successOf(await create(shop, shop.item('Mug émaillé')))
    assert.deepEqual(codesOf(await apply(cart.id, 'SHOP')), ['COUPON_INVALID'])
  })
})

describe('payments in several times', () => {
  const adult = () => membership.item('Adhésion adulte + atelier')

  test('the choice is stored, with its schedule; options and gifts are paid today', async () => {
    const kit = membership.option('T-shirt')
    const cart = successOf(
      await create(membership, { ...adult(), extraOptions: [{ ...chosen(kit.id), customFields: [] }] }),
    )
    assert.deepEqual([cart.installmentCounts, cart.installments], [[1, 3, 10], { count: 1, valid: true }])
    const three = successOf(await product.acts.chooseInstalments({ cartId: cart.id, count: 3 }))
    assert.deepEqual(
      three.paymentTerms.map(term => [term.date, term.realAmount]),
      [
        ['2026-11-20', 7200],
        ['2026-12-20', 6000],
        ['2027-01-20', 6000],
      ],
    )
    const tipped = successOf(await product.acts.chooseTip({ cartId: cart.id, tip: 300 }))
    assert.deepEqual(
      tipped.paymentTerms.map(term => term.amountTip),
      [300, 0, 0],
    )
    assert.equal(tipped.tipData.tipSuggestion, 690, 'suggested on what is paid today')
    const refused = await product.acts.chooseInstalments({ cartId: cart.id, count: 6 })
    assert.deepEqual(codesOf(refused), ['INSTALLMENTS_NOT_ALLOWED'])
  })

  test('items may ask for it themselves; a change that breaks it is told', async () => {
    const item = { ...adult(), paymentTerms: { count: 10 } }
    const cart = successOf(await create(membership, item))
    assert.equal(cart.paymentTerms.length, 10)
    const broken = successOf(
      await change(membership, cart.id, adult(), membership.item('Adhésion jeune (7–17 ans)')),
    )
    assert.deepEqual([broken.installments, broken.paymentTerms.length], [{ count: 10, valid: false }, 1])
    const input = { ...membership.item('Adhésion de soutien'), paymentTerms: { count: 3 } }
    assert.deepEqual(codesOf(await create(membership, input)), ['INSTALLMENTS_NOT_ALLOWED'])
  })

  test('a monthly gift tells its day and its next charge', async () => {
    const donation = await demoCampaign(product, 'donation')
    const tier = donation.form.tiers.find(each => each.tierType === 'MonthlyDonation')
    const gift = anItem({ tierId: tier?.id ?? 0, tierType: 'MonthlyDonation', dayOfLevy: 4 })
    const cart = successOf(await create(donation, gift))
    assert.deepEqual(cart.monthly, { amount: 800, dayOfLevy: 4, nextDate: '2027-01-04' })
    assert.equal(cart.paymentTerms.length, 1)
  })
})

test('delivery is charged once for the whole order', async () => {
  const post = shop.option('Envoi postal')
  const item = (label: string) => shop.item(label, { extraOptions: [chosen(post.id)] })
  const cart = successOf(await create(shop, item('Mug émaillé'), item('Bol en grès')))
  assert.equal(cart.total, 1200 + 2800 + 600)
})
