import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ContentsValues } from '#domain/form/contents.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

let product: TestApp
let campaign: TestForm
let userId: number
let tierId: number

before(async () => {
  product = await testApp()
  campaign = await addForm(product, {
    formType: 'Shop',
    tiers: [
      { tierType: 'Product', price: 20_00, label: 'Affiche' },
      { tierType: 'Product', price: 10_00, label: 'Carte' },
    ],
  })
  userId = await addAdministrator(product, 'ines@example.org', campaign)
  tierId = campaign.tiers[0]!.id
})
after(() => product.close())

const visit = () => ({ ...campaign.address, userId })
const listed = async () => successOf(await product.acts.readOptions(visit()))
const namesOf = async () =>
  (await listed()).options.map(({ label, isWithdrawn }) => (isWithdrawn ? `(${label})` : label))

const right: ContentsValues = { label: 'Cadre', price: '5', places: 'unlimited' }

/** Saves an option, over the version that is there unless another is given. */
async function save(optionId: number | null, typed: ContentsValues, version?: number) {
  const seen = successOf(await product.acts.readOption({ ...visit(), optionId }))
  const values = optionId === null ? { ...right, ...typed } : { ...seen.values, ...typed }
  return product.acts.saveOption({ ...visit(), optionId, version: version ?? seen.form.version, values })
}

const add = async (typed: ContentsValues = {}) => successOf(await save(null, typed)).optionId

const posters = (optionId: number, quantity = 1) => ({
  tierId,
  tierType: 'Product' as const,
  quantity,
  customAmount: null,
  participant: null,
  customFields: [],
  extraOptions: [{ id: optionId, value: true, customFields: [] }],
  paymentTerms: null,
  dayOfLevy: null,
})

const fill = (optionId: number, quantity = 1) =>
  product.acts.createCart({ ...campaign.address, userId: null, items: [posters(optionId, quantity)] })

const sell = (optionId: number, quantity = 1) =>
  sellItems(product, campaign, [posters(optionId, quantity)], '4242424242424242')

const pay = (cartId: string) =>
  product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })

const stockOf = (optionId: number) =>
  product.db
    .selectFrom('stocks')
    .select(['capacity', 'sold', 'held'])
    .where('kind', '=', 'option')
    .where('targetId', '=', optionId)
    .executeTakeFirst()

describe('an option', () => {
  test('is added with its counter, and can be taken at once until it is sold out', async () => {
    const id = await add({ label: 'Encadrement', price: '7,50', places: 'limited', capacity: '2' })
    const cart = successOf(await fill(id, 2))
    assert.equal(cart.total, 2 * 20_00 + 2 * 7_50)
    assert.deepEqual(await stockOf(id), { capacity: 2, sold: 0, held: 2 })
    assert.deepEqual(codesOf(await fill(id)), ['OPTIONS_SOLD_OUT'])
  })

  test('of the whole order is charged once, and offered with its rate alone', async () => {
    const id = await add({ label: 'Livraison', price: '6', perOrder: 'on', rate: String(tierId) })
    assert.equal(successOf(await fill(id, 3)).total, 3 * 20_00 + 6_00)
    const { form } = await listed()
    assert.deepEqual(
      form.tiers.map(({ extraOptions }) => extraOptions.some(each => each.id === id)),
      [true, false],
    )
  })

  test('keeps what is wrong out, all problems at once', async () => {
    const before = await namesOf()
    const refused = await save(null, { label: ' ', price: '0,20', places: 'limited', rate: '999999' })
    assert.deepEqual(codesOf(refused), ['required', 'amount_min', 'value_invalid', 'required'])
    assert.deepEqual(await namesOf(), before)
  })

  test('tells the second of two who change it', async () => {
    const id = await add({ label: 'À deux' })
    const { form } = await listed()
    const both = await Promise.all([
      save(id, { price: '6' }, form.version),
      save(id, { price: '7' }, form.version),
    ])
    assert.deepEqual(both.filter(each => !each.ok).map(codesOf), [['CAMPAIGN_CHANGED']])
  })

  test('may be limited later, never below what is sold or held, and unlimited again', async () => {
    const id = await add({ label: 'Comptée' })
    await sell(id, 2)
    assert.deepEqual(codesOf(await save(id, { places: 'limited', capacity: '1' })), ['CAPACITY_TOO_LOW'])
    assert.equal(await stockOf(id), undefined)
    successOf(await save(id, { places: 'limited', capacity: '3' }))
    assert.deepEqual(await stockOf(id), { capacity: 3, sold: 2, held: 0 })
    successOf(await fill(id))
    const refused = await save(id, { capacity: '2' })
    assert.deepEqual(!refused.ok && refused.error, [
      { code: 'CAPACITY_TOO_LOW', field: 'capacity', values: { limit: 3 } },
    ])
    successOf(await save(id, { places: 'unlimited' }))
    assert.equal(await stockOf(id), undefined)
    successOf(await fill(id, 5))
  })

  test('at another price is told to who has it in a cart, and written down', async () => {
    const id = await add({ label: 'Emballage', price: '2' })
    const cart = successOf(await fill(id))
    successOf(await save(id, { price: '3' }))
    const today = successOf(await product.acts.readPrices({ cartId: cart.id }))
    assert.deepEqual([today.changed?.totalBefore, today.cart.total], [22_00, 23_00])
    successOf(await product.acts.savePayer({ cartId: cart.id, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId: cart.id, tip: 0 }))
    assert.deepEqual(codesOf(await pay(cart.id)), ['TARIFF_CHANGED'])
    const line = await product.db
      .selectFrom('audit')
      .select('facts')
      .where('action', '=', 'option.change')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    assert.deepEqual(line?.facts, {
      option: 'Emballage',
      price: '200 -> 300',
      changes: '[{"field":"price","from":"2","to":"3"}]',
    })
  })

  test('of another campaign does not exist, and a donation page has none', async () => {
    const elsewhere = await addDonationCampaign(product)
    const option = {
      organizationId: elsewhere.organizationId,
      formId: elsewhere.formId,
      label: 'X',
      position: 0,
    }
    const { id: optionId } = await product.db
      .insertInto('extraOptions')
      .values(option)
      .returning('id')
      .executeTakeFirstOrThrow()
    const acts = [
      product.acts.readOption({ ...visit(), optionId }),
      product.acts.saveOption({ ...visit(), optionId, version: 1, values: right }),
      product.acts.moveOption({ ...visit(), optionId, placing: { direction: 'up' } }),
      product.acts.removeOption({ ...visit(), optionId }),
      product.acts.restoreOption({ ...visit(), optionId }),
    ]
    for (const act of acts) assert.deepEqual(codesOf(await act), ['NOT_FOUND'])
    const rose = await addAdministrator(product, 'rose@example.org', elsewhere)
    const donation = { ...elsewhere.address, userId: rose }
    const added = await product.acts.saveOption({ ...donation, optionId: null, version: null, values: right })
    assert.deepEqual(codesOf(added), ['NOT_FOUND'])
  })
})

describe('the list', () => {
  test('is put into another order, unless it holds others by now', async () => {
    const offered = (await listed()).options.filter(({ isWithdrawn }) => !isWithdrawn)
    const start = offered.map(({ id }) => id)
    const place = (order: readonly number[]) =>
      product.acts.moveOption({ ...visit(), optionId: start[0]!, placing: { order } })
    assert.ok(start.length > 1)
    successOf(await place(start.toReversed()))
    assert.deepEqual((await namesOf()).slice(0, start.length), offered.map(({ label }) => label).toReversed())
    assert.deepEqual(codesOf(await place(start.slice(1))), ['CAMPAIGN_CHANGED'])
    assert.deepEqual(codesOf(await place([...start, 2_000_000])), ['CAMPAIGN_CHANGED'])
    successOf(await place(start))
  })

  test('is ordered by one step, and stops at its ends', async () => {
    const start = await namesOf()
    const [first, second] = (await listed()).options
    const move = (optionId: number, direction: 'up' | 'down') =>
      product.acts.moveOption({ ...visit(), optionId, placing: { direction } })
    successOf(await move(first!.id, 'up'))
    assert.deepEqual(await namesOf(), start)
    successOf(await move(first!.id, 'down'))
    assert.deepEqual((await namesOf()).slice(0, 2), [second!.label, first!.label])
    successOf(await move(first!.id, 'up'))
    assert.deepEqual(await namesOf(), start)
  })

  test('lets go of an option that nobody has, and withdraws any other, which may come back', async () => {
    const [unused, bought, inCart] = [
      await add({ label: 'Inutile', places: 'limited', capacity: '5' }),
      await add({ label: 'Achetée' }),
      await add({ label: 'Au panier' }),
    ]
    const { organizationId, formId } = campaign
    const question = {
      organizationId,
      formId,
      label: 'Couleur',
      position: 0,
      fieldType: 'TextInput' as const,
    }
    await product.db
      .insertInto('customFields')
      .values({ ...question, extraOptionId: unused })
      .execute()
    await sell(bought)
    const cart = successOf(await fill(inCart))
    const used = async (optionId: number) =>
      successOf(await product.acts.readOption({ ...visit(), optionId })).isUsed
    assert.deepEqual(await Promise.all([unused, bought, inCart].map(used)), [false, true, true])
    const remove = async (optionId: number) =>
      successOf(await product.acts.removeOption({ ...visit(), optionId }))
    assert.deepEqual(await remove(unused), { isDeleted: true })
    assert.equal(await stockOf(unused), undefined)
    assert.deepEqual(await remove(bought), { isDeleted: false })
    assert.deepEqual(await remove(inCart), { isDeleted: false })
    assert.deepEqual((await namesOf()).slice(-2), ['(Achetée)', '(Au panier)'])
    successOf(await product.acts.savePayer({ cartId: cart.id, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId: cart.id, tip: 0 }))
    assert.deepEqual(codesOf(await pay(cart.id)), ['TARIFF_CHANGED'])
    successOf(await product.acts.restoreOption({ ...visit(), optionId: bought }))
    assert.ok((await namesOf()).includes('Achetée'))
  })

  test('withdraws an option whose counter says that some are sold, whoever sold them', async () => {
    const id = await add({ label: 'Vendue ailleurs', places: 'limited', capacity: '5' })
    await product.db
      .updateTable('stocks')
      .set({ sold: 1 })
      .where('kind', '=', 'option')
      .where('targetId', '=', id)
      .execute()
    assert.deepEqual(successOf(await product.acts.removeOption({ ...visit(), optionId: id })), {
      isDeleted: false,
    })
  })
})
