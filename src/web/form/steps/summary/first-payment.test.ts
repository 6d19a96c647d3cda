import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartItem } from '#domain/cart/cart.ts'
import { paymentTerms } from '#domain/cart/payment-terms.ts'
import { giftItem, kit, testItem } from '#test/support/membership-items.ts'
import { firstPayment } from './first-payment.ts'

const inThree = (items: readonly CartItem[]) =>
  paymentTerms({ items, tip: null, installmentCount: 3 }, '2026-11-20')

test('options and gifts are paid at once, of the rest the first share', () => {
  const items = [testItem({ amount: 195_00, extraOptions: [kit] }), giftItem]
  assert.deepEqual(firstPayment(items, inThree(items)), {
    atOnce: [
      { label: '', amount: 10_00 },
      { label: 'Kit de fournitures', amount: 15_00 },
    ],
    firstShare: [{ label: 'Adhésion adulte', amount: 60_00, whole: 180_00 }],
  })
})

test('the rows sum to today’s payment, whatever the cents and discounts', () => {
  const items = [
    testItem({ amount: 100_01, discount: 3_33 }),
    testItem({ tierId: 8, label: 'Adhésion enfant', amount: 50_00 }),
    testItem({ tierId: 9, label: 'Gratuit', amount: 0 }),
    testItem({ amount: 115_00, extraOptions: [kit] }),
    giftItem,
  ]
  const terms = inThree(items)
  const { atOnce, firstShare } = firstPayment(items, terms)
  assert.equal(terms.length, 3)
  assert.equal(
    [...atOnce, ...firstShare].reduce((sum, { amount }) => sum + amount, 0),
    terms[0]?.realAmount,
  )
  assert.deepEqual(
    firstShare.map(({ label, whole }) => [label, whole]),
    [
      ['Adhésion adulte', 196_68],
      ['Adhésion enfant', 50_00],
    ],
  )
})
