import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import { postSections } from '../post-sections.ts'
import { shownCart, shownCartOf } from '../shown-cart.ts'
import type { OpenStep, StepOutcome } from '../step-page.ts'
import { couponSection } from '../summary/coupon-section.ts'
import type { Values } from '../values.ts'
import { choiceSection } from './choice-section.ts'

describe('the first step of an event', () => {
  let product: TestApp
  let form: TestForm
  let full = ''
  let reduced = ''

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Event',
      tiers: [
        {
          tierType: 'Registration',
          price: 24_00,
          label: 'Plein',
          capacity: 3,
          fields: [{ label: 'Repas', isRequired: false }],
        },
        { tierType: 'Registration', price: 12_00, label: 'Réduit' },
      ],
      coupon: { code: 'BERGES10', percent: 10 },
    })
    full = `q-${form.tiers[0]?.id}`
    reduced = `q-${form.tiers[1]?.id}`
  })
  after(() => product.close())

  const step = (cartId: string | null) => openTestStep(product, form, { cartId, number: 1 })

  const post = (values: Values, opened: OpenStep) =>
    postSections([choiceSection, couponSection], values, opened)

  function cartOf(outcome: StepOutcome) {
    assert.ok(outcome.done && outcome.cart)
    return outcome.cart
  }

  test('opens a cart, then changes it and keeps who comes', async () => {
    const opened = await step(null)
    assert.equal(choiceSection.complete(opened.facts), false)
    const cart = cartOf(await post({ [full]: '2', [reduced]: '0' }, opened))
    assert.deepEqual(
      cart.itemList.map(({ label }) => label),
      ['Plein', 'Plein'],
    )
    const zoe = { firstName: 'Zoé', lastName: 'Martin', email: null }
    const items = cart.itemList.map((item, index) => ({ ...item, participant: index === 0 ? zoe : null }))
    successOf(await product.acts.updateCart({ ...form.address, cartId: cart.id, items }))
    const again = await step(cart.id)
    assert.deepEqual(await choiceSection.start(again), { [full]: '2', [reduced]: '0' })
    const changed = cartOf(await post({ [full]: '1', [reduced]: '1' }, again))
    assert.equal(changed.id, cart.id)
    assert.equal(changed.total, 36_00)
    assert.deepEqual(
      changed.itemList.map(({ participant }) => participant),
      [zoe, null],
    )
    cartOf(await post({ [full]: '0', [reduced]: '1' }, await step(cart.id)))
  })

  test('two take the last places: the second is told how many are left', async () => {
    const first = await step(null)
    const second = await step(null)
    const cart = cartOf(await post({ [full]: '2' }, first))
    const refused = await post({ [full]: '2' }, second)
    assert.deepEqual(!refused.done && refused.problems, [
      { field: full, code: 'TICKETS_SOLD_OUT', values: { people: 'participants', limit: 1 } },
    ])
    cartOf(await post({ [reduced]: '1' }, await step(cart.id)))
  })

  test('a cart that expired meanwhile is opened again', async () => {
    const opened = await step(null)
    const cart = cartOf(await post({ [reduced]: '1' }, opened))
    product.clock.advance(16)
    const renewed = cartOf(await post({ [reduced]: '2' }, { ...opened, facts: { ...opened.facts, cart } }))
    assert.notEqual(renewed.id, cart.id)
    assert.equal(renewed.itemList.length, 2)
  })

  test('answers that the campaign no longer takes are asked again', async () => {
    const cart = cartOf(await post({ [full]: '1' }, await step(null)))
    const opened = await step(cart.id)
    const items = cart.itemList.map(item => ({ ...item, customFields: [{ id: 999_999, value: 'Rien' }] }))
    const stale = { ...opened, facts: { ...opened.facts, cart: { ...cart, itemList: items } } }
    const saved = cartOf(await post({ [full]: '1', [reduced]: '1' }, stale))
    assert.deepEqual(
      saved.itemList.map(({ customFields }) => customFields),
      [[], []],
    )
  })

  test('a code is applied to the choice; a wrong one keeps the cart', async () => {
    const values = { [reduced]: '2', intent: 'coupon' }
    const refused = await post({ ...values, discountCode: 'RIEN' }, await step(null))
    assert.ok(!refused.done && refused.cart)
    assert.deepEqual(refused.problems, [{ field: 'discountCode', code: 'COUPON_INVALID' }])
    const applied = await post({ ...values, discountCode: 'berges10' }, await step(refused.cart.id))
    assert.ok(!applied.done)
    assert.deepEqual([applied.cart?.total, applied.problems], [21_60, []])
    assert.deepEqual(applied.values, { [reduced]: '2' }, 'the page as it was filled in')
    const removed = await post({ [reduced]: '2', intent: 'coupon-remove' }, await step(refused.cart.id))
    assert.equal(removed.cart?.total, 24_00)
    const further = await post({ [reduced]: '2', discountCode: 'BERGES10' }, await step(refused.cart.id))
    assert.equal(cartOf(further).total, 21_60)
  })

  test('nothing chosen is refused where the choices are', async () => {
    const refused = await post({ [full]: '0' }, await step(null))
    assert.deepEqual(refused.done ? [] : refused.problems.map(({ field, code }) => [field, code]), [
      ['choice', 'cart_empty'],
    ])
  })

  test('a second tab is told that the cart has changed, and may replace it then', async () => {
    const shown = shownCartOf(null)
    const cart = cartOf(await post({ [full]: '1', [shownCart]: shown }, await step(null)))
    const late = { [reduced]: '2', [shownCart]: shown }
    const told = await post(late, await step(cart.id))
    assert.deepEqual(!told.done && told.problems, [
      { field: '', code: 'CONFLICT', values: { cart: 'changed' } },
    ])
    assert.equal(!told.done && told.values?.[reduced], '2', 'what was chosen stays on the page')
    assert.equal(successOf(await product.acts.readCart({ cartId: cart.id })).total, 24_00)
    const seen = { [reduced]: '2', [shownCart]: shownCartOf(cart) }
    assert.equal(cartOf(await post(seen, await step(cart.id))).total, 24_00)
    const same = { [reduced]: '2', [shownCart]: shown }
    assert.ok((await post(same, await step(cart.id))).done, 'the same choice in both is no conflict')
  })
})
