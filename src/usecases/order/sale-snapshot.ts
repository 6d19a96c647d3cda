import type { CartItem } from '#domain/cart/cart.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Consents, FrozenCart } from '#domain/payment/request.ts'

type Sale = {
  readonly payer: Payer | null
  readonly frozen: FrozenCart
  readonly tip: number
  readonly consents: Consents
}

/**
 * The frozen accounting facts of a sale: what was sold, to whom, for how much and when, under which consents. Participants
 * and answers are no such facts: they stand in the order's items, where they can be erased.
 */
export function saleSnapshot({ payer, frozen, tip, consents }: Sale) {
  const { coupon, terms, schedule } = frozen
  return { payer, items: frozen.items.map(accounted), coupon, terms, schedule, tip, consents }
}

function accounted(item: CartItem) {
  const { tierId, tierType, label, quantity, amount, discount, vatRate, isEligibleTaxReceipt } = item
  const extraOptions = item.extraOptions.map(({ customFields: _, ...option }) => option)
  return { tierId, tierType, label, quantity, amount, discount, vatRate, isEligibleTaxReceipt, extraOptions }
}
