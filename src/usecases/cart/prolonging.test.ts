import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'

const start = '2026-11-20T12:00:00.000Z'

let product: TestApp
let form: TestForm
before(async () => {
  product = await testApp(start)
})
beforeEach(async () => {
  product.clock.set(start)
  form = await addForm(product, {
    formType: 'Event',
    tiers: [{ tierType: 'Registration', price: 2000, capacity: 1000 }],
    coupon: { code: 'ETE', percent: 10 },
  })
})
after(() => product.close())

const places = (count: number) =>
  Array.from({ length: count }, () => anItem({ tierId: form.tiers[0]?.id ?? 0, tierType: 'Registration' }))
const open = async (count = 1) =>
  successOf(await product.acts.createCart({ ...form.address, items: places(count) })).id
const minutesLeft = async (cartId: string) =>
  (Date.parse(successOf(await product.acts.readCart({ cartId })).expiry) - Date.parse(start)) / 60_000

describe('a cart', () => {
  const ways = {
    'a refresh': (cartId: string) => product.acts.refreshCart({ cartId }),
    'another choice': (cartId: string) =>
      product.acts.updateCart({ ...form.address, cartId, items: places(2) }),
    'a payer': (cartId: string) => product.acts.savePayer({ cartId, payer: camille, userId: null }),
    'a coupon': (cartId: string) => product.acts.applyCoupon({ cartId, discountCode: 'ETE' }),
    'a contribution': (cartId: string) => product.acts.chooseTip({ cartId, tip: '100' }),
    'a number of payments': (cartId: string) => product.acts.chooseInstalments({ cartId, count: 1 }),
  }
  for (const [name, prolong] of Object.entries(ways)) {
    test(`is prolonged by ${name} until an hour after its creation, and not beyond`, async () => {
      const cartId = await open()
      for (let turn = 1; turn <= 4; turn++) {
        product.clock.advance(14)
        successOf(await prolong(cartId))
      }
      assert.equal(await minutesLeft(cartId), 60)
      const holds = await product.db
        .selectFrom('holds')
        .select('expiresAt')
        .where('cartId', '=', cartId)
        .execute()
      for (const { expiresAt } of holds)
        assert.ok(Date.parse(String(expiresAt)) <= Date.parse(start) + 60 * 60_000)
      product.clock.advance(5)
      assert.deepEqual(codesOf(await prolong(cartId)), ['CART_UNKNOWN'])
    })
  }

  test('is not prolonged after the end of the sale', async () => {
    const cartId = await open()
    await product.db
      .updateTable('forms')
      .set({ saleEndAt: '2026-11-20T12:05:00.000Z' })
      .where('id', '=', form.formId)
      .execute()
    product.clock.advance(10)
    assert.deepEqual(codesOf(await product.acts.refreshCart({ cartId })), ['FORM_CLOSED'])
    assert.equal(await minutesLeft(cartId), 15, 'it stays as it was')
  })

  test('is not prolonged after the end of the sale of its rate', async () => {
    const cartId = await open()
    await product.db
      .updateTable('tiers')
      .set({ saleEndAt: '2026-11-20T12:05:00.000Z' })
      .where('formId', '=', form.formId)
      .execute()
    product.clock.advance(10)
    assert.deepEqual(codesOf(await product.acts.refreshCart({ cartId })), ['FORM_CLOSED'])
  })

  test('is not prolonged at a price that is another one now', async () => {
    const cartId = await open()
    await product.db.updateTable('tiers').set({ price: 2500 }).where('formId', '=', form.formId).execute()
    assert.deepEqual(codesOf(await product.acts.refreshCart({ cartId })), ['TARIFF_CHANGED'])
    assert.equal(await minutesLeft(cartId), 15)
  })

  test('is not prolonged with a coupon that has run out, or is gone', async () => {
    const cartId = await open()
    successOf(await product.acts.applyCoupon({ cartId, discountCode: 'ETE' }))
    successOf(await product.acts.refreshCart({ cartId }))
    const coupons = product.db.updateTable('coupons').where('formId', '=', form.formId)
    await coupons.set({ endAt: '2026-11-20T12:05:00.000Z' }).execute()
    product.clock.advance(10)
    const refused = await product.acts.refreshCart({ cartId })
    assert.deepEqual(codesOf(refused), ['COUPON_INVALID'])
    assert.equal(refused.ok ? null : refused.error[0]?.values?.reason, 'expired')
    await coupons.set({ endAt: null, deletedAt: product.clock.now() }).execute()
    assert.deepEqual(codesOf(await product.acts.refreshCart({ cartId })), ['COUPON_INVALID'])
  })
})

describe('the units that one network holds', () => {
  const from = (network: string) => product.built.actsFor('units', network)
  const counted = async (network: string) => (await product.app.limits.look(limits.heldUnits, network)).times

  test('are counted as they are taken, gifts and what was held before apart', async () => {
    const acts = from('198.51.100.1')
    const { id: cartId } = successOf(await acts.createCart({ ...form.address, items: places(3) }))
    assert.equal(await counted('198.51.100.1'), 3)
    successOf(await acts.updateCart({ ...form.address, cartId, items: places(5) }))
    successOf(await acts.updateCart({ ...form.address, cartId, items: places(2) }))
    assert.equal(await counted('198.51.100.1'), 5)
    const gift = anItem({ tierId: null, tierType: 'Donation', customAmount: 500 })
    await acts.createCart({ ...form.address, items: [gift] })
    assert.equal(await counted('198.51.100.1'), 5)
  })

  test('are at most 500 in an hour; what was asked for beyond it is not counted, and fewer still fit', async () => {
    const network = '198.51.100.2'
    const acts = from(network)
    await product.app.limits.count(limits.heldUnits, network, 490)
    const many = await acts.createCart({ ...form.address, items: places(20) })
    assert.deepEqual(codesOf(many), ['HELD_TOO_MANY'])
    assert.ok(!many.ok && Number(many.error[0]?.values?.limit) > 3_000)
    successOf(await acts.createCart({ ...form.address, items: places(10) }))
    assert.deepEqual(codesOf(await acts.createCart({ ...form.address, items: places(1) })), ['HELD_TOO_MANY'])
    successOf(await from('198.51.100.3').createCart({ ...form.address, items: places(1) }))
    successOf(await product.acts.createCart({ ...form.address, items: places(1) }))
  })

  test('are not counted where nothing was held', async () => {
    const network = '198.51.100.4'
    const refused = await from(network).createCart({
      ...form.address,
      items: [anItem({ tierId: 999_999, tierType: 'Registration' })],
    })
    assert.deepEqual(codesOf(refused), ['unknown_tier'])
    assert.equal(await counted(network), 0)
  })
})
