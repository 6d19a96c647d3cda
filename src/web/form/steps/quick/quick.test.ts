import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import { pagesOf } from '../pages.ts'
import { signatureControl } from '../people/controls.ts'
import { questionsOf, signatureOf } from '../people/questions.ts'
import { isComplete, postSections } from '../post-sections.ts'
import type { StepOutcome } from '../step-page.ts'
import type { Values } from '../values.ts'
import { isQuick } from './is-quick.ts'

test('only the types that the operator names are one page', () => {
  assert.equal(isQuick('Event', {}), false)
  assert.equal(isQuick('Event', { quickWin: ['event'] }), true)
  assert.equal(isQuick('Shop', { quickWin: ['event'] }), false)
  assert.equal(isQuick('CrowdFunding', { quickWin: ['event', 'membership', 'shop'] }), false)
  assert.equal(pagesOf({}).length, 4)
  assert.equal(pagesOf({ list: 'quick' }).length, 1)
})

describe('an event on one page of sections', () => {
  const [screen = []] = pagesOf({ list: 'quick' })
  let product: TestApp
  let form: TestForm
  let count = ''

  before(async () => {
    product = await testApp()
    const tier = { tierType: 'Registration', price: 24_00, label: 'Plein' } as const
    form = await addForm(product, {
      formType: 'Event',
      tiers: [tier],
      coupon: { code: 'AMIS10', percent: 10 },
    })
    count = `q-${form.tiers[0]?.id}`
  })
  after(() => product.close())

  async function step(cartId: string | null) {
    const opened = await openTestStep(product, form, { cartId, number: 1 })
    return { ...opened, facts: { ...opened.facts, list: 'quick', count: 1, asks: [true] } as const }
  }
  const zoe = { 'p0-firstName': 'Zoé', 'p0-lastName': 'Martin' }
  const camille = {
    kind: 'person',
    firstName: 'Camille',
    lastName: 'Petit',
    country: 'FR',
    email: 'camille@example.org',
    emailConfirmation: 'camille@example.org',
  }
  const agreed = { tip: 'none', terms: 'on', salesConditions: 'on', shownInstallments: '1' }

  async function post(cartId: string | null, values: Values): Promise<StepOutcome> {
    return postSections(screen, values, await step(cartId))
  }
  async function chosen(quantity = '1'): Promise<string> {
    const outcome = await post(null, { [count]: quantity })
    return outcome.cart?.id ?? ''
  }
  /** What the page carries once its choice is saved. */
  async function asked(cartId: string, values: Values) {
    const { facts } = await step(cartId)
    return post(cartId, { ...values, [signatureControl]: signatureOf(questionsOf(facts)) })
  }
  const fieldsOf = (outcome: StepOutcome) => (outcome.done ? [] : outcome.problems.map(({ field }) => field))

  test('asks the rest once the choice is saved', async () => {
    const outcome = await post(null, { [count]: '1', firstName: 'Camille' })
    assert.ok(!outcome.done && outcome.cart)
    assert.deepEqual([outcome.at, outcome.problems], ['people', []])
    assert.equal(outcome.values?.firstName, 'Camille', 'what was typed further down stays')
    assert.equal(outcome.values?.['p0-firstName'], '')
    assert.equal(isComplete(screen, (await step(outcome.cart.id)).facts), false)
  })

  test('tells everything that is wrong at once, in the order of the page', async () => {
    const cartId = await chosen()
    const fields = fieldsOf(await asked(cartId, { [count]: '1', 'p0-firstName': 'Zoé', kind: 'person' }))
    const places = ['p0-lastName', 'firstName', 'tip', 'terms'].map(field => fields.indexOf(field))
    assert.ok(!places.includes(-1), fields.join())
    assert.deepEqual(
      places,
      places.toSorted((one, two) => one - two),
    )
  })

  test('another choice keeps what was typed, and asks about what is new', async () => {
    const cartId = await chosen()
    const changed = await asked(cartId, { [count]: '2', ...zoe, ...camille })
    assert.ok(!changed.done)
    assert.deepEqual([changed.at, changed.problems], ['people', []])
    const { values = {} } = changed
    assert.deepEqual(
      [values[count], values['p0-firstName'], values['p1-firstName'], values.lastName],
      ['2', 'Zoé', '', 'Petit'],
    )
  })

  test('a code is applied before the payer is complete, and nothing that was typed is lost', async () => {
    const cartId = await chosen()
    const typed = { [count]: '1', kind: 'person', firstName: 'Camille', email: 'camille@' }
    const applied = await asked(cartId, { ...typed, ...zoe, intent: 'coupon', discountCode: 'amis10' })
    assert.ok(!applied.done)
    assert.deepEqual([applied.problems, applied.cart?.total], [[], 21_60])
    assert.equal(applied.values?.email, 'camille@')
    assert.equal(applied.values?.['p0-firstName'], 'Zoé')
    const wrong = await asked(cartId, { ...typed, intent: 'coupon', discountCode: 'RIEN' })
    assert.deepEqual(wrong.done || wrong.problems.map(({ field, code }) => [field, code]), [
      ['discountCode', 'COUPON_INVALID'],
    ])
  })

  test('takes people, payer and consents together, and pays; once more leads to the same payment', async () => {
    const cartId = await chosen()
    const all = { [count]: '1', ...zoe, ...camille, ...agreed }
    const paid = await asked(cartId, all)
    assert.ok(paid.done, JSON.stringify(paid))
    assert.match(paid.to ?? '', /^\/paiement\//)
    const cart = successOf(await product.acts.readCart({ cartId }))
    assert.deepEqual([cart.itemList[0]?.participant?.firstName, cart.payer?.firstName], ['Zoé', 'Camille'])
    const twice = await asked(cartId, all)
    assert.equal(twice.done && twice.to, paid.to)
  })

  test('a cart that was changed in another tab is shown as it is now', async () => {
    const cartId = await chosen()
    const before = signatureOf(questionsOf((await step(cartId)).facts))
    await post(cartId, { [count]: '2' })
    const late = await post(cartId, {
      [count]: '2',
      ...zoe,
      ...camille,
      ...agreed,
      [signatureControl]: before,
    })
    assert.ok(!late.done)
    assert.deepEqual([late.at, late.problems], ['people', []])
  })

  test('who comes and says that they pay need not write their name twice', async () => {
    const cartId = await chosen()
    const { firstName: _, lastName: __, ...email } = camille
    const values = { [count]: '1', ...zoe, ...email, ...agreed, payerItem: '0' }
    const paid = await asked(cartId, values)
    assert.ok(paid.done, JSON.stringify(paid))
    assert.equal(paid.cart?.payer?.lastName, 'Martin')
  })
})
