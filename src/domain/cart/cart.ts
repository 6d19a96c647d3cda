import type { AppliedCoupon } from '../coupon/coupon.ts'
import {
  type BeyondCounterpart,
  type CounterpartYear,
  counterpartCapOn,
  counterpartsOf,
} from '../form/counterpart.ts'
import type { Form, Tier, TierType } from '../form/form.ts'
import type { Payer } from '../payer/payer.ts'
import type { CartStatus } from './cart-flow.ts'

export type Participant = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

/** What a contributor lets everybody read: nothing where they did not say so (rule LAW-3). */
export type Contribution = {
  readonly showName: boolean
  readonly showAmount: boolean
  readonly message: string | null
}

/** An answer to a custom field, by the field's id. */
export type Answer = { readonly id: number; readonly value: string | number | boolean }

/** An extra option as a client sends it; `value` says whether it is chosen. */
export type OptionDraft = {
  readonly id: number
  readonly value: boolean
  readonly customFields: readonly Answer[]
}

/** An item as a client sends it (platform API, "Rules of items"). Its amount is only ever a request. */
export type CartItemDraft = {
  readonly tierId: number | null
  readonly tierType: TierType
  readonly quantity: number
  /** Cents. */
  readonly customAmount: number | null
  readonly participant: Participant | null
  readonly customFields: readonly Answer[]
  readonly extraOptions: readonly OptionDraft[]
  readonly paymentTerms: { readonly count: number } | null
  /** The day of the month, 1 to 28, on which a monthly gift is charged (rule DUE-4). */
  readonly dayOfLevy: number | null
  readonly contribution?: Contribution | null
}

/** A chosen option with what it costs in this line, in cents. */
export type CartOption = OptionDraft & {
  readonly label: string
  readonly amount: number
  readonly discount: number
  /** Units that it takes of the option's stock: none where another item has taken it for the whole order. */
  readonly quantity: number
  /** It is had once for the whole order, like its delivery: a row of its own. Absent on all others. */
  readonly perOrder?: boolean
}

/** A priced item, as the cart keeps it. `amount` is the whole line in cents, options included, before discount. */
export type CartItem = Omit<CartItemDraft, 'extraOptions'> & {
  readonly index: number
  readonly label: string
  readonly amount: number
  readonly discount: number
  readonly vatRate: number
  readonly isEligibleTaxReceipt: boolean
  /** What the payer gets for what is given is worth, in cents for the whole line; absent for nothing (rule TAX-11). */
  readonly counterpart?: number | null
  readonly extraOptions: readonly CartOption[]
  /** The numbers of payments that its rate accepts (rule DUE-1); `[1]`: it is paid today. */
  readonly installmentCounts: readonly number[]
  readonly contribution: Contribution | null
  /** The id of the supplement that it pays: it completes a line of an earlier order (rule ORD-6). Absent on all others. */
  readonly completes?: number | null
}

/** The supplement that a cart pays; null for any other cart. No client makes or changes such a cart (rule ORD-6). */
export function supplementOf(items: readonly Pick<CartItem, 'completes'>[]): number | null {
  return items.find(({ completes }) => completes != null)?.completes ?? null
}

/** A cart as it is stored. Instants are ISO 8601 in UTC; `tip` is `null` until the payer picked (rule TIP-3). */
export type Cart = {
  readonly id: string
  readonly organizationId: number
  readonly formId: number
  readonly version: number
  readonly status: CartStatus
  readonly items: readonly CartItem[]
  readonly coupon: AppliedCoupon | null
  readonly tip: number | null
  /** What the payer chose; it holds while the items allow it (`installmentsOf`). */
  readonly installmentCount: number
  readonly payer: Payer | null
  /** The account that the payer was logged in with; `null` for none, and while there is no payer. */
  readonly payerUserId: number | null
  readonly expiresAt: string
  /** Until when it keeps what its owner was offered from a waiting list (rule WAIT-2). */
  readonly reservedUntil?: string | null
  /** The ticket of the waiting room with which it was begun; null: none was needed (rule ROOM-5). */
  readonly ticket?: number | null
  /** The codes that opened rates for it, in their normal form (rule FRM-20). */
  readonly openedWith?: readonly string[]
  /** When it was handed in as an application: nobody changes it any more (rule MEM-9). */
  readonly appliedAt?: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export type CartKey = Pick<Cart, 'organizationId' | 'id'>

type Priced = Pick<CartItem, 'amount' | 'discount'>

/** What the items cost, in cents, after discounts and without the tip. */
export function totalOf(items: readonly Priced[]): number {
  return items.reduce((total, item) => total + item.amount - item.discount, 0)
}

/** What the rate alone costs in a line, in cents: amount and discount without those of the options. */
export function ratePart(item: Priced & { readonly extraOptions: readonly Priced[] }): Priced {
  const sum = (of: 'amount' | 'discount') => item.extraOptions.reduce((all, option) => all + option[of], 0)
  return { amount: item.amount - sum('amount'), discount: item.discount - sum('discount') }
}

/** A line that may be a gift, as far as its counterpart is looked at. */
type GivenLine = Priced &
  Pick<CartItem, 'isEligibleTaxReceipt' | 'counterpart'> & { readonly extraOptions: readonly Priced[] }

/** Which limit the counterpart of each line is beyond; null where it is within both, or the line opens no receipt (rule TAX-11). */
export function beyondCounterparts(
  items: readonly GivenLine[],
  year: CounterpartYear,
): readonly BeyondCounterpart[] {
  const eligible = items.filter(item => item.isEligibleTaxReceipt)
  const gifts = eligible.map(item => ({ given: totalOf([ratePart(item)]), counterpart: item.counterpart }))
  const { beyond } = counterpartsOf(gifts, year)
  return items.map(item => beyond[eligible.indexOf(item)] ?? null)
}

/** What of an order alone is known of its year: a gift on an ISO date, and nothing before it. */
export const yearAlone = (on: string): CounterpartYear => ({ cap: counterpartCapOn(on), used: 0 })

/** The part that a tax receipt may cover, in cents (rules TAX-3, TAX-11): neither the tip nor options, nor what has a real counterpart. */
export function eligibleAmountOf(items: readonly GivenLine[], year: CounterpartYear): number {
  const beyond = beyondCounterparts(items, year)
  return totalOf(items.filter((item, place) => item.isEligibleTaxReceipt && !beyond[place]).map(ratePart))
}

/** Why something of an order opens no receipt although its rate does: the first limit that a counterpart is beyond. */
export function firstBeyond(items: readonly GivenLine[], year: CounterpartYear): BeyondCounterpart {
  return beyondCounterparts(items, year).find(Boolean) ?? null
}

/**
 * The bounds of an amount that the payer chooses, in cents; nothing may be chosen where nobody set a minimum (rule FLD-8).
 */
export function limitsOf(form: Pick<Form, 'minPrice' | 'maxPrice'>, tier: Tier | null) {
  const minimum = Math.max(form.minPrice ?? 0, tier?.minimumAmount ?? 0) || null
  const gives = tier === null || ['Donation', 'MonthlyDonation', 'Contribution'].includes(tier.tierType)
  return { minimum, maximum: form.maxPrice, zeroAllowed: !gives }
}

/** The most items that one cart holds. */
export const maximumItems = 200
