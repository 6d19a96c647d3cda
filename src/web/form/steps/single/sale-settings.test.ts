import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { goodPayer } from '#test/support/page-facts.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import { openStep, postStep, startOfStep } from '../open-step.ts'
import { shownCartOf } from '../shown-cart.ts'

/** A sale takes what its settings accept: a code, several payments, a gift on top. */
describe('a sale with a code, several payments and a gift on top', () => {
  let product: TestApp
  let sale: TestForm

  before(async () => {
    product = await testApp()
    sale = await addForm(product, {
      formType: 'PaymentForm',
      slug: 'une-formation',
      tiers: [{ tierType: 'Payment', price: 120_00, label: 'Formation', counts: [1, 3] }],
      coupon: { code: 'AMIS10', percent: 10 },
    })
    const gift = { acceptOpenDonation: true, openDonationAmounts: [5_00, 10_00] }
    await product.db.updateTable('forms').set(gift).where('id', '=', sale.formId).execute()
  })
  after(() => product.close())

  async function open(cookie: string, values?: Readonly<Record<string, string>>) {
    const { organizationSlug, formSlug } = sale.address
    const { opened, visit } = await openTestStep(product, sale, { cartId: null, number: 1 })
    const address = `/associations/${organizationSlug}/paiements/${formSlug}`
    const body = new URLSearchParams({ ...goodPayer, ...agreed, ...values })
    const asked =
      values === undefined ? { headers: { cookie } } : { method: 'POST', body, headers: { cookie } }
    const request = new Request('http://localhost/', asked)
    const step = await openStep(request, opened, { number: 1, visit: { ...visit, address } })
    return { request, step }
  }

  const agreed = { terms: 'on', salesConditions: 'on', tip: 'none' }

  async function post(values: Readonly<Record<string, string>>, cookie = '') {
    const { request, step } = await open(cookie, { [quantity()]: '1', ...values })
    return postStep(request, step)
  }
  type Answer = Awaited<ReturnType<typeof post>>

  const quantity = () => `q-${sale.tiers[0]?.id}`
  const once = { installments: '1', shownInstallments: '1' }

  /** The page again: its status, what is wrong, and the cart that it shows. */
  function pageOf(answer: Answer) {
    assert.ok(!(answer instanceof Response))
    const { problems, cart, values } = answer.data
    const told = problems.map(({ field, code }) => `${field} ${code}`)
    const cookie = String(new Headers(answer.init?.headers).get('set-cookie')).split(';')[0] ?? ''
    return { status: answer.init?.status, told, cart, values, cookie }
  }

  async function paidCart(answer: Answer) {
    assert.ok(answer instanceof Response)
    assert.match(answer.headers.get('location') ?? '', /^\/paiement\/embarque\//)
    const [, cartId = ''] = /obole_cart=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    return successOf(await product.acts.readCart({ cartId }))
  }

  test('a code comes back with its discount and all that was typed, and is paid with it', async () => {
    const pressed = { ...once, intent: 'coupon', discountCode: 'amis10', lastName: 'Riviere' }
    const applied = pageOf(await post(pressed))
    assert.deepEqual([applied.status, applied.told, applied.cart?.total], [200, [], 108_00])
    assert.equal(applied.values.lastName, 'Riviere')
    const paid = await paidCart(await post({ ...once, [shownCart]: shown(applied) }, applied.cookie))
    assert.deepEqual([paid.id, paid.total, paid.payer?.lastName], [applied.cart?.id, 108_00, 'Moreau'])
  })

  const shownCart = 'shownCart'
  const shown = ({ cart }: ReturnType<typeof pageOf>) => shownCartOf(cart ?? null)

  test('a code that is typed but not applied is shown before anything is paid; a wrong one is told', async () => {
    const typed = pageOf(await post({ ...once, discountCode: 'AMIS10' }))
    assert.deepEqual([typed.status, typed.told, typed.cart?.total], [200, [], 108_00])
    const wrong = pageOf(await post({ ...once, intent: 'coupon', discountCode: 'RIEN' }))
    assert.deepEqual([wrong.status, wrong.told], [400, ['discountCode COUPON_INVALID']])
  })

  test('a reload shows the cart with its code; another visitor starts anew', async () => {
    const { cookie, cart } = pageOf(await post({ ...once, intent: 'coupon', discountCode: 'AMIS10' }))
    const again = await startOfStep((await open(cookie)).step)
    assert.deepEqual([again.facts.cart?.id, again.start.values[quantity()]], [cart?.id, '1'])
    assert.equal((await open('')).step.facts.cart, null)
  })

  test('another choice than that of the cart with the code is saved and shown before it is paid', async () => {
    const applied = pageOf(await post({ ...once, intent: 'coupon', discountCode: 'AMIS10' }))
    const two = { ...once, [shownCart]: shown(applied), [quantity()]: '2' }
    const saved = pageOf(await post(two, applied.cookie))
    assert.deepEqual([saved.status, saved.told, saved.cart?.total], [200, [], 216_00])
    const removed = pageOf(
      await post({ ...two, [shownCart]: shown(saved), intent: 'coupon-remove' }, saved.cookie),
    )
    assert.deepEqual([removed.status, removed.cart?.total], [200, undefined])
    assert.equal((await paidCart(await post({ ...once, [quantity()]: '2' }, saved.cookie))).total, 240_00)
  })

  test('a discount that is gone meanwhile is not paid without a word', async () => {
    const applied = pageOf(await post({ ...once, intent: 'coupon', discountCode: 'AMIS10' }))
    const past = { expiresAt: new Date(0).toISOString() }
    await product.db
      .updateTable('carts')
      .set(past)
      .where('id', '=', applied.cart?.id ?? '')
      .execute()
    const told = pageOf(await post({ ...once, [shownCart]: shown(applied) }, applied.cookie))
    assert.deepEqual([told.status, told.told], [400, [' CONFLICT']])
  })

  test('several payments are paid once their charges were shown, without a script too', async () => {
    const unseen = pageOf(await post({ installments: '3', shownInstallments: '1' }))
    assert.deepEqual([unseen.status, unseen.told, unseen.values.installments], [200, [], '3'])
    const pressed = pageOf(await post({ installments: '3', shownInstallments: '1', intent: 'installments' }))
    assert.deepEqual([pressed.status, pressed.told], [200, []])
    const paid = await paidCart(await post({ installments: '3', shownInstallments: '3' }))
    assert.deepEqual(
      paid.paymentTerms.map(({ realAmount }) => realAmount),
      [40_00, 40_00, 40_00],
    )
    const refused = pageOf(await post({ installments: '1' }))
    assert.deepEqual([refused.status, refused.told], [200, []], 'nobody saw how it is paid')
  })

  test('a gift on top is paid today, whole', async () => {
    const paid = await paidCart(await post({ installments: '3', shownInstallments: '3', gift: '1000' }))
    assert.deepEqual(
      paid.paymentTerms.map(({ realAmount }) => realAmount),
      [50_00, 40_00, 40_00],
    )
    const empty = pageOf(await post({ ...once, gift: 'other' }))
    assert.deepEqual(empty.told, ['giftAmount amount_required'])
  })
})
