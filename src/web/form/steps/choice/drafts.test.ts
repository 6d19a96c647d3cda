import assert from 'node:assert/strict'
import { test } from 'node:test'
import { item, tier } from '#test/support/asked-cart.ts'
import { choiceFacts, supportFacts } from '#test/support/choice-facts.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { chosenItems } from './drafts.ts'
import { choosesCart, valuesOfCart } from './values-of-cart.ts'

const zoe = { firstName: 'Zoé', lastName: 'Martin', email: null }
const ali = { firstName: 'Ali', lastName: 'Benali', email: null }
const tiers = [tier(1, 'Registration'), tier(2, 'Registration', { priceCategory: 'Pwyw' })]
const draftsOf = (values: Values, facts: StepFacts) => chosenItems(values, facts).map(({ draft }) => draft)

test('each ticket is an item of one person, in the form’s order, the gift last', () => {
  const drafts = draftsOf({ 'q-2': '1', 'a-2': '12,50', 'q-1': '2', gift: '500' }, choiceFacts(tiers))
  assert.deepEqual(
    drafts.map(({ tierId, tierType, quantity, customAmount }) => [tierId, tierType, quantity, customAmount]),
    [
      [1, 'Registration', 1, null],
      [1, 'Registration', 1, null],
      [2, 'Registration', 1, 1250],
      [null, 'Donation', 1, 500],
    ],
  )
})

test('what was said about tickets that stay is kept, rate by rate', () => {
  const facts = choiceFacts(tiers, [
    item(1, { participant: zoe, customFields: [{ id: 3, value: 'Végétarien' }] }),
    item(1, { participant: ali }),
    item(2, { participant: ali, customAmount: 1250 }),
  ])
  const fewer = draftsOf({ 'q-1': '1', 'q-2': '1', 'a-2': '20' }, facts)
  assert.deepEqual(
    fewer.map(({ participant, customFields, customAmount }) => [participant, customFields, customAmount]),
    [
      [zoe, [{ id: 3, value: 'Végétarien' }], null],
      [ali, [], 2000],
    ],
  )
  const more = draftsOf({ 'q-1': '3' }, facts)
  assert.deepEqual(
    more.map(({ participant }) => participant),
    [zoe, ali, null],
  )
})

test('units of a product stay apart where something is said about each, and together where not', () => {
  const products = [tier(1, 'Product'), tier(2, 'Product')]
  const shop = (items: Parameters<typeof choiceFacts>[1]): StepFacts => ({
    ...choiceFacts(products, items),
    people: 'details',
    sells: ['Product'],
  })
  const colour = (value: string) => item(1, { tierType: 'Product', customFields: [{ id: 3, value }] })
  const drafts = draftsOf(
    { 'q-1': '4', 'q-2': '3' },
    shop([colour('Noir'), colour('Bleu'), item(2, { tierType: 'Product' })]),
  )
  assert.deepEqual(
    drafts.map(({ tierId, quantity, customFields }) => [tierId, quantity, customFields[0]?.value]),
    [
      [1, 1, 'Noir'],
      [1, 1, 'Bleu'],
      [1, 2, undefined],
      [2, 3, undefined],
    ],
  )
})

test('what can no longer be had is left out', () => {
  const facts = choiceFacts([tier(1, 'Registration', { remainingNumber: 0 }), tier(2, 'Registration')])
  assert.deepEqual(
    draftsOf({ 'q-1': '1', 'q-2': '1' }, facts).map(({ tierId }) => tierId),
    [2],
  )
})

test('a support is one item; a gift comes on top of a counterpart only', () => {
  const facts = supportFacts([
    tier(1, 'Bonus', { price: 1500 }),
    tier(2, 'Contribution', { priceCategory: 'Pwyw' }),
  ])
  const told = (values: Values) =>
    draftsOf(values, facts).map(({ tierId, customAmount }) => [tierId, customAmount])
  assert.deepEqual(told({ support: '5000', gift: '2000' }), [[2, 5000]])
  assert.deepEqual(told({ support: 'other', supportAmount: '7', gift: 'none' }), [[2, 700]])
  assert.deepEqual(told({ support: 'tier-1', gift: '2000' }), [
    [1, null],
    [null, 2000],
  ])
})

test('a cart shows as it was chosen, in the language of the page', () => {
  const items = [
    item(1),
    item(1),
    item(2, { customAmount: 1250 }),
    item(0, { tierId: null, customAmount: 700 }),
  ]
  const facts = choiceFacts(tiers, items)
  const values = valuesOfCart(facts, 'fr')
  assert.deepEqual(values, {
    'q-1': '2',
    'q-2': '1',
    'a-2': '12,50',
    gift: 'other',
    giftAmount: '7,00',
  })
  assert.equal(choosesCart(values, facts), true)
  assert.equal(choosesCart({ ...values, 'a-2': '12.5' }, facts), true)
  assert.equal(choosesCart({ ...values, 'q-1': '1' }, facts), false)
  assert.equal(choosesCart({ ...values, gift: 'none' }, facts), false)
})
