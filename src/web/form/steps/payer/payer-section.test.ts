import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import { postSections } from '../post-sections.ts'
import type { OpenStep } from '../step-page.ts'
import type { Values } from '../values.ts'
import { payerSection } from './payer-section.ts'

const sam = {
  kind: 'person',
  country: 'FR',
  firstName: 'Sam',
  lastName: 'Riviere',
  email: 'sam@example.org',
  emailConfirmation: 'sam@example.org',
}
const address = { address: '1 rue Neuve', zipCode: '69001', city: 'Lyon' }

const post = (values: Values, step: OpenStep) => postSections([payerSection], values, step)

describe('the payer’s step of a shop that delivers', () => {
  let product: TestApp
  let form: TestForm

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Shop',
      tiers: [
        {
          tierType: 'Product',
          price: 15_00,
          label: 'Affiche',
          options: [
            { label: 'Retrait', price: 0, perOrder: true },
            { label: 'Envoi', price: 6_00, perOrder: true },
          ],
        },
      ],
    })
  })
  after(() => product.close())

  async function step(option: 0 | 1, query = '') {
    const [tier] = form.tiers
    const item = {
      tierId: tier?.id ?? 0,
      tierType: 'Product' as const,
      quantity: 1,
      customAmount: null,
      participant: null,
      customFields: [],
      extraOptions: [{ id: tier?.optionIds[option] ?? 0, value: true, customFields: [] }],
      paymentTerms: null,
      dayOfLevy: null,
    }
    const { id } = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
    return openTestStep(product, form, { cartId: id, number: 3, query })
  }

  test('keeps who pays; the step is complete from then on', async () => {
    const opened = await step(0)
    assert.equal(payerSection.complete(opened.facts), false)
    const outcome = await post({ ...sam, ...address }, opened)
    assert.ok(outcome.done && outcome.cart)
    assert.equal(outcome.cart.payer?.lastName, 'Riviere')
    assert.equal(outcome.cart.payer.address, null, 'nobody asked for it')
    assert.equal(payerSection.complete({ ...opened.facts, cart: outcome.cart }), true)
  })

  test('a delivery needs an address, an invoice to a company too', async () => {
    const missing = ['address', 'zipCode', 'city']
    const delivered = await post(sam, await step(1))
    assert.ok(!delivered.done)
    assert.deepEqual(
      delivered.problems.map(({ field }) => field),
      missing,
    )
    const company = {
      kind: 'company',
      companyName: 'SARL Neuve',
      companySiren: '732829320',
      companyLegalStatusId: '3',
    }
    const invoiced = await post({ ...sam, ...company }, await step(0))
    assert.ok(!invoiced.done)
    assert.deepEqual(
      invoiced.problems.map(({ field }) => field),
      missing,
    )
    const done = await post({ ...sam, ...address }, await step(1))
    assert.ok(done.done && done.cart?.payer?.city === 'Lyon')
  })

  test('a minor does not pay', async () => {
    const outcome = await post({ ...sam, birthDate: '01/01/2015' }, await step(0))
    assert.ok(!outcome.done)
    assert.deepEqual(outcome.problems, [{ field: 'birthDate', code: 'minor' }])
  })

  test('starts with the participant who pays, or with nobody', async () => {
    const opened = await step(0, '?moi=0')
    const untouched = { kind: 'person', country: 'FR' }
    assert.deepEqual(await payerSection.start(opened), untouched)
    const [item] = opened.facts.cart?.itemList ?? []
    assert.ok(item && opened.facts.cart)
    const named = { ...item, participant: { firstName: 'Sam', lastName: 'Riviere', email: null } }
    const cart = { ...opened.facts.cart, itemList: [named] }
    const start = await payerSection.start({ ...opened, facts: { ...opened.facts, cart } })
    assert.deepEqual(start, { ...untouched, firstName: 'Sam', lastName: 'Riviere' })
  })
})

describe('who takes part and says « C’est moi qui paie »', () => {
  let product: TestApp
  let form: TestForm

  before(async () => {
    product = await testApp()
    const born = { label: 'Date de naissance', type: 'Date', isRequired: true } as const
    const tiers = [{ tierType: 'Membership', price: 120_00, fields: [born] }] as const
    form = await addForm(product, { formType: 'Membership', tiers })
  })
  after(() => product.close())

  async function bornOn(date: string): Promise<OpenStep> {
    const [tier] = form.tiers
    const item = anItem({
      tierId: tier?.id ?? 0,
      tierType: 'Membership',
      participant: { firstName: 'Sam', lastName: 'Riviere', email: null },
      customFields: [{ id: tier?.fieldIds[0] ?? 0, value: date }],
    })
    const { id } = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
    return openTestStep(product, form, { cartId: id, number: 3, query: '?moi=0' })
  }

  test('brings the birth date along: a minor is told here, before the summary', async () => {
    const opened = await bornOn('2015-01-01')
    const start = await payerSection.start(opened)
    assert.deepEqual([start.lastName, start.birthDate], ['Riviere', '01/01/2015'])
    const outcome = await post({ ...sam, ...start }, opened)
    assert.deepEqual(outcome.done || outcome.problems, [{ field: 'birthDate', code: 'minor' }])
  })

  test('of age, goes on', async () => {
    const opened = await bornOn('1988-03-24')
    const outcome = await post({ ...sam, ...(await payerSection.start(opened)) }, opened)
    assert.equal(outcome.done && outcome.cart?.payer?.birthDate, '1988-03-24')
  })
})
