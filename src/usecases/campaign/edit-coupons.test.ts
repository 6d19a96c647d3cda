import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ContentsValues } from '#domain/form/contents.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

let product: TestApp
let campaign: TestForm
let userId: number

before(async () => {
  product = await testApp()
  campaign = await addForm(product, {
    formType: 'Membership',
    tiers: [
      { tierType: 'Membership', price: 20_00, label: 'Adulte' },
      { tierType: 'Membership', price: 5_30, label: 'Enfant' },
    ],
  })
  userId = await addAdministrator(product, 'ines@example.org', campaign)
})
after(() => product.close())

const visit = () => ({ ...campaign.address, userId })
const listed = async () => successOf(await product.acts.readCoupons(visit()))
const couponOf = async (id: number) => (await listed()).coupons.find(each => each.id === id)
const asksForCodes = async () => (await listed()).form.allowCoupons

const right: ContentsValues = {
  code: 'ETE',
  kind: 'percent',
  percent: '10',
  scope: 'all',
  places: 'unlimited',
}

/** Saves a coupon, over the version that is there unless another is given. */
async function save(couponId: number | null, typed: ContentsValues, version?: number) {
  const seen = successOf(await product.acts.readCoupon({ ...visit(), couponId }))
  const values = couponId === null ? { ...right, ...typed } : { ...seen.values, ...typed }
  return product.acts.saveCoupon({ ...visit(), couponId, version: version ?? seen.form.version, values })
}

const add = async (typed: ContentsValues) => successOf(await save(null, typed)).couponId
const remove = (couponId: number) => product.acts.removeCoupon({ ...visit(), couponId })
const restore = (couponId: number) => product.acts.restoreCoupon({ ...visit(), couponId })

const membership = (place = 0) => ({
  tierId: campaign.tiers[place]!.id,
  tierType: 'Membership' as const,
  quantity: 1,
  customAmount: null,
  participant: { firstName: 'Zoé', lastName: 'Petit', email: null },
  customFields: [],
  extraOptions: [],
  paymentTerms: null,
  dayOfLevy: null,
})

async function cartWith(code: string) {
  const { id: cartId } = successOf(
    await product.acts.createCart({ ...campaign.address, userId: null, items: [membership()] }),
  )
  return successOf(await product.acts.applyCoupon({ cartId, discountCode: code }))
}

async function payFor(cartId: string) {
  successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
  successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
  return product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })
}

const sell = (coupon: string) => sellItems(product, campaign, [membership()], '4242424242424242', { coupon })

const stockOf = (couponId: number) =>
  product.db
    .selectFrom('stocks')
    .select(['capacity', 'sold', 'held'])
    .where('kind', '=', 'coupon')
    .where('targetId', '=', couponId)
    .executeTakeFirst()

describe('a code', () => {
  test('opens the field for codes with the first, and closes it with the last', async () => {
    assert.equal(await asksForCodes(), false)
    const id = await add({ code: 'premier' })
    assert.equal(await asksForCodes(), true)
    assert.equal((await cartWith('Premier')).total, 18_00)
    successOf(await remove(id))
    assert.equal(await asksForCodes(), false)
    successOf(await restore(id))
    assert.equal(await asksForCodes(), true)
  })

  test('takes an amount off the rates that it names, between its days in Paris', async () => {
    const rate = { scope: 'some', [`rate-${campaign.tiers[0]!.id}`]: 'on' }
    const id = await add({
      ...rate,
      code: 'CINQ',
      kind: 'amount',
      amount: '5',
      start: '2020-07-01T10:00',
      end: '2099-12-31T23:59',
    })
    const coupon = await couponOf(id)
    assert.deepEqual(
      [coupon?.amount, coupon?.percent, coupon?.tierIds, coupon?.startDate, coupon?.endDate],
      [5_00, null, [campaign.tiers[0]!.id], '2020-07-01T08:00:00.000Z', '2099-12-31T22:59:00.000Z'],
    )
    assert.equal((await cartWith('cinq')).total, 15_00)
  })

  test('leaves no rate that nobody could pay (rule MON-3)', async () => {
    const refused = await save(null, { code: 'TROP', kind: 'amount', amount: '5' })
    assert.deepEqual(!refused.ok && refused.error, [
      { code: 'too_much_off', field: 'amount', values: { label: 'Enfant', left: 30, least: 50 } },
    ])
  })

  test('is one among those that are not withdrawn', async () => {
    const first = await add({ code: 'unique' })
    assert.deepEqual(codesOf(await save(null, { code: 'Ùnique' })), ['code_taken'])
    successOf(await save(first, { percent: '15' }))
    successOf(await remove(first))
    const second = await add({ code: 'UNIQUE' })
    assert.deepEqual(codesOf(await restore(first)), ['code_taken'])
    const other = await add({ code: 'AUTRE' })
    assert.deepEqual(codesOf(await save(other, { code: 'unique' })), ['code_taken'])
    successOf(await remove(second))
    successOf(await restore(first))
  })

  test('tells the second of two who make it at the same time', async () => {
    const { form } = await listed()
    const both = await Promise.all([1, 2].map(() => save(null, { code: 'ENSEMBLE' }, form.version)))
    assert.deepEqual(both.filter(each => !each.ok).map(codesOf), [['CAMPAIGN_CHANGED']])
  })

  test('counts its uses, with a limit and without, and is never limited below them', async () => {
    const id = await add({ code: 'COMPTE' })
    await sell('COMPTE')
    await sell('COMPTE')
    assert.deepEqual([(await couponOf(id))?.used, (await couponOf(id))?.units], [2, null])
    assert.deepEqual(codesOf(await save(id, { places: 'limited', capacity: '1' })), ['CAPACITY_TOO_LOW'])
    assert.equal(await stockOf(id), undefined)
    successOf(await save(id, { places: 'limited', capacity: '3' }))
    assert.deepEqual(await stockOf(id), { capacity: 3, sold: 2, held: 0 })
    await cartWith('COMPTE')
    const refused = await save(id, { capacity: '2' })
    assert.deepEqual(!refused.ok && refused.error, [
      { code: 'CAPACITY_TOO_LOW', field: 'capacity', values: { limit: 3 } },
    ])
    await assert.rejects(cartWith('COMPTE'))
    successOf(await save(id, { places: 'unlimited' }))
    await cartWith('COMPTE')
    assert.equal((await couponOf(id))?.used, 2)
  })

  test('of another campaign does not exist, and no code lowers a gift', async () => {
    const elsewhere = await addDonationCampaign(product)
    const { organizationId, formId } = elsewhere
    const { id: couponId } = await product.db
      .insertInto('coupons')
      .values({ organizationId, formId, code: 'LOIN', percent: 10 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const acts = [
      product.acts.readCoupon({ ...visit(), couponId }),
      product.acts.saveCoupon({ ...visit(), couponId, version: 1, values: right }),
      remove(couponId),
      restore(couponId),
    ]
    for (const act of acts) assert.deepEqual(codesOf(await act), ['NOT_FOUND'])
    const rose = await addAdministrator(product, 'rose@example.org', elsewhere)
    const donation = { ...elsewhere.address, userId: rose }
    const added = await product.acts.saveCoupon({ ...donation, couponId: null, version: 1, values: right })
    assert.deepEqual(codesOf(added), ['NOT_FOUND'])
  })
})

describe('a code that changes while carts hold it', () => {
  test('shows them the new discount at their next step, and nobody pays another price than was shown', async () => {
    const id = await add({ code: 'MOINS' })
    const cart = await cartWith('MOINS')
    assert.equal(cart.total, 18_00)
    successOf(await save(id, { percent: '5' }))
    const today = successOf(await product.acts.readPrices({ cartId: cart.id }))
    assert.deepEqual([today.changed?.totalBefore, today.cart.total], [18_00, 19_00])
    assert.deepEqual(codesOf(await payFor(cart.id)), ['TARIFF_CHANGED'])
    const line = await product.db
      .selectFrom('audit')
      .select('facts')
      .where('action', '=', 'coupon.change')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    assert.deepEqual(line?.facts, {
      code: 'MOINS',
      discount: '10% -> 5%',
      changes: '[{"field":"discount","from":"10%","to":"5%"}]',
    })
  })

  test('is told to be without effect where it was withdrawn, renamed, or is for other rates now', async () => {
    const rate = { scope: 'some', [`rate-${campaign.tiers[1]!.id}`]: 'on' }
    const changes: readonly [string, (id: number) => Promise<{ readonly ok: boolean }>][] = [
      ['PARTI', remove],
      ['RENOMME', id => save(id, { code: 'NOUVEAU-NOM' })],
      ['AILLEURS', id => save(id, rate)],
    ]
    for (const [code, change] of changes) {
      const id = await add({ code })
      const cart = await cartWith(code)
      assert.ok((await change(id)).ok, code)
      const today = successOf(await product.acts.readPrices({ cartId: cart.id }))
      assert.deepEqual([today.changed?.totalBefore, today.cart.total], [18_00, 20_00], code)
      assert.deepEqual(
        today.cart.coupons.map(each => [each.code, each.valid]),
        [[code, false]],
      )
    }
  })

  test('leaves the discount of orders as it was', async () => {
    const id = await add({ code: 'TENU' })
    const { orderId } = await sell('TENU')
    successOf(await save(id, { percent: '50' }))
    successOf(await remove(id))
    const order = await product.db
      .selectFrom('orders')
      .select(['amount', 'couponCode'])
      .where('id', '=', orderId)
      .executeTakeFirst()
    assert.deepEqual(order, { amount: 18_00, couponCode: 'TENU' })
  })
})
