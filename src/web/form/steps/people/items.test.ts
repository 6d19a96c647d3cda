import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, field, item, option, tier } from '#test/support/asked-cart.ts'
import { itemsFrom } from './items.ts'
import { questionsOf } from './questions.ts'
import { valuesOfCart } from './values-of-cart.ts'

const meal = option(5, 1400, { customFields: [field(9, 'TextInput', { isRequired: true })] })
const cup = option(6, 200)
const ticket = tier(7, 'Registration', {
  customFields: [field(3, 'Date'), field(4, 'YesNo'), field(10, 'Number'), field(11, 'File')],
  extraOptions: [meal, cup],
})
const event = questionsOf(asked('Event', [ticket], [item(7), item(7)], [field(20, 'TextInput')]))

test('everything that was typed, in the form in which the cart takes it', () => {
  const [first, second] = itemsFrom(
    {
      'p0-firstName': ' Zoé ',
      'p0-lastName': 'Martin',
      'p0-email': '',
      'p0-field-3': '24/03/2015',
      'p0-field-4': 'no',
      'p0-field-10': '1,5',
      'p0-field-11': '0190aaaa-0000-7000-8000-000000000000/certificat.pdf',
      'p0-option-5': 'on',
      'p0-option-5-field-9': 'Sans noix',
      'p1-option-6-field-9': 'nothing asks this',
      'order-field-20': 'Bonjour',
    },
    event,
  )
  assert.deepEqual(first?.participant, { firstName: 'Zoé', lastName: 'Martin', email: null })
  assert.deepEqual(first?.customFields, [
    { id: 3, value: '2015-03-24' },
    { id: 4, value: false },
    { id: 10, value: 1.5 },
    { id: 11, value: '0190aaaa-0000-7000-8000-000000000000' },
    { id: 20, value: 'Bonjour' },
  ])
  assert.deepEqual(first?.extraOptions, [
    { id: 5, value: true, customFields: [{ id: 9, value: 'Sans noix' }] },
  ])
  assert.deepEqual([second?.customFields, second?.extraOptions], [[], []])
})

test('the way back: the controls hold what the cart holds', () => {
  const taken = { ...cup, value: true, amount: 200, discount: 0, quantity: 1, customFields: [] }
  const answered = item(7, {
    participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
    customFields: [
      { id: 3, value: '2015-03-24' },
      { id: 4, value: true },
      { id: 20, value: 'Bonjour' },
    ],
    extraOptions: [taken],
  })
  const values = valuesOfCart(questionsOf(asked('Event', [ticket], [answered], [field(20, 'TextInput')])))
  assert.deepEqual(
    [values['p0-firstName'], values['p0-field-3'], values['p0-field-4'], values['p0-option-6']],
    ['Zoé', '24/03/2015', 'yes', 'on'],
  )
  assert.deepEqual(
    [values['p0-option-5'], values['order-field-20'], values.units],
    [undefined, 'Bonjour', '7'],
  )
})

test('a required option is sent without its control', () => {
  const tiers = [tier(7, 'Registration', { extraOptions: [option(5, 100, { isRequired: true })] })]
  const [only] = itemsFrom({}, questionsOf(asked('Event', tiers, [item(7)])))
  assert.deepEqual(only?.extraOptions, [{ id: 5, value: true, customFields: [] }])
})

test('an option of the order stands on the first item that offers it', () => {
  const post = option(6, 600, { perOrder: true })
  const ways = [option(5, 0, { perOrder: true }), post]
  const tiers = [tier(1, 'Product'), tier(2, 'Product', { extraOptions: ways })]
  const items = [
    item(1, { tierType: 'Product' }),
    item(2, { tierType: 'Product' }),
    item(2, { tierType: 'Product' }),
  ]
  const sent = itemsFrom({ 'order-alternative': '6' }, questionsOf(asked('Shop', tiers, items)))
  assert.deepEqual(
    sent.map(({ extraOptions }) => extraOptions.map(({ id }) => id)),
    [[], [6], []],
  )
})

test('what a contributor shows stands on one item', () => {
  const items = [item(1, { tierType: 'Bonus' }), item(0, { tierId: null, tierType: 'Donation' })]
  const questions = questionsOf(asked('CrowdFunding', [tier(1, 'Bonus')], items))
  const sent = itemsFrom({ 'p0-showName': 'on', 'p0-message': ' Bravo ' }, questions)
  assert.deepEqual(
    sent.map(({ contribution }) => contribution),
    [{ showName: true, showAmount: false, message: 'Bravo' }, null],
  )
  assert.deepEqual(itemsFrom({}, questions)[0]?.contribution, {
    showName: false,
    showAmount: false,
    message: null,
  })
})
