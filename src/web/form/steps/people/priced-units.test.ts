import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, item, option, tier } from '#test/support/asked-cart.ts'
import { pricedUnits, totalWith } from './priced-units.ts'
import { questionsOf } from './questions.ts'

test('the total follows the options; delivery is charged once', () => {
  const options = [option(5, 1400), option(6, 100, { isRequired: true }), option(7, 600, { perOrder: true })]
  const tiers = [tier(1, 'Product', { extraOptions: options })]
  const items = [item(1, { tierType: 'Product', quantity: 2, amount: 4800 })]
  const questions = questionsOf(asked('Shop', tiers, items))
  const total = (values: Record<string, string>) => totalWith(pricedUnits(values, questions), null)
  assert.equal(total({}), 4800 + 2 * 100)
  assert.equal(total({ 'p1-option-5': 'on', 'order-option-7': 'on' }), 5000 + 1400 + 600)
})

test('what is in the cart already is not counted twice', () => {
  const cup = option(5, 200)
  const taken = { id: 5, label: '', value: true, amount: 200, discount: 0, quantity: 1, customFields: [] }
  const items = [item(7, { amount: 2600, discount: 260, extraOptions: [taken] })]
  const facts = asked('Event', [tier(7, 'Registration', { extraOptions: [cup] })], items)
  const [unit] = pricedUnits({ 'p0-option-5': 'on' }, questionsOf(facts))
  assert.equal(unit?.amount, 2600)
  const [without] = pricedUnits({}, questionsOf(facts))
  assert.equal(without?.amount, 2400)
})
