import { assertCents, type Cents, divideDown, divideHalfUp } from '../money.ts'

/** What the tip card shows, in cents. The minimum and maximum are a hint of the usual range, not limits. */
export type TipSuggestion = {
  readonly suggestion: Cents
  readonly minimum: Cents
  readonly maximum: Cents
}

/** Amount paid today -> tip, in cents: straight lines between the points, flat after the last (rule TIP-1). */
const points: readonly (readonly [amount: Cents, tip: Cents])[] = [
  [0, 0],
  [15_00, 3_50],
  [50_00, 6_00],
  [100_00, 8_00],
  [500_00, 20_00],
  [1000_00, 25_00],
]

const STEP: Cents = 5
const ONE_EURO: Cents = 100
const PRECISION = 1_000_000

/**
 * The suggested voluntary contribution for what is paid today without it (rule TIP-1), computed in whole numbers only.
 * `rateFactor` is the operator's setting for the payment frequency, with up to six decimals. An amount of nothing gives
 * zeros, and no result is ever negative. Throws a RangeError for a broken amount or a factor that is not positive.
 */
export function suggestTip(amount: Cents, { rateFactor = 1 }: { rateFactor?: number } = {}): TipSuggestion {
  const base = baseTip(assertCents(amount))
  const suggestion = divideByFactor(base, rateFactor)
  const usualMinimum = base < ONE_EURO ? 1 : divideByFactor(ONE_EURO, rateFactor)
  const minimum = Math.min(usualMinimum, suggestion)
  return { suggestion, minimum, maximum: 2 * suggestion - minimum }
}

/** The interpolated tip, rounded up to the next 0.05 EUR. */
function baseTip(amount: Cents): Cents {
  if (amount <= 0) return 0
  const upper = points.findIndex(([from]) => amount <= from)
  const [lowAmount, lowTip] = points.at(upper - 1)!
  const [highAmount, highTip] = points.at(upper)!
  if (upper === -1) return highTip
  const width = highAmount - lowAmount
  const tipTimesWidth = lowTip * width + (amount - lowAmount) * (highTip - lowTip)
  return -divideDown(-tipTimesWidth, width * STEP) * STEP
}

function divideByFactor(cents: Cents, rateFactor: number): Cents {
  const factor = Math.round(rateFactor * PRECISION)
  if (!(factor > 0)) throw new RangeError(`the rate factor must be positive: ${rateFactor}`)
  return divideHalfUp(cents * PRECISION, factor)
}
