import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aField, aForm, anItem, anOption, aTier, chosen } from '#test/support/forms.ts'
import { itemProblems } from './item-problems.ts'

const form = aForm({
  customFields: [aField({ id: 4, isRequired: true })],
  tiers: [
    aTier({
      customFields: [aField({ type: 'Date', isRequired: true }), aField({ id: 31 })],
      extraOptions: [anOption({ customFields: [aField({ id: 9, isRequired: true })] }), anOption({ id: 6 })],
    }),
  ],
})
const told = (...items: Parameters<typeof anItem>[0][]) =>
  itemProblems(form, items.map(anItem)).map(({ code, field }) => `${code} ${field}`)

test('everything that is missing is told at once, each thing by its place', () => {
  assert.deepEqual(told({ extraOptions: [chosen(5)] }), [
    'required items[0].participant.firstName',
    'required items[0].participant.lastName',
    'required items[0].customFields[3]',
    'required items[0].extraOptions[5].customFields[9]',
    'required items[0].customFields[4]',
  ])
})

const zoe = { firstName: 'Zoé', lastName: 'Martin', email: null }
const complete = {
  participant: zoe,
  customFields: [
    { id: 3, value: '2019-05-02' },
    { id: 4, value: 'oui' },
  ],
}

test('a complete item has no problem, and a minor may take part', () => {
  assert.deepEqual(told(complete), [])
})

test('a question of the whole order is answered once', () => {
  const second = { participant: zoe, customFields: [{ id: 3, value: '02/05/2019' }] }
  assert.deepEqual(told(second, complete), [])
})

test('names pass the rules of names', () => {
  const test = { ...complete, participant: { firstName: 'test', lastName: 'Zoé', email: null } }
  assert.deepEqual(told(test), ['forbidden_value items[0].participant.firstName'])
  const same = { ...complete, participant: { firstName: 'Zoé', lastName: 'zoe', email: 'non' } }
  assert.deepEqual(told(same), [
    'names_equal items[0].participant.lastName',
    'email_invalid items[0].participant.email',
  ])
})

test('an option that is not chosen asks nothing; one of another rate is unknown', () => {
  assert.deepEqual(told({ ...complete, extraOptions: [{ ...chosen(5), value: false }] }), [])
  assert.deepEqual(told({ ...complete, extraOptions: [chosen(77)] }), [
    'unknown_option items[0].extraOptions[77]',
  ])
})

test('an empty answer is none', () => {
  const empty = { ...complete, customFields: [{ id: 3, value: '' }, ...complete.customFields.slice(1)] }
  assert.deepEqual(told(empty), ['required items[0].customFields[3]'])
})

test('nobody is named in a shop, and a monthly gift needs its day', () => {
  const shop = aForm({ formType: 'Shop', tiers: [aTier({ tierType: 'Product' })] })
  assert.deepEqual(itemProblems(shop, [anItem({ tierType: 'Product' })]), [])
  const gifts = aForm({ formType: 'Donation', tiers: [aTier({ tierType: 'MonthlyDonation' })] })
  const monthly = (dayOfLevy: number | null) => anItem({ tierType: 'MonthlyDonation', dayOfLevy })
  assert.deepEqual(itemProblems(gifts, [monthly(null)]), [{ code: 'debit_day', field: 'items[0].dayOfLevy' }])
  assert.deepEqual(itemProblems(gifts, [monthly(12)]), [])
})
