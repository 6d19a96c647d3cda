import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartView } from '#domain/cart/cart-view.ts'
import { anItem } from '#test/support/forms.ts'
import { testFacts, testTier } from '#test/support/page-facts.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import { itemsOf } from './items.ts'
import { valuesOfGift } from './values-of-gift.ts'

const monthly = { ...testTier, id: 9, tierType: 'MonthlyDonation', price: 1500 } as const
const facts: StepFacts = {
  ...testFacts,
  form: { ...testFacts.form, tiers: [...testFacts.form.tiers, monthly] },
}
const [suggested] = testFacts.form.tiers

const gifts = [
  ['nothing', undefined, {}],
  ['a suggested gift', { tierId: suggested!.id, amount: suggested!.price }, { frequency: 'once', tier: '7' }],
  [
    'an amount of one’s own',
    { tierId: null, amount: 1250, customAmount: 1250 },
    { frequency: 'once', tier: 'other', amount: '12,50' },
  ],
  [
    'a suggested monthly gift',
    { tierId: 9, tierType: 'MonthlyDonation', amount: 1500, dayOfLevy: 20 },
    { frequency: 'monthly', monthlyTier: '9', dayOfLevy: '20' },
  ],
  [
    'a monthly amount of one’s own',
    { tierId: null, tierType: 'MonthlyDonation', amount: 4200, customAmount: 4200, dayOfLevy: 3 },
    { frequency: 'monthly', monthlyTier: 'other', monthlyAmount: '42,00', dayOfLevy: '3' },
  ],
] as const

for (const [name, item, values] of gifts) {
  test(`${name} in a cart stands in the controls, which give the same again`, () => {
    const itemList = item === undefined ? [] : [{ ...anItem({ tierType: 'Donation' }), ...item }]
    const known = valuesOfGift({ ...facts, cart: { itemList } as unknown as CartView }, 'fr')
    assert.deepEqual(known, values)
    if (item === undefined) return
    const [again] = itemsOf(known, facts)
    assert.equal(again?.tierId, item.tierId)
    assert.equal(again?.dayOfLevy ?? null, 'dayOfLevy' in item ? item.dayOfLevy : null)
    assert.equal(again?.customAmount ?? null, 'customAmount' in item ? item.customAmount : null)
  })
}
