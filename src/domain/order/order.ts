import type { CartItem } from '../cart/cart.ts'
import type { OrderStatus } from './order-flow.ts'

/** A committed sale. `amount` is what the items cost in cents, without the tip. */
export type Order = {
  readonly id: number
  readonly organizationId: number
  readonly cartId: string
  readonly formId: number
  readonly status: OrderStatus
  readonly amount: number
  readonly tip: number
  readonly locale: 'fr' | 'en'
  readonly createdAt: string
}

export type OrderItem = Pick<
  CartItem,
  | 'tierId'
  | 'tierType'
  | 'label'
  | 'amount'
  | 'discount'
  | 'quantity'
  | 'isEligibleTaxReceipt'
  | 'customFields'
> & { readonly id: number; readonly options: CartItem['extraOptions'] }
