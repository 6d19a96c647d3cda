import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import { postPage } from './post-page.ts'
import { singlePageOf } from './single-pages.ts'
import { goodPayer } from './test-facts.ts'

/** What a browser without JavaScript posts from a form of one page. */
describe('a form of one page', () => {
  let product: TestApp
  let donation: TestForm
  let sale: TestForm

  before(async () => {
    product = await testApp()
    donation = await addForm(product, {
      formType: 'Donation',
      slug: 'tous-les-mois',
      tiers: [
        { tierType: 'Donation', price: 20_00 },
        { tierType: 'MonthlyDonation', price: 15_00 },
      ],
    })
    sale = await addForm(product, {
      formType: 'PaymentForm',
      slug: 'un-atelier',
      tiers: [
        {
          tierType: 'Payment',
          price: 45_00,
          label: 'Atelier',
          fields: [{ label: 'Référence', isRequired: true }],
        },
      ],
    })
  })
  after(() => product.close())

  async function post(form: TestForm, values: Readonly<Record<string, string>>, cookie = '') {
    const { formType, organizationSlug, formSlug } = form.address
    const item = {
      tierId: form.tiers[0]?.id ?? 0,
      tierType: formType === 'Donation' ? ('Donation' as const) : ('Payment' as const),
      quantity: 1,
      customAmount: null,
      participant: null,
      customFields: [],
      extraOptions: [],
      paymentTerms: null,
      dayOfLevy: null,
    }
    const { id } = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
    const { opened, visit } = await openTestStep(product, form, { cartId: id, number: 1 })
    const segment = formType === 'Donation' ? 'formulaires' : 'paiements'
    const address = `/associations/${organizationSlug}/${segment}/${formSlug}?utm_source=x`
    const page = singlePageOf(opened.form.formType)
    assert.ok(page)
    const body = new URLSearchParams({ ...goodPayer, ...agreed, ...values })
    const request = new Request('http://localhost/', { method: 'POST', body, headers: { cookie } })
    return postPage(page, request, opened, { ...visit, address })
  }

  const agreed = { terms: 'on', salesConditions: 'on' }
  type Answer = Awaited<ReturnType<typeof post>>

  async function cartOf(answer: Answer) {
    assert.ok(answer instanceof Response)
    assert.equal(answer.status, 303)
    assert.match(answer.headers.get('location') ?? '', /^\/paiement\/embarque\//)
    const [, cartId = ''] = /obole_cart=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    return { cartId, cart: successOf(await product.acts.readCart({ cartId })) }
  }

  function problemsOf(answer: Answer): readonly string[] {
    assert.ok(!(answer instanceof Response))
    assert.equal(answer.init?.status, 400)
    return answer.data.problems.map(({ field, code }) => `${field} ${code}`)
  }

  const tier = (form: TestForm, place: number) => String(form.tiers[place]?.id)

  test('a gift of today', async () => {
    const { cart } = await cartOf(await post(donation, { tier: tier(donation, 0) }))
    assert.deepEqual([cart.total, cart.monthly, cart.payer?.lastName], [20_00, null, 'Moreau'])
  })

  test('a gift of each month, with its day; the contribution is given once', async () => {
    const monthly = { frequency: 'monthly', monthlyTier: tier(donation, 1), dayOfLevy: '20' }
    const { cart } = await cartOf(await post(donation, { ...monthly, tip: 'other', tipAmount: '2' }))
    assert.deepEqual([cart.monthly?.amount, cart.monthly?.dayOfLevy, cart.tips], [15_00, 20, 2_00])
  })

  test('a second post fills the same cart; one whose cart is gone makes another', async () => {
    const first = await cartOf(await post(donation, { tier: tier(donation, 0) }))
    const kept = `obole_cart=${first.cartId}`
    const again = await cartOf(await post(donation, { tier: tier(donation, 0), tip: 'none' }, kept))
    assert.equal(again.cartId, first.cartId)
    const past = { expires_at: new Date(0).toISOString() }
    await product.db.updateTable('carts').set(past).where('id', '=', first.cartId).execute()
    const other = await cartOf(await post(donation, { tier: tier(donation, 0) }, kept))
    assert.notEqual(other.cartId, first.cartId)
  })

  test('a sale of several units, with the answer to what is asked', async () => {
    const values = { [`q-${tier(sale, 0)}`]: '2' }
    const [missing = ''] = problemsOf(await post(sale, values))
    assert.match(missing, /^line-\d+-field-\d+ required$/)
    const { cart } = await cartOf(await post(sale, { ...values, [missing.split(' ')[0] ?? '']: 'F-12' }))
    assert.equal(cart.total, 90_00)
    assert.deepEqual(
      cart.itemList.map(({ quantity, customFields }) => [quantity, customFields[0]?.value]),
      [[2, 'F-12']],
    )
  })

  test('nothing chosen', async () => {
    assert.deepEqual(problemsOf(await post(donation, {})), ['tier amount_required'])
    assert.deepEqual(problemsOf(await post(sale, {})), [`q-${tier(sale, 0)} cart_empty`])
  })

  test('a suggestion that the page has not shown is asked for again', async () => {
    const unseen = { tier: tier(donation, 0), tip: 'suggestion', shownTip: '' }
    assert.deepEqual(problemsOf(await post(donation, unseen)), ['tip tip_choice'])
  })
})
