import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'

const licence = { name: 'licence.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }
const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }

describe('a file that answers a question', () => {
  let product: TestApp
  let form: TestForm
  let fieldId: number

  before(async () => {
    product = await testApp()
    const fields = [{ label: 'Licence', isRequired: true }]
    form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 0, fields }],
    })
    fieldId = form.tiers[0]?.fieldIds[0] ?? 0
    await product.db
      .updateTable('customFields')
      .set({ fieldType: 'File' })
      .where('id', '=', fieldId)
      .execute()
  })
  after(() => product.close())

  test('is taken when it was sent for this cart', async () => {
    const cartId = await cart()
    const { fileId } = successOf(await product.acts.uploadFile({ cartId, ...licence }))
    await answer(cartId, fileId)
    assert.ok('orderId' in successOf(await start(cartId)))
  })

  test('is refused when it was sent for another cart, or never', async () => {
    const { fileId } = successOf(await product.acts.uploadFile({ cartId: await cart(), ...licence }))
    for (const foreign of [fileId, '0190c1d2-0000-7000-8000-000000000000']) {
      const cartId = await cart()
      await answer(cartId, foreign)
      const refused = await start(cartId)
      assert.deepEqual(codesOf(refused), ['value_invalid'])
      assert.ok(!refused.ok && refused.error[0]?.field === `items[0].customFields[${fieldId}]`)
    }
  })

  const item = () => anItem({ tierId: form.tiers[0]?.id ?? 0, participant })
  const start = (cartId: string) =>
    product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })

  async function cart(): Promise<string> {
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items: [item()] }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    return cartId
  }

  async function answer(cartId: string, value: string): Promise<void> {
    const items = [{ ...item(), customFields: [{ id: fieldId, value }] }]
    successOf(await product.acts.updateCart({ ...form.address, cartId, items }))
  }
})
