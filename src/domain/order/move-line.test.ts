import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tier } from '../form/form.ts'
import { moveTargets } from './move-line.ts'

const rate = (id: number, price: number, more: Partial<Tier> = {}): Tier => ({
  ...{ id, price, label: `Tarif ${id}`, description: '', tierType: 'Registration', minimumAmount: null },
  ...{ priceCategory: 'Fixed', vatRate: 0, remainingNumber: 5, maxPerUser: null, isSoldOut: false },
  ...{ saleStartDate: null, saleEndDate: null, validFrom: null, validUntil: null },
  ...{ isEligibleTaxReceipt: false, paymentFrequency: 'Single', installmentCounts: [1] },
  ...{ customFields: [], extraOptions: [], capacity: null },
  ...more,
})
const meal = {
  ...{ id: 5, value: true, customFields: [], label: 'Repas' },
  amount: 1_400,
  discount: 140,
  quantity: 1,
}
const place = {
  ...{ tierId: 1, tierType: 'Registration' as const, amount: 3_400, discount: 340, quantity: 1 },
  ...{ vatRate: 0, isEligibleTaxReceipt: false, options: [meal] },
}
const differences = (tiers: readonly Tier[], item = place) =>
  moveTargets({ tiers }, item).map(({ id, difference }) => [id, difference])

test('what the other rate costs more or less than this one did, without its options, its coupon kept (rule ORD-5)', () => {
  assert.deepEqual(differences([rate(1, 2_000), rate(2, 2_000), rate(3, 1_200), rate(4, 3_500)]), [
    [2, 0],
    [3, -800],
    [4, 1_500],
  ])
  assert.deepEqual(differences([rate(2, 100)]), [[2, -1_800]], 'a coupon takes off no more than it costs')
  assert.deepEqual(differences([rate(2, 0, { priceCategory: 'Free' })]), [[2, -1_800]])
})

test('never to a price that its payer names, another VAT, a gift, or another kind', () => {
  const others = [
    rate(2, 2_000, { priceCategory: 'Pwyw' }),
    rate(3, 2_000, { vatRate: 10 }),
    rate(4, 2_000, { isEligibleTaxReceipt: true }),
    rate(5, 2_000, { tierType: 'Donation' }),
  ]
  assert.deepEqual(differences(others), [])
  const membership = { ...place, tierType: 'Membership' as const }
  assert.deepEqual(moveTargets({ tiers: [rate(2, 2_000, { tierType: 'Membership' })] }, membership), [])
})
