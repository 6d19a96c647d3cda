import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Answer, CartItemDraft } from '#domain/cart/cart.ts'
import type { Result } from '#domain/result.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'

const licence = { name: 'licence.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }
const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
const told = (result: Result<unknown>) =>
  result.ok ? [] : result.error.map(({ code, field }) => `${code} ${field}`)

describe('questions that depend on answers', () => {
  let product: TestApp
  let form: TestForm
  let ids: readonly number[]
  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Event',
      tiers: [
        {
          tierType: 'Registration',
          price: 0,
          fields: [
            { label: 'Régime', type: 'ChoiceList', choices: ['Aucun', 'Végétarien', 'Autre'] },
            { label: 'Lequel ?', isRequired: true, onlyIf: { field: 0, values: ['Autre'] } },
            { label: 'J’accepte la charte', type: 'YesNo', mustBeTrue: true },
          ],
        },
      ],
    })
    ids = form.tiers[0]?.fieldIds ?? []
  })
  after(() => product.close())

  const [diet, which, charter] = [0, 1, 2]
  const answer = (place: number, value: Answer['value']) => ({ id: ids[place] ?? 0, value })
  const item = (...customFields: Answer[]): CartItemDraft =>
    anItem({ tierId: form.tiers[0]?.id ?? 0, participant, customFields })
  const start = (cartId: string) =>
    product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })
  async function cart(...answers: Answer[]): Promise<string> {
    const items = [item(...answers)]
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    return cartId
  }
  const answersIn = async (cartId: string) =>
    successOf(await product.acts.readCart({ cartId })).itemList[0]?.customFields
  const edit = (
    place: number,
    change: { deletedAt?: string | null; choices?: string[]; isRequired?: boolean },
  ) =>
    product.db
      .updateTable('customFields')
      .set(change)
      .where('id', '=', ids[place] ?? 0)
      .execute()

  test('an answer to a question that is not asked is dropped without a word', async () => {
    const cartId = await cart(answer(diet, 'Aucun'), answer(which, 'Halal'), answer(charter, true))
    assert.deepEqual(await answersIn(cartId), [answer(diet, 'Aucun'), answer(charter, true)])
    assert.ok('orderId' in successOf(await start(cartId)))
  })

  test('what is asked and required, and what must be ticked, is asked before the payment', async () => {
    const place = (at: number) => `items[0].customFields[${ids[at]}]`
    const cartId = await cart(answer(diet, 'Autre'), answer(charter, false))
    assert.deepEqual(told(await start(cartId)), [
      `required ${place(which)}`,
      `must_be_true ${place(charter)}`,
    ])
  })

  test('a question that is removed while the cart is open costs it that answer alone', async () => {
    const cartId = await cart(answer(diet, 'Autre'), answer(which, 'Halal'), answer(charter, true))
    await edit(diet, { deletedAt: product.app.now() })
    assert.deepEqual(await answersIn(cartId), [answer(charter, true)])
    // A page that was opened before sends all of its answers: nothing else is lost.
    const items = [item(answer(diet, 'Autre'), answer(which, 'Halal'), answer(charter, true))]
    const kept = successOf(await product.acts.updateCart({ ...form.address, cartId, items }))
    assert.deepEqual(kept.itemList[0]?.customFields, [answer(charter, true)])
    assert.ok('orderId' in successOf(await start(cartId)))
    await edit(diet, { deletedAt: null })
  })

  test('a choice that is struck out, and what is required from now on, are asked at their place', async () => {
    const cartId = await cart(answer(diet, 'Végétarien'), answer(charter, true))
    await edit(diet, { choices: ['Aucun', 'Autre'], isRequired: true })
    assert.deepEqual(told(await start(cartId)), [`required items[0].customFields[${ids[diet]}]`])
    const items = [item(answer(diet, 'Aucun'), answer(charter, true))]
    successOf(await product.acts.updateCart({ ...form.address, cartId, items }))
    assert.ok('orderId' in successOf(await start(cartId)))
    await edit(diet, { choices: ['Aucun', 'Végétarien', 'Autre'], isRequired: false })
  })
})

describe('the payer’s document (rule FLD-16)', () => {
  let product: TestApp
  let form: TestForm
  let plain: TestForm
  before(async () => {
    product = await testApp()
    const tiers = [{ tierType: 'Product', price: 0 }] as const
    const payerDocument = { label: 'Justificatif', isRequired: true }
    form = await addForm(product, { formType: 'Shop', tiers, payerDocument })
    plain = await addForm(product, { formType: 'Shop', tiers })
  })
  after(() => product.close())

  async function cart(of: TestForm): Promise<string> {
    const items = [anItem({ tierId: of.tiers[0]?.id ?? 0, tierType: 'Product' })]
    return successOf(await product.acts.createCart({ ...of.address, items })).id
  }
  const save = (cartId: string, fileId?: string) =>
    product.acts.savePayer({ cartId, payer: { ...camille, ...(fileId && { fileId }) }, userId: null })
  const send = async (cartId: string) =>
    successOf(await product.acts.uploadFile({ cartId, ...licence })).fileId
  const start = (cartId: string) =>
    product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })

  test('is kept with the payer, and shown with the order', async () => {
    const cartId = await cart(form)
    const fileId = await send(cartId)
    assert.equal(successOf(await save(cartId, fileId)).payer?.fileId, fileId)
    assert.equal(successOf(await product.acts.readCart({ cartId })).payer?.fileId, fileId)
    const taken = successOf(await start(cartId))
    assert.ok('orderId' in taken)
    const token = new URL(taken.redirectUrl, 'https://obole.example').searchParams.get('token')
    const order = successOf(await product.acts.readOrder({ orderId: taken.orderId, userId: null, token }))
    assert.equal(order.payer?.fileId, fileId)
  })

  test('is refused when it was sent for another cart, or never, or is missing', async () => {
    const foreign = await send(await cart(form))
    const cartId = await cart(form)
    assert.deepEqual(told(await save(cartId, foreign)), ['value_invalid payer.fileId'])
    assert.deepEqual(told(await save(cartId, '0190c1d2-0000-7000-8000-000000000000')), [
      'value_invalid payer.fileId',
    ])
    assert.deepEqual(told(await save(cartId, '../etc/passwd')), ['value_invalid payer.fileId'])
    assert.deepEqual(told(await save(cartId)), ['required payer.fileId'])
    assert.equal(successOf(await product.acts.readCart({ cartId })).payer, null)
  })

  test('is dropped where the form asks for none, which takes no file either', async () => {
    const cartId = await cart(plain)
    assert.equal(successOf(await save(cartId, await send(await cart(form)))).payer?.fileId, null)
    assert.deepEqual(told(await product.acts.uploadFile({ cartId, ...licence })), ['file_not_asked file'])
  })

  test('is asked for when the association wants it while the cart is open', async () => {
    const cartId = await cart(plain)
    successOf(await save(cartId))
    const set = (payerDocument: string | null) =>
      product.db
        .updateTable('forms')
        .set({ payerDocument, payerDocumentRequired: payerDocument !== null })
        .where('id', '=', plain.formId)
        .execute()
    await set('Justificatif')
    assert.deepEqual(told(await start(cartId)), ['required payer.fileId'])
    await set(null)
    assert.ok('orderId' in successOf(await start(cartId)))
  })
})
