import { type Cents, percentOf } from '../money.ts'

/** A code that lowers what a cart costs: by a percentage, or by an amount in cents. Instants are ISO. */
export type Coupon = {
  readonly id: number
  /** In its normal form. */
  readonly code: string
  readonly percent: number | null
  readonly amount: Cents | null
  /** The rates that it lowers; `null`: all that are not gifts. */
  readonly tierIds: readonly number[] | null
  readonly startDate: string | null
  readonly endDate: string | null
}

/** The coupon of a cart; `id` is `null` while the code does not apply to the cart's items: the payer is told. */
export type AppliedCoupon = { readonly code: string; readonly id: number | null }

/** Why a code does not lower a cart here and now; an unknown one has no reason. */
export type CouponRefusal = 'early' | 'expired' | 'usedUp' | 'otherRates'

/** Whether the coupon may be used at an instant. Its end is the first instant at which it may not. */
export function isUsable(coupon: Pick<Coupon, 'startDate' | 'endDate'>, now: string): boolean {
  return timeRefusal(coupon, now) === undefined
}

/** Why the coupon may not be used at an instant; `undefined`: it may. */
export function timeRefusal(
  { startDate, endDate }: Pick<Coupon, 'startDate' | 'endDate'>,
  now: string,
): CouponRefusal | undefined {
  const at = Date.parse(now)
  if (startDate !== null && at < Date.parse(startDate)) return 'early'
  return endDate !== null && at >= Date.parse(endDate) ? 'expired' : undefined
}

/** What the coupon takes off an amount, in cents: never more than the amount. Percentages round half-up. */
export function discountOn({ percent, amount }: Pick<Coupon, 'percent' | 'amount'>, price: Cents): Cents {
  return Math.min(price, amount ?? percentOf(price, percent ?? 0))
}
