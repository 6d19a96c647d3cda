import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import { pagesOf } from '../pages.ts'
import { signatureControl } from '../people/controls.ts'
import { questionsOf, signatureOf } from '../people/questions.ts'
import type { StepOutcome } from '../step-page.ts'
import type { Values } from '../values.ts'
import { isQuick } from './is-quick.ts'
import { quickChoicePage } from './quick-choice-page.ts'
import { quickPaymentPage } from './quick-payment-page.ts'

test('only the types that the operator names have two screens', () => {
  assert.equal(isQuick('Event', {}), false)
  assert.equal(isQuick('Event', { quickWin: ['event'] }), true)
  assert.equal(isQuick('Shop', { quickWin: ['event'] }), false)
  assert.equal(isQuick('CrowdFunding', { quickWin: ['event', 'membership', 'shop'] }), false)
  assert.equal(pagesOf({}).length, 4)
  assert.equal(pagesOf({ quick: true }).length, 2)
})

describe('an event in two screens', () => {
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

  const step = (cartId: string | null, number = 1) => openTestStep(product, form, { cartId, number })
  const zoe = { 'p0-firstName': 'Zoé', 'p0-lastName': 'Martin' }

  function cartOf(outcome: StepOutcome) {
    assert.ok(outcome.done && outcome.cart)
    return outcome.cart
  }

  /** What the page carries once its choice is saved. */
  async function asked(cartId: string, values: Values) {
    const { facts } = await step(cartId)
    const signature = signatureOf(questionsOf(facts))
    return quickChoicePage.post({ ...values, [signatureControl]: signature }, await step(cartId))
  }

  test('asks about people once the choice is saved, in one post with it', async () => {
    const chosen = await quickChoicePage.post({ [count]: '1' }, await step(null))
    assert.ok(chosen.done)
    assert.match(chosen.to ?? '', /#people$/)
    const cart = cartOf(chosen)
    assert.equal(quickChoicePage.complete((await step(cart.id)).facts), false)
    const wrong = await asked(cart.id, { [count]: '1', 'p0-firstName': 'Zoé' })
    assert.deepEqual(!wrong.done && wrong.problems.map(({ field }) => field), ['p0-lastName'])
    const answered = await asked(cart.id, { [count]: '1', ...zoe })
    assert.equal(cartOf(answered).itemList[0]?.participant?.firstName, 'Zoé')
    const { facts } = await step(cart.id)
    assert.equal(quickChoicePage.complete(facts), true)
  })

  test('another choice keeps what was typed, and asks about what is new', async () => {
    const cart = cartOf(await quickChoicePage.post({ [count]: '1' }, await step(null)))
    const changed = await asked(cart.id, { [count]: '2', ...zoe })
    assert.match((changed.done && changed.to) || '', /#people$/)
    const start = await quickChoicePage.start(await step(cart.id))
    assert.equal(start[count], '2')
    assert.equal(start['p0-firstName'], 'Zoé')
    assert.equal(start['p1-firstName'] ?? '', '')
  })

  test('a code is applied before the payer is complete, and nothing that was typed is lost', async () => {
    const cart = cartOf(await quickChoicePage.post({ [count]: '1' }, await step(null)))
    await asked(cart.id, { [count]: '1', ...zoe })
    const typed = { kind: 'person', firstName: 'Camille', email: 'camille@' }
    const post = async (values: Values) => quickPaymentPage.post(values, await step(cart.id, 2))
    const applied = await post({ ...typed, intent: 'coupon', discountCode: 'amis10' })
    assert.ok(!applied.done)
    assert.deepEqual([applied.problems, applied.values], [[], typed])
    assert.equal(applied.cart?.total, 21_60)
    const wrong = await post({ ...typed, intent: 'coupon', discountCode: 'RIEN' })
    assert.deepEqual(wrong.done || wrong.problems.map(({ field, code }) => [field, code]), [
      ['discountCode', 'COUPON_INVALID'],
    ])
  })

  test('the second screen takes the payer and the consents together', async () => {
    const cart = cartOf(await quickChoicePage.post({ [count]: '1' }, await step(null)))
    await asked(cart.id, { [count]: '1', ...zoe })
    const empty = await quickPaymentPage.post({ kind: 'person' }, await step(cart.id, 2))
    assert.ok(!empty.done)
    const fields = empty.problems.map(({ field }) => field)
    assert.ok(fields.includes('firstName') && fields.includes('terms'), fields.join())
    const payer = { kind: 'person', firstName: 'Camille', lastName: 'Petit', country: 'FR' }
    const email = { email: 'camille@example.org', emailConfirmation: 'camille@example.org' }
    const agreed = { tip: 'none', terms: 'on', salesConditions: 'on' }
    const paid = await quickPaymentPage.post({ ...payer, ...email, ...agreed }, await step(cart.id, 2))
    assert.ok(paid.done, JSON.stringify(paid))
    assert.match(paid.to ?? '', /^\/paiement\//)
    assert.equal(paid.cart?.payer?.firstName, 'Camille')
  })
})
