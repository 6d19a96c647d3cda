import { type Cents, sumCents } from '../money.ts'

/**
 * Spreads an amount over weights, each part in proportion to its weight: whole cents that sum to the amount exactly, and no
 * part above its weight (largest remainder; the first of equals). Throws a RangeError for more than the weights' sum.
 */
export function spread(amount: Cents, weights: readonly Cents[]): readonly Cents[] {
  const whole = sumCents(weights)
  if (amount < 0 || amount > whole) throw new RangeError(`cannot spread ${amount} over ${whole}`)
  if (amount === 0) return weights.map(() => 0)
  const shares = weights.map((weight, place) => share(amount, weight, whole, place))
  const missing = amount - sumCents(shares.map(({ part }) => part))
  const next = [...shares].sort((a, b) => compare(b.rest, a.rest) || a.place - b.place).slice(0, missing)
  const raised = new Set(next.map(({ place }) => place))
  return shares.map(({ part, place }) => part + (raised.has(place) ? 1 : 0))
}

/** Products of two amounts may leave the exact numbers: these are big integers. */
function share(amount: Cents, weight: Cents, whole: Cents, place: number) {
  const product = BigInt(amount) * BigInt(weight)
  return { place, part: Number(product / BigInt(whole)), rest: product % BigInt(whole) }
}

function compare(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1
}
