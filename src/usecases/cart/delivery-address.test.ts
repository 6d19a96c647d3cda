import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem, chosen } from '#test/support/forms.ts'

const address = { address: '12 quai de la Fosse', zipCode: '44000', city: 'Nantes' }
const missing = [
  ['payer.address', 'required'],
  ['payer.zipCode', 'required'],
  ['payer.city', 'required'],
]

describe('goods that are sent by post', () => {
  let product: TestApp
  let shop: TestForm

  before(async () => {
    product = await testApp()
    shop = await addForm(product, {
      formType: 'Shop',
      tiers: [
        {
          tierType: 'Product',
          price: 2000,
          options: [
            { label: 'Retrait', price: 0, perOrder: true },
            { label: 'Envoi postal', price: 600, perOrder: true },
            { label: 'Emballage cadeau', price: 200 },
          ],
        },
      ],
    })
  })
  after(() => product.close())

  const [pickUp, post, wrapped] = [0, 1, 2]
  const item = (...options: readonly number[]) => {
    const [tier] = shop.tiers
    const extraOptions = options.map(place => chosen(tier?.optionIds[place] ?? 0))
    return anItem({ tierId: tier?.id ?? 0, tierType: 'Product', extraOptions })
  }
  const problemsOf = (
    result: { ok: true } | { ok: false; error: readonly { field?: string; code: string }[] },
  ) => (result.ok ? [] : result.error.map(({ field, code }) => [field, code]))

  async function saved(options: readonly number[], payer: object) {
    const items = [item(...options)]
    const { id: cartId } = successOf(await product.acts.createCart({ ...shop.address, items }))
    return problemsOf(await product.acts.savePayer({ cartId, payer, userId: null }))
  }

  test('need an address, each missing part beside its field', async () => {
    assert.deepEqual(await saved([post], camille), missing)
    assert.deepEqual(await saved([post], { ...camille, ...address }), [])
  })

  test('what is collected, and an option of one article, need none', async () => {
    assert.deepEqual(await saved([pickUp], camille), [])
    assert.deepEqual(await saved([wrapped], camille), [])
  })

  test('need one in a single call too', async () => {
    const submit = (payer: object) =>
      product.acts.submitOnePage({
        ...shop.address,
        cartId: null,
        items: [item(post)],
        payer,
        tip: 0,
        consents: allConsents,
        backUrl: null,
        userId: null,
        locale: 'fr',
      })
    assert.deepEqual(problemsOf(await submit(camille)), missing)
    assert.deepEqual(problemsOf(await submit({ ...camille, ...address })), [])
  })

  test('need one at the payment when they were chosen after the payer', async () => {
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...shop.address, items: [item(pickUp)] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.updateCart({ ...shop.address, cartId, items: [item(post)] }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const request = { cartId, consents: allConsents, backUrl: null, locale: 'fr' } as const
    assert.deepEqual(problemsOf(await product.acts.startPayment(request)), missing)
    successOf(await product.acts.savePayer({ cartId, payer: { ...camille, ...address }, userId: null }))
    assert.deepEqual(problemsOf(await product.acts.startPayment(request)), [])
  })
})
