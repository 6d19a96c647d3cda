import type { CartItem } from '#domain/cart/cart.ts'
import { item } from './asked-cart.ts'

/** A priced membership of 180 EUR that can be paid in 1 or 3 times, for tests. */
export function testItem(input: Partial<CartItem> = {}): CartItem {
  return item(7, {
    tierType: 'Membership',
    label: 'Adhésion adulte',
    amount: 180_00,
    installmentCounts: [1, 3],
    ...input,
  })
}

/** A chosen option of 15 EUR. */
export const kit = {
  id: 5,
  value: true,
  customFields: [],
  label: 'Kit de fournitures',
  amount: 15_00,
  discount: 0,
  quantity: 1,
}

/** A gift on top, which has no rate. */
export const giftItem = testItem({
  tierId: null,
  tierType: 'Donation',
  label: '',
  amount: 10_00,
  installmentCounts: [1],
})
