import type { Tier } from '#domain/form/form.ts'

/** From what to what something costs, in cents; `open` where nobody says how much one may pay. */
export type PriceRange = { readonly min: number; readonly max: number; readonly open: boolean }

/** Gifts that come on top of what is sold say nothing of its price. */
const gifts: readonly Tier['tierType'][] = ['Donation', 'MonthlyDonation']

/**
 * The prices of what a campaign still sells: those of its paid rates; where there is none, the least that one chooses freely,
 * else nothing. Null where it sells nothing by rates.
 */
export function priceRange(tiers: readonly Tier[]): PriceRange | null {
  const sold = tiers.filter(({ tierType }) => !gifts.includes(tierType))
  if (sold.length === 0) return null
  const left = sold.some(({ isSoldOut }) => !isSoldOut) ? sold.filter(({ isSoldOut }) => !isSoldOut) : sold
  const fixed = left.filter(({ priceCategory, price }) => priceCategory === 'Fixed' && price > 0)
  if (fixed.length > 0) return rangeOf(fixed.map(({ price }) => price))
  const free = left.filter(({ priceCategory }) => priceCategory === 'Pwyw')
  if (free.length > 0) return { ...rangeOf(free.map(({ minimumAmount }) => minimumAmount ?? 0)), open: true }
  return { min: 0, max: 0, open: false }
}

function rangeOf(prices: readonly number[]): PriceRange {
  return { min: Math.min(...prices), max: Math.max(...prices), open: false }
}
