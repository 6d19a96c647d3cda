import { assertCents, type Cents, divideDown, SMALLEST_CHARGE } from '../money.ts'

/**
 * The charges, in cents, that an amount is split into: equal parts, the remainder on the first (rule DUE-2). Throws a
 * RangeError for a broken or negative total, or a count that is not a positive whole number.
 */
export function splitAmount(total: Cents, count: number): readonly Cents[] {
  if (assertCents(total) < 0) throw new RangeError(`a total cannot be negative: ${total}`)
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`not a number of instalments: ${count}`)
  const part = divideDown(total, count)
  return [total - part * (count - 1), ...Array<Cents>(count - 1).fill(part)]
}

/** Which of the counts can be offered: every charge must be at least 0.50 EUR (rule MON-3). Paying once always can. */
export function allowedCounts(total: Cents, counts: readonly number[]): readonly number[] {
  return counts.filter(count => count === 1 || divideDown(total, count) >= SMALLEST_CHARGE)
}
