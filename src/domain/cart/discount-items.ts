import { type Coupon, discountOn } from '../coupon/coupon.ts'
import { spread } from '../coupon/spread.ts'
import { sumCents } from '../money.ts'
import { type CartItem, ratePart } from './cart.ts'
import { isGift } from './units.ts'

/** Whether a coupon lowers anything of these items: gifts are never lowered, other rates where it names them. */
export function appliesTo({ tierIds }: Pick<Coupon, 'tierIds'>, items: readonly CartItem[]): boolean {
  return items.some(item => isLowered(item, tierIds))
}

function isLowered({ tierId, tierType }: CartItem, tierIds: Coupon['tierIds']): boolean {
  return !isGift(tierType) && tierId !== null && (tierIds?.includes(tierId) ?? true)
}

/**
 * The items with a coupon's discount on them, or with none. The discount is reckoned on the sum of what it lowers, options
 * included, and spread over rates and options in proportion, so that it sums exactly and none costs less than nothing.
 */
export function discountItems(items: readonly CartItem[], coupon: Coupon | null): readonly CartItem[] {
  const weights = items.flatMap(item => {
    const lowered = coupon !== null && isLowered(item, coupon.tierIds)
    return partsOf(item).map(amount => (lowered ? amount : 0))
  })
  const discount = coupon === null ? 0 : discountOn(coupon, sumCents(weights))
  const parts = [...spread(discount, weights)]
  return items.map(item => withDiscounts(item, parts.splice(0, 1 + item.extraOptions.length)))
}

/** What an item is made of: its rate, then its options. */
function partsOf(item: CartItem): readonly number[] {
  return [ratePart(item).amount, ...item.extraOptions.map(option => option.amount)]
}

function withDiscounts(item: CartItem, parts: readonly number[]): CartItem {
  const extraOptions = item.extraOptions.map((option, place) => ({
    ...option,
    discount: parts[place + 1] ?? 0,
  }))
  return { ...item, extraOptions, discount: sumCents(parts) }
}
