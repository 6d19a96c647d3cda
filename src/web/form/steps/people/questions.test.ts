import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, field, item, option, tier } from '#test/support/asked-cart.ts'
import { isLocked, questionsOf, signatureOf } from './questions.ts'

test('tickets: a card for each, in the order of the cart, and none for a gift', () => {
  const tiers = [tier(7, 'Registration', { customFields: [field(3, 'ChoiceList')] }), tier(8, 'Registration')]
  const gift = item(0, { tierId: null, tierType: 'Donation' })
  const { cards, order } = questionsOf(asked('Event', tiers, [item(7), item(8), item(7), gift]))
  assert.deepEqual(
    cards.map(({ prefix, label, asksName }) => [prefix, label, asksName]),
    [
      ['p0', 'Tarif 7', true],
      ['p1', 'Tarif 8', true],
      ['p2', 'Tarif 7', true],
    ],
  )
  assert.equal(order, null)
})

test('products: a card for each unit that has questions, none for the others', () => {
  const tiers = [tier(1, 'Product', { customFields: [field(3, 'ChoiceList')] }), tier(2, 'Product')]
  const items = [item(2, { tierType: 'Product', quantity: 3 }), item(1, { tierType: 'Product', quantity: 2 })]
  const { cards, units } = questionsOf(asked('Shop', tiers, items))
  assert.deepEqual(
    units.map(({ tierId, quantity }) => [tierId, quantity]),
    [
      [2, 3],
      [1, 1],
      [1, 1],
    ],
  )
  assert.deepEqual(
    cards.map(({ prefix, asksName }) => [prefix, asksName]),
    [
      ['p1', false],
      ['p2', false],
    ],
  )
})

test('units stay together where a cart could not hold them one by one', () => {
  const tiers = [tier(1, 'Product', { customFields: [field(3, 'TextInput')] })]
  const { units } = questionsOf(asked('Shop', tiers, [item(1, { tierType: 'Product', quantity: 201 })]))
  assert.deepEqual([units.length, units[0]?.quantity], [1, 201])
})

test('one contributor, asked once', () => {
  const items = [item(1, { tierType: 'Bonus' }), item(2, { tierType: 'Contribution' })]
  const { cards } = questionsOf(asked('CrowdFunding', [tier(1, 'Bonus'), tier(2, 'Contribution')], items))
  assert.deepEqual(
    cards.map(({ index, asksContribution }) => [index, asksContribution]),
    [[0, true]],
  )
})

test('options of the order stand apart, once; with a free one they are alternatives', () => {
  const ways = [option(5, 0, { perOrder: true }), option(6, 600, { perOrder: true })]
  const tiers = [tier(1, 'Product', { extraOptions: ways }), tier(2, 'Product', { extraOptions: ways })]
  const items = [item(1, { tierType: 'Product' }), item(2, { tierType: 'Product' })]
  const { cards, order } = questionsOf(asked('Shop', tiers, items))
  assert.deepEqual(cards, [])
  assert.deepEqual([order?.options.map(({ id }) => id), order?.alternatives], [[5, 6], true])
  const [, dear] = ways
  const paid = questionsOf(asked('Shop', [tier(1, 'Product', { extraOptions: [dear!] })], items))
  assert.equal(paid.order?.alternatives, false)
})

test('what is left of an option counts what this cart holds; a required one is locked while it lasts', () => {
  const required = option(5, 100, { isRequired: true, remainingNumber: 0 })
  const tiers = [tier(7, 'Registration', { extraOptions: [required] })]
  const taken = { id: 5, label: '', value: true, amount: 100, discount: 0, quantity: 1, customFields: [] }
  const [held] = questionsOf(asked('Event', tiers, [item(7, { extraOptions: [taken] })])).cards
  const [gone] = questionsOf(asked('Event', tiers, [item(7)])).cards
  assert.deepEqual([held?.options.map(isLocked), gone?.options.map(isLocked)], [[true], [false]])
})

test('the signature tells whether the same things are asked', () => {
  const tiers = [tier(7, 'Registration'), tier(8, 'Registration')]
  const of = (...ids: number[]) =>
    signatureOf(
      questionsOf(
        asked(
          'Event',
          tiers,
          ids.map(id => item(id)),
        ),
      ),
    )
  assert.equal(of(7, 8), '7 8')
  assert.notEqual(of(7, 8), of(8, 7))
})
