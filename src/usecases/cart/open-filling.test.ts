import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { addUser } from '#test/support/people.ts'
import { statementsOf } from '#test/support/statements.ts'

describe('a campaign that is opened with the cart of its visitor', () => {
  let product: TestApp
  let form: TestForm
  let cartId = ''

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 20_00, label: 'Plein', capacity: 500 }],
      coupon: { code: 'AMIS10', percent: 10 },
    })
  })
  after(() => product.close())

  const participant = { firstName: 'Zoé', lastName: 'Petit', email: null }
  const items = () => [anItem({ tierId: form.tiers[0]?.id ?? 0, tierType: 'Registration', participant })]
  beforeEach(async () => {
    cartId = successOf(await product.acts.createCart({ ...form.address, items: items() })).id
  })
  const open = (id: string | null, { userId = null, address = form.address }: Partial<Visit> = {}) =>
    product.acts.openFilling({ ...address, userId, cartId: id })
  type Visit = { userId: number | null; address: TestForm['address'] }
  const setPrice = (price: number) =>
    product.db.updateTable('tiers').set({ price }).where('formId', '=', form.formId).execute()

  test('is what the two acts show, in one statement', async () => {
    const { result, sent } = await statementsOf(() => open(cartId))
    assert.equal(sent.length, 1)
    const { opened, today } = successOf(result)
    assert.deepEqual(opened, successOf(await product.acts.openForm({ ...form.address, userId: null })))
    assert.deepEqual(today, successOf(await product.acts.readPrices({ cartId })))
    assert.equal((await statementsOf(() => open(null))).sent.length, 1)
  })

  test('shows the prices of this moment, and what is new about them', async () => {
    await setPrice(25_00)
    const { opened, today } = successOf(await open(cartId))
    await setPrice(20_00)
    assert.equal(opened.form.tiers[0]?.price, 25_00)
    assert.deepEqual(today?.changed?.prices, [{ label: 'Plein', before: 20_00, now: 25_00 }])
    assert.deepEqual([today?.cart.total, today?.changed?.totalBefore], [25_00, 20_00])
  })

  test('finds no cart that is unknown, over, paid, or of another form', async () => {
    const other = await addForm(product, {
      formType: 'Event',
      slug: 'ailleurs',
      tiers: [{ tierType: 'Registration', price: 1_00 }],
    })
    for (const [id, address] of [
      [crypto.randomUUID(), form.address],
      [cartId, other.address],
    ] as const) {
      const { opened, today } = successOf(await open(id, { address }))
      assert.deepEqual([opened.form.formSlug, today], [address.formSlug, null])
    }
    const item = anItem({ tierId: other.tiers[0]?.id ?? 0, tierType: 'Registration' })
    const foreign = { ...other.address, cartId, items: [item] }
    assert.deepEqual(codesOf(await product.acts.updateCart(foreign)), ['CART_UNKNOWN'])
    const nowhere = { ...form.address, formSlug: 'nulle-part' }
    assert.deepEqual(codesOf(await product.acts.updateCart({ ...foreign, ...nowhere })), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await open(cartId, { address: nowhere })), ['NOT_FOUND'])
    product.clock.advance(16)
    assert.equal(successOf(await open(cartId)).today, null)
  })

  test('is hidden from all but its administrators as without a cart (rule FRM-4)', async () => {
    const userId = await addUser(product, 'ines@example.org')
    const { organizationId } = form
    await product.db
      .insertInto('roles')
      .values({ userId, role: 'OrganizationAdmin', organizationId, formId: null })
      .execute()
    const setState = (state: 'Draft' | 'Public') =>
      product.db.updateTable('forms').set({ state }).where('id', '=', form.formId).execute()
    await setState('Draft')
    assert.deepEqual(codesOf(await open(cartId)), ['NOT_FOUND'])
    assert.equal(successOf(await open(cartId, { userId })).opened.display, 'draft')
    await setState('Public')
  })

  test('the cart that a change gives back is the one that was written, with its coupon and payer', async () => {
    successOf(await product.acts.applyCoupon({ cartId, discountCode: 'AMIS10' }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    const { acts } = product
    const changes = [
      () => acts.updateCart({ ...form.address, cartId, items: [...items(), ...items()] }),
      () => acts.chooseTip({ cartId, tip: 200 }),
      () => acts.savePayer({ cartId, payer: { ...camille, city: 'Lyon' }, userId: null }),
      () => acts.applyCoupon({ cartId, discountCode: '' }),
    ]
    for (const change of changes) {
      const changed: unknown = JSON.parse(JSON.stringify(successOf(await change())))
      assert.deepEqual(changed, successOf(await acts.readCart({ cartId })))
    }
  })

  test('a contribution that is picked with the payment is frozen with it, or nothing is (rules TIP-3 and PAY-4)', async () => {
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    const start = (tip: unknown, terms = true) =>
      product.acts.startPayment({
        ...{ cartId, tip, backUrl: null, locale: 'fr' },
        consents: { ...allConsents, terms },
      })
    assert.deepEqual(codesOf(await start('1.5')), ['tip_invalid'])
    assert.deepEqual(codesOf(await start(300, false)), ['gdrpConsentError'])
    assert.equal(successOf(await product.acts.readCart({ cartId })).tipData.tipChosen, null)
    const first = requestOf(successOf(await start(300))).paymentRequestId
    assert.equal(
      requestOf(successOf(await start(300))).paymentRequestId,
      first,
      'the same again changes nothing',
    )
    const second = requestOf(successOf(await start(500))).paymentRequestId
    const requests = await product.db
      .selectFrom('paymentRequests')
      .select(['id', 'status', 'amount', 'tip'])
      .where('cartId', '=', cartId)
      .orderBy('tip')
      .execute()
    assert.deepEqual(requests, [
      { id: first, status: 'canceled', amount: 23_00, tip: 300 },
      { id: second, status: 'open', amount: 25_00, tip: 500 },
    ])
  })

  test('payments that are switched off stop a payment that was read a moment before (the kill switch)', async () => {
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await open(cartId))
    const off = {
      name: 'payments' as const,
      organizationId: null,
      offSince: product.clock.now(),
      reason: 'test',
    }
    await product.db.insertInto('killSwitches').values(off).execute()
    const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr', tip: 0 } as const
    assert.deepEqual(codesOf(await product.acts.startPayment(start)), ['PAYMENTS_SUSPENDED'])
    await product.db.deleteFrom('killSwitches').execute()
    requestOf(successOf(await product.acts.startPayment(start)))
  })
})
