import type { TierType } from '../form/form.ts'
import type { Payer } from '../payer/payer.ts'
import type { CartStatus } from './cart-flow.ts'

export type Participant = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

/** An item as a client sends it (platform API, "Rules of items"). Its amount is only ever a wish. */
export type CartItemDraft = {
  readonly tierId: number | null
  readonly tierType: TierType
  readonly quantity: number
  /** Cents. */
  readonly customAmount: number | null
  readonly participant: Participant | null
  readonly customFields: readonly { readonly id: number; readonly value: string | number | boolean }[]
  readonly extraOptions: readonly {
    readonly id: number
    readonly value: boolean
    readonly customFields: readonly { readonly id: number; readonly value: string | number | boolean }[]
  }[]
  readonly paymentTerms: { readonly count: number } | null
  readonly dayOfLevy: number | null
}

/** A priced item, as the cart keeps it. `amount` is the whole line in cents, before discount. */
export type CartItem = CartItemDraft & {
  readonly index: number
  readonly label: string
  readonly amount: number
  readonly discount: number
  readonly vatRate: number
  readonly isEligibleTaxReceipt: boolean
}

/** A cart as it is stored. Instants are ISO 8601 in UTC; `tip` is `null` until the payer picked (D8). */
export type Cart = {
  readonly id: string
  readonly organizationId: number
  readonly formId: number
  readonly version: number
  readonly status: CartStatus
  readonly items: readonly CartItem[]
  readonly coupon: string | null
  readonly tip: number | null
  readonly installmentCount: number
  readonly payer: Payer | null
  readonly expiresAt: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** What the items cost, in cents, after discounts and without the tip. */
export function totalOf(items: readonly Pick<CartItem, 'amount' | 'discount'>[]): number {
  return items.reduce((total, item) => total + item.amount - item.discount, 0)
}

/** The part that a tax receipt may cover, in cents (D9): never the tip. */
export function eligibleAmountOf(
  items: readonly Pick<CartItem, 'amount' | 'discount' | 'isEligibleTaxReceipt'>[],
): number {
  return totalOf(items.filter(item => item.isEligibleTaxReceipt))
}
