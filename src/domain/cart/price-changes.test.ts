import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anItem } from '#test/support/forms.ts'
import type { CartItem } from './cart.ts'
import { hasSamePrices, priceChanges } from './price-changes.ts'

const meal = { id: 5, value: true, customFields: [], label: 'Repas', amount: 14_00, discount: 0, quantity: 1 }

/** Two bags of 15 EUR. */
const bags: CartItem = {
  ...anItem({ tierType: 'Product', quantity: 2 }),
  extraOptions: [],
  index: 0,
  contribution: null,
  label: 'Tote bag',
  amount: 30_00,
  discount: 0,
  vatRate: 0,
  isEligibleTaxReceipt: false,
  installmentCounts: [1],
}

test('a price is told by the unit, once, with its new name', () => {
  const dearer = { ...bags, label: 'Sac', amount: 32_00 }
  assert.deepEqual(priceChanges([bags, bags], [dearer, dearer]), [
    { label: 'Sac', before: 15_00, now: 16_00 },
  ])
  assert.equal(hasSamePrices([bags], [dearer]), false)
})

test('an option is told apart from its rate', () => {
  const before = { ...bags, amount: 44_00, extraOptions: [meal] }
  const now = { ...before, amount: 42_00, extraOptions: [{ ...meal, amount: 12_00 }] }
  assert.deepEqual(priceChanges([before], [now]), [{ label: 'Repas', before: 14_00, now: 12_00 }])
})

test('the same prices are no news, and a lost discount is none of a rate', () => {
  assert.deepEqual(priceChanges([bags], [bags]), [])
  assert.equal(hasSamePrices([bags], [bags]), true)
  const lower = { ...bags, discount: 3_00 }
  assert.deepEqual(priceChanges([lower], [bags]), [])
  assert.equal(hasSamePrices([lower], [bags]), false)
  assert.equal(hasSamePrices([bags], []), false)
})

test('an amount of the payer’s own is theirs', () => {
  const given = { ...bags, tierId: null, customAmount: 30_00 }
  assert.deepEqual(priceChanges([given], [{ ...given, amount: 40_00 }]), [])
})
