import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { addUser } from '#test/support/people.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import { openCheckout } from '../../checkout/open-checkout.ts'
import type { Visit } from '../../context.ts'
import { cartCookieName } from './cart-cookie.ts'
import { openStep } from './open-step.ts'

/** Rule CRT-10: what was paid never expires. */
describe('a step with a cart that is gone', () => {
  let product: TestApp
  let form: TestForm

  before(async () => {
    product = await testApp()
    form = await addForm(product, { formType: 'Event', tiers: [{ tierType: 'Registration', price: 0 }] })
  })
  after(() => product.close())

  test('leads to the confirmation of the order that the cart has become, and forgets the cart', async () => {
    const { cartId, redirectUrl } = await registered()
    const away = await leaves(cartId, 4)
    assert.equal(away.status, 302)
    assert.equal(away.headers.get('location'), `${redirectUrl}&notice=paid`)
    assert.match(away.headers.get('set-cookie') ?? '', /^obole_cart=; .*Max-Age=0/)
  })

  test('begins a new order at the first step', async () => {
    const { cartId } = await registered()
    assert.equal((await open(cartId, 1)).facts.cart, null)
  })

  test('leads to the confirmation from a checkout too, of its own organization alone', async () => {
    const { cartId, redirectUrl } = await registered()
    const { organizationSlug } = form.address
    const { visit } = await openTestStep(product, form, { cartId: null, number: 1 })
    const away = await thrown(() => openCheckout(visit, { organizationSlug, cartId }))
    assert.ok(away instanceof Response)
    assert.equal(away.headers.get('location'), `${redirectUrl}&notice=paid`)
    const stranger = await thrown(() => openCheckout(visit, { organizationSlug: 'une-autre', cartId }))
    assert.ok(!(stranger instanceof Response))
  })

  test('says of a cart that nobody paid that it has expired', async () => {
    const { id } = successOf(await product.acts.createCart({ ...form.address, items: [ticket()] }))
    product.clock.advance(16)
    const away = await leaves(id, 2)
    assert.match(away.headers.get('location') ?? '', /\?notice=expired$/)
  })

  test('shows a cart of an account to that account alone (rule CRT-12)', async () => {
    const userId = await addUser(product, 'camille@example.org')
    const { id } = successOf(await product.acts.createCart({ ...form.address, items: [ticket()], userId }))
    successOf(await product.acts.savePayer({ cartId: id, payer: camille, userId }))
    assert.equal((await open(id, 4, userId)).facts.cart?.id, id)
    assert.equal((await open(id, 1)).facts.cart, null, 'nor to who has logged out')
    const away = await leaves(id, 4)
    assert.match(away.headers.get('location') ?? '', /\?notice=incomplete$/)
    assert.equal((await open(id, 1, userId + 1)).facts.cart, null)
  })

  test('payers from France only: for associations based there (rule FRM-11)', async () => {
    const abroad = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 0 }],
    })
    const isFrenchOnly = async () => {
      const opened = successOf(await product.acts.openForm({ ...abroad.address, userId: null }))
      return opened.form.countryFrOnly
    }
    assert.equal(await isFrenchOnly(), true)
    const { organizationId } = abroad
    await product.db
      .updateTable('organizations')
      .set({ country: 'BE' })
      .where('id', '=', organizationId)
      .execute()
    assert.equal(await isFrenchOnly(), false)
  })

  const ticket = () =>
    anItem({
      tierId: form.tiers[0]?.id ?? 0,
      participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
    })

  async function registered() {
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items: [ticket()] }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    const started = await product.acts.startPayment({
      ...{ cartId, consents: allConsents },
      ...{ backUrl: null, locale: 'fr' },
    })
    return { cartId, redirectUrl: successOf(started).redirectUrl }
  }

  async function open(cartId: string, number: number, userId: number | null = null) {
    const { opened, visit, facts } = await openTestStep(product, form, { cartId: null, number })
    const headers = { cookie: `${cartCookieName}=${cartId}` }
    const request = new Request(`http://localhost${facts.path}/${number}`, { headers })
    const viewer = userId === null ? null : ({ userId } as Visit['viewer'])
    return openStep(request, opened, { number, visit: { ...visit, viewer } })
  }

  async function leaves(cartId: string, number: number): Promise<Response> {
    const away = await thrown(() => open(cartId, number))
    assert.ok(away instanceof Response)
    return away
  }
})

async function thrown(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  assert.fail('it was expected to throw')
}
