import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

let product: TestApp
let campaign: TestForm
let userId: number
/** The places of the form: its order, a rate, an option. */
let rate: string
let option: string
let tierId: number

before(async () => {
  product = await testApp()
  campaign = await addForm(product, {
    formType: 'Event',
    tiers: [
      { tierType: 'Registration', price: 20_00, label: 'Adulte', options: [{ label: 'Repas', price: 5_00 }] },
      { tierType: 'Registration', price: 10_00, label: 'Enfant' },
    ],
  })
  userId = await addAdministrator(product, 'ines@example.org', campaign)
  const { places } = successOf(await product.acts.readQuestions(visit()))
  tierId = places[1]?.tierId ?? 0
  rate = `tarif-${tierId}`
  option = `option-${places.at(-1)?.optionId}`
})
after(() => product.close())

const visit = () => ({ ...campaign.address, userId })
const asked = (questionId: number | null, place = rate, replaces: number | null = null) => ({
  ...visit(),
  ...{ questionId, place, replaces },
})

/** Saves a question, over the version that is there unless another is given. */
async function save(wanted: ReturnType<typeof asked>, typed: ContentsValues, version?: number) {
  const seen = successOf(await product.acts.readQuestion(wanted))
  const values = { ...seen.values, ...typed }
  return product.acts.saveQuestion({ ...wanted, version: version ?? seen.form.version, values })
}

const add = async (typed: ContentsValues, place = rate) =>
  successOf(await save(asked(null, place), { label: 'Une question', required: '', ...typed })).questionId

const listed = async () => successOf(await product.acts.readQuestions(visit()))

/** The labels of one place in their order. */
async function labelsIn(place: string) {
  const { places } = await listed()
  const at = places.find(({ tierId: ofTier, optionId }) =>
    [`tarif-${ofTier}`, `option-${optionId}`].includes(place),
  )
  return (at ?? places[0])?.questions.map(({ label }) => label)
}

/** A rate of its own, so that no other test asks anything there. */
async function ownRate() {
  const { organizationId, formId } = campaign
  const { id } = await product.db
    .insertInto('tiers')
    .values({
      ...{ organizationId, formId, position: 9, label: 'À part', tierType: 'Registration' },
      ...{ priceCategory: 'Fixed', price: 10_00, installmentCounts: [1] },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { place: `tarif-${id}`, tierId: id }
}

const place = (ofTier: number, customFields: readonly { id: number; value: string | boolean }[] = []) => ({
  ...{ tierId: ofTier, tierType: 'Registration' as const, quantity: 1, customAmount: null },
  participant: { firstName: 'Zoé', lastName: 'Petit', email: null },
  customFields,
  ...{ extraOptions: [], paymentTerms: null, dayOfLevy: null },
})

const cartWith = async (...items: ReturnType<typeof place>[]) =>
  successOf(await product.acts.createCart({ ...campaign.address, userId: null, items }))

const pay = async (cartId: string) => {
  successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
  successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
  return product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })
}

/** Every act about questions that the audit tells of, newest first. */
const audited = async () =>
  (
    await product.db
      .selectFrom('audit')
      .select(['action', 'facts'])
      .where('action', 'like', 'question.%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
  ).map(({ action, facts }) => `${action} ${JSON.stringify(facts)}`)

describe('a question', () => {
  test('is asked on the order, on a rate or on an option, at once', async () => {
    await add({ label: 'Comment nous avez-vous connus ?' }, 'commande')
    await add({ label: 'Taille', type: 'ChoiceList', choices: 'S\nM\nL', required: 'on' })
    await add({ label: 'Régime', type: 'FreeText' }, option)
    const { form } = await listed()
    const [adult] = form.tiers
    assert.deepEqual(
      [form, adult, adult?.extraOptions[0]].map(of => of?.customFields.map(({ label }) => label)),
      [['Comment nous avez-vous connus ?'], ['Taille'], ['Régime']],
    )
    const [size] = adult?.customFields ?? []
    assert.deepEqual([size?.type, size?.values, size?.isRequired], ['ChoiceList', ['S', 'M', 'L'], true])
    assert.deepEqual(await audited(), [
      'question.create {"question":"Régime"}',
      'question.create {"question":"Taille"}',
    ])
    const questionId = size?.id ?? 0
    successOf(await product.acts.removeQuestion({ ...visit(), questionId }))
  })

  test('keeps what is wrong out, all problems at once', async () => {
    const before = await listed()
    const refused = await save(asked(null), { label: ' ', type: 'ChoiceList', choices: 'S', condition: '9' })
    assert.deepEqual(codesOf(refused), ['required', 'choices_too_few', 'value_invalid'])
    const elsewhere = { ...asked(null), place: 'tarif-999999', version: null, values: { label: 'Ailleurs' } }
    assert.deepEqual(codesOf(await product.acts.saveQuestion(elsewhere)), ['NOT_FOUND'])
    const now = await listed()
    assert.deepEqual([now.places, now.form.version], [before.places, before.form.version])
  })

  test('tells the second of two who change it', async () => {
    const id = await add({ label: 'À deux' }, 'commande')
    const { form } = await listed()
    const both = await Promise.all(['Ici', 'Là'].map(label => save(asked(id), { label }, form.version)))
    assert.deepEqual(both.filter(each => !each.ok).map(codesOf), [['CAMPAIGN_CHANGED']])
  })

  test('is asked where another one before it in its place has an answer', async () => {
    const own = await ownRate()
    const diet = await add({ label: 'Régime', type: 'ChoiceList', choices: 'Aucun\nVégan' }, own.place)
    const condition = { condition: String(diet), [`answer-${diet}-1`]: 'on' }
    const which = await add({ label: 'Depuis quand ?', required: 'on', ...condition }, own.place)
    const { form } = await listed()
    assert.deepEqual(form.tiers.find(({ id }) => id === own.tierId)?.customFields[1]?.condition, {
      fieldId: diet,
      values: ['Végan'],
    })
    const { facts } = successOf(await product.acts.readQuestion(asked(which)))
    assert.deepEqual(
      facts.deciders.map(({ id }) => id),
      [diet],
    )
    const answered = await cartWith(place(own.tierId, [{ id: diet, value: 'Aucun' }]))
    successOf(await pay(answered.id))
    const lacking = await cartWith(place(own.tierId, [{ id: diet, value: 'Végan' }]))
    assert.deepEqual(codesOf(await pay(lacking.id)), ['required'])
  })
})

describe('the order of questions', () => {
  test('is that of its place, and no question comes before the one that it depends on', async () => {
    const own = await ownRate()
    const first = await add({ label: 'Un', type: 'YesNo' }, own.place)
    const second = await add(
      { label: 'Deux', condition: String(first), [`answer-${first}-0`]: 'on' },
      own.place,
    )
    const third = await add({ label: 'Trois' }, own.place)
    const move = (questionId: number, direction: 'up' | 'down') =>
      product.acts.moveQuestion({ ...visit(), questionId, direction })
    successOf(await move(third, 'up'))
    assert.deepEqual(await labelsIn(own.place), ['Un', 'Trois', 'Deux'])
    successOf(await move(third, 'up'))
    successOf(await move(third, 'up'))
    assert.deepEqual(await labelsIn(own.place), ['Trois', 'Un', 'Deux'])
    const refused = await move(second, 'up')
    assert.deepEqual(refused, {
      ok: false,
      error: [{ code: 'QUESTION_TOO_EARLY', values: { questions: 'Deux' } }],
    })
    const put = (...questionIds: number[]) => product.acts.orderQuestions({ ...visit(), questionIds })
    assert.deepEqual(codesOf(await put(second, first, third)), ['QUESTION_TOO_EARLY'])
    successOf(await put(first, second, third))
    assert.deepEqual(await labelsIn(own.place), ['Un', 'Deux', 'Trois'])
    for (const wrong of [
      [first, third],
      [first, first, third],
      [third, second, first, third],
    ])
      assert.deepEqual(codesOf(await put(...wrong)), ['CAMPAIGN_CHANGED'], wrong.join())
    const { form } = await listed()
    assert.deepEqual(
      form.tiers.find(({ id }) => id === own.tierId)?.customFields.map(({ label }) => label),
      ['Un', 'Deux', 'Trois'],
    )
  })
})

describe('a question that was answered', () => {
  test('keeps its kind and the answers, and is replaced by another in its place', async () => {
    const own = await ownRate()
    const size = await add({ label: 'Taille', type: 'ChoiceList', choices: 'S\nM' }, own.place)
    const last = await add({ label: 'Dernière' }, own.place)
    assert.equal(successOf(await product.acts.readQuestion(asked(size))).facts.fixedType, null)
    const answer = [{ id: size, value: 'M' }]
    const { orderId, organizationId } = await sellItems(
      product,
      campaign,
      [place(own.tierId, answer)],
      '4242424242424242',
    )
    // In no order yet, but somebody is about to answer it.
    await cartWith(place(own.tierId, [{ id: last, value: 'Oui' }]))
    for (const id of [size, last])
      assert.notEqual(successOf(await product.acts.readQuestion(asked(id))).facts.fixedType, null)
    successOf(await save(asked(size), { type: 'Date', choices: 'S\nL' }))
    const replacing = asked(null, own.place, size)
    const seen = successOf(await product.acts.readQuestion(replacing))
    assert.deepEqual([seen.replaced?.id, seen.facts.fixedType, seen.values.label], [size, null, 'Taille'])
    successOf(await save(replacing, { label: 'Tour de tête', type: 'Number' }))
    assert.deepEqual(await labelsIn(own.place), ['Tour de tête', 'Dernière'])

    const { form } = await listed()
    const items = await itemsOfOrder(product.db, { organizationId, id: orderId })
    assert.deepEqual(orderLines(items, null, form)[0]?.units[0]?.answers, [
      { id: size, label: 'Taille', type: 'ChoiceList', value: 'M' },
    ])
  })

  test('stays readable where its rate is sold no more', async () => {
    const own = await ownRate()
    const id = await add({ label: 'Instrument' }, own.place)
    const sale = await sellItems(
      product,
      campaign,
      [place(own.tierId, [{ id, value: 'Tuba' }])],
      '4242424242424242',
    )
    successOf(await product.acts.removeRate({ ...visit(), rateId: own.tierId }))
    const { form } = await listed()
    const items = await itemsOfOrder(product.db, { organizationId: sale.organizationId, id: sale.orderId })
    assert.equal(orderLines(items, null, form)[0]?.units[0]?.answers[0]?.value, 'Tuba')
  })
})

describe('a question that goes', () => {
  test('costs a cart under way its answer and nothing else, and comes back', async () => {
    const own = await ownRate()
    const id = await add({ label: 'Surnom', required: 'on' }, own.place)
    const cart = await cartWith(place(own.tierId, [{ id, value: 'Zaza' }]))
    successOf(await product.acts.removeQuestion({ ...visit(), questionId: id }))
    assert.deepEqual(codesOf(await product.acts.readQuestion(asked(id))), ['NOT_FOUND'])
    // A page that is still open sends it once more.
    await cartWith(place(own.tierId, [{ id, value: 'Zaza' }]))
    successOf(await pay(cart.id))
    assert.deepEqual(
      (await listed()).withdrawn.some(question => question.id === id),
      true,
    )
    const other = await add({ label: 'Autre' }, own.place)
    successOf(await product.acts.restoreQuestion({ ...visit(), questionId: id }))
    assert.deepEqual(await labelsIn(own.place), ['Autre', 'Surnom'])
    assert.deepEqual((await audited()).at(0), 'question.restore {"question":"Surnom"}')
    assert.ok(other > id)
  })

  test('stays while others depend on it, and comes back after it only', async () => {
    const own = await ownRate()
    const first = await add({ label: 'Allergies ?', type: 'YesNo' }, own.place)
    const condition = { condition: String(first), [`answer-${first}-0`]: 'on' }
    const second = await add({ label: 'Lesquelles ?', ...condition }, own.place)
    const remove = (questionId: number) => product.acts.removeQuestion({ ...visit(), questionId })
    const restore = (questionId: number) => product.acts.restoreQuestion({ ...visit(), questionId })
    const refused = await remove(first)
    assert.deepEqual(refused.ok ? [] : refused.error, [
      { code: 'QUESTION_DECIDES', values: { questions: 'Lesquelles ?' } },
    ])
    assert.deepEqual(codesOf(await save(asked(first), { type: 'Date' })), ['QUESTION_DECIDES'])
    // What takes its place and has the same answers takes what depends on it along.
    const { questionId } = successOf(await save(asked(null, own.place, first), { label: 'Une allergie ?' }))
    const { facts } = successOf(await product.acts.readQuestion(asked(questionId)))
    assert.deepEqual(facts.dependents, [{ label: 'Lesquelles ?', values: ['Oui'] }])
    successOf(await remove(second))
    successOf(await remove(questionId))
    assert.deepEqual(codesOf(await restore(second)), ['QUESTION_UNMET'])
    successOf(await restore(questionId))
    successOf(await restore(second))
    assert.deepEqual(await labelsIn(own.place), ['Une allergie ?', 'Lesquelles ?'])
  })
})
