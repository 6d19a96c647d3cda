import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import type { Visit } from '../context.ts'
import { postStep } from '../form/steps/open-step.ts'
import { signatureControl } from '../form/steps/people/controls.ts'
import { questionsOf, signatureOf } from '../form/steps/people/questions.ts'
import { type CheckoutAddress, openCheckout } from './open-checkout.ts'

/** What a browser without JavaScript gets and posts. */
describe('a cart that was made elsewhere', () => {
  let product: TestApp
  let form: TestForm

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 120_00, label: 'Stage de printemps', counts: [1, 3] }],
      coupon: { code: 'AMIS10', percent: 10 },
    })
  })
  after(() => product.close())

  const named = { firstName: 'Camille', lastName: 'Moreau', email: null }

  async function newCart(participant: typeof named | null = named): Promise<string> {
    const item = {
      tierId: form.tiers[0]?.id ?? 0,
      tierType: 'Membership' as const,
      quantity: 1,
      customAmount: null,
      participant,
      customFields: [],
      extraOptions: [],
      paymentTerms: null,
      dayOfLevy: null,
    }
    return successOf(await product.acts.createCart({ ...form.address, items: [item] })).id
  }

  async function visitOf(cartId: string): Promise<Visit> {
    const { visit } = await openTestStep(product, form, { cartId, number: 1 })
    return { ...visit, address: `/associations/${form.address.organizationSlug}/checkout/${cartId}?x=1` }
  }

  const open = async (cartId: string, address: Partial<CheckoutAddress> = {}) =>
    openCheckout(await visitOf(cartId), {
      organizationSlug: form.address.organizationSlug,
      cartId,
      ...address,
    })

  async function post(cartId: string, values: Readonly<Record<string, string>>) {
    const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(values) })
    return postStep(request, await open(cartId))
  }

  const payer = {
    kind: 'person',
    country: 'FR',
    firstName: 'Camille',
    lastName: 'Moreau',
    email: 'camille@example.org',
    emailConfirmation: 'camille@example.org',
  }
  const agreed = { terms: 'on', salesConditions: 'on', installments: '1', shownInstallments: '1' }

  /** The status of a refusal, and what it says. */
  function refusalOf(answer: Awaited<ReturnType<typeof post>>): readonly unknown[] {
    if (answer instanceof Response) return [answer.status]
    return [answer.init?.status, ...answer.data.problems.map(({ field, code }) => `${field} ${code}`)]
  }

  const is404 = (thrown: unknown) => {
    const { data, init } = thrown as { data: unknown; init: { status: number } }
    assert.deepEqual([data, init.status], [{ code: 'CART_EXPIRED' }, 404])
    return true
  }

  test('opens under its organization, and under its campaign', async () => {
    const cartId = await newCart()
    const { facts } = await open(cartId)
    assert.equal(facts.path, `/associations/${form.address.organizationSlug}/checkout/${cartId}`)
    assert.equal(facts.cart?.total, 120_00)
    const named = await open(cartId, { formType: 'adhesions', campaignSlug: form.address.formSlug })
    assert.equal(named.facts.cart?.id, cartId)
  })

  test('is not there for anybody who is wrong about it', async () => {
    const cartId = await newCart()
    const wrong: Partial<CheckoutAddress>[] = [
      { cartId: '0190a0a0-0000-7000-8000-000000000000' },
      { cartId: '1' },
      { organizationSlug: 'quelqu-un-d-autre' },
      { formType: 'adhesions', campaignSlug: 'une-autre' },
      { formType: 'evenements', campaignSlug: form.address.formSlug },
    ]
    for (const address of wrong) await assert.rejects(open(cartId, address), is404)
  })

  test('is not there any more once it has expired', async () => {
    const cartId = await newCart()
    const visit = await visitOf(cartId)
    const past = { expiresAt: new Date(0).toISOString() }
    await product.db.updateTable('carts').set(past).where('id', '=', cartId).execute()
    const { organizationSlug } = form.address
    await assert.rejects(openCheckout(visit, { organizationSlug, cartId }), is404)
  })

  test('leads to the payment page, with payer and contribution', async () => {
    const cartId = await newCart()
    const answer = await post(cartId, { ...payer, ...agreed, tip: 'other', tipAmount: '2,50' })
    assert.ok(answer instanceof Response)
    assert.equal(answer.status, 303)
    assert.match(answer.headers.get('location') ?? '', /^\/paiement\/embarque\//)
    const cart = successOf(await product.acts.readCart({ cartId }))
    assert.deepEqual([cart.payer?.lastName, cart.tips], ['Moreau', 250])
  })

  test('is paid in as many times as was picked, once their charges were shown', async () => {
    const cartId = await newCart()
    const values = { ...payer, ...agreed, tip: 'none', installments: '3' }
    const unseen = await post(cartId, values)
    assert.deepEqual(refusalOf(unseen), [200], 'the page again, with the schedule')
    assert.equal(unseen instanceof Response || unseen.data.values.firstName, 'Camille')
    const asked = await post(cartId, { ...values, lastName: '', intent: 'installments' })
    assert.deepEqual(refusalOf(asked), [200], 'before all else is filled in too')
    const seen = await post(cartId, { ...values, shownInstallments: '3' })
    assert.ok(seen instanceof Response)
    const cart = successOf(await product.acts.readCart({ cartId }))
    assert.deepEqual([cart.installments.count, cart.paymentTerms.length], [3, 3])
  })

  test('is paid at a price that changed meanwhile once that was shown', async () => {
    const cartId = await newCart()
    const setPrice = (price: number) =>
      product.db
        .updateTable('tiers')
        .set({ price })
        .where('id', '=', form.tiers[0]?.id ?? 0)
        .execute()
    await setPrice(130_00)
    const { facts } = await open(cartId)
    assert.deepEqual([facts.cart?.total, facts.changed?.totalBefore], [130_00, 120_00])
    const values = { ...payer, ...agreed, tip: 'none' }
    assert.deepEqual(refusalOf(await post(cartId, values)), [400, ' TARIFF_CHANGED'])
    assert.ok((await post(cartId, { ...values, shownPrices: '13000' })) instanceof Response)
    await setPrice(120_00)
  })

  test('comes back with everything that is wrong, in the order of the page', async () => {
    const answer = await post(await newCart(), { kind: 'person', country: 'FR', firstName: 'Camille' })
    assert.deepEqual(refusalOf(answer), [
      400,
      'lastName required',
      'email required',
      'emailConfirmation required',
      'tip tip_choice',
      'terms gdrpConsentError',
    ])
  })

  test('takes a code where the association has one, and keeps who pays as far as it was typed', async () => {
    const cartId = await newCart()
    const typed = { kind: 'person', country: 'FR', firstName: 'Camille' }
    const wrong = await post(cartId, { ...typed, intent: 'coupon', discountCode: 'RIEN' })
    assert.deepEqual(refusalOf(wrong), [400, 'discountCode COUPON_INVALID'])
    const applied = await post(cartId, { ...typed, intent: 'coupon', discountCode: 'AMIS10' })
    assert.deepEqual(refusalOf(applied), [200])
    assert.equal(applied instanceof Response || applied.data.values.firstName, 'Camille')
    assert.equal(successOf(await product.acts.readCart({ cartId })).total, 108_00)
  })

  test('takes no suggestion that the page has not shown', async () => {
    const answer = await post(await newCart(), { ...payer, ...agreed, tip: 'suggestion', shownTip: '1' })
    assert.deepEqual(refusalOf(answer), [400, 'tip tip_choice'])
  })

  test('asks what its maker left out', async () => {
    const cartId = await newCart(null)
    const { facts } = await open(cartId)
    assert.equal(facts.asksPeople, true)
    const signature = { [signatureControl]: signatureOf(questionsOf(facts)) }
    const values = { ...payer, ...agreed, ...signature, tip: 'none' }
    const asked = ['p0-firstName required', 'p0-lastName required']
    assert.deepEqual(refusalOf(await post(cartId, values)), [400, ...asked])
    const paid = await post(cartId, { ...values, 'p0-firstName': 'Zoé', 'p0-lastName': 'Martin' })
    assert.ok(paid instanceof Response)
    const cart = successOf(await product.acts.readCart({ cartId }))
    assert.equal(cart.itemList[0]?.participant?.firstName, 'Zoé')
    assert.equal((await open(cartId)).facts.asksPeople, undefined, 'and asks it once')
  })
})
