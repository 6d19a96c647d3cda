import type { CartItem } from '../cart/cart.ts'
import { cartUnits, type StockUnit } from '../cart/units.ts'
import type { Locale } from '../locale.ts'
import type { OrderStatus } from './order-flow.ts'

/** A committed sale. `amount` is what all of its items cost in cents, whenever it is charged, without the tip. */
export type Order = {
  readonly id: number
  readonly organizationId: number
  readonly cartId: string
  readonly formId: number
  readonly status: OrderStatus
  readonly amount: number
  readonly tip: number
  /** The coupon that lowered it. */
  readonly couponCode: string | null
  readonly couponId: number | null
  readonly locale: Locale
  readonly createdAt: string
  /** The ISO day on which its goods were handed over or received; null where nobody noted it. */
  readonly deliveredOn: string | null
  /** An administrator recorded it, with money that did not come through the platform (rule PAY-27). */
  readonly isRecorded: boolean
}

export type OrderKey = Pick<Order, 'organizationId' | 'id'>

export type OrderItem = Pick<
  CartItem,
  | 'tierId'
  | 'tierType'
  | 'label'
  | 'amount'
  | 'discount'
  | 'quantity'
  | 'vatRate'
  | 'isEligibleTaxReceipt'
  | 'counterpart'
  | 'participant'
  | 'customFields'
  | 'completes'
> & {
  readonly id: number
  readonly options: CartItem['extraOptions']
  /** Its rate accepted several payments when it was sold: it is spread over those of its order (rule DUE-2). */
  readonly isSpread: boolean
  /** Its association took it out of its order, which goes on (rule ORD-4). */
  readonly isCancelled?: boolean
  /** What a contributor lets everybody read; null where they were not asked. */
  readonly contribution?: CartItem['contribution']
  /** The days between which it is valid, as its rate had them when it was sold; ISO. */
  readonly validFrom?: string | null
  readonly validUntil?: string | null
  /** What was added to it afterwards, paid by orders of their own that stand (rule ORD-6). */
  readonly laterOptions?: readonly string[]
}

/** Everything that an order took out of stock, its coupon's use included (rule STK-2). */
export function unitsOfOrder(
  { formId, couponCode, couponId }: Order,
  items: readonly OrderItem[],
): readonly StockUnit[] {
  const coupon = couponCode === null ? null : { code: couponCode, id: couponId }
  return cartUnits({ formId, coupon, items: items.map(item => ({ ...item, extraOptions: item.options })) })
}
