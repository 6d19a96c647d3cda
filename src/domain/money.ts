/** An amount of money: an integer number of euro cents, the only form in which code, storage and JSON hold it. */
export type Cents = number

/** The most that one amount may be, in cents: 999,999.99 EUR (platform API). */
export const LARGEST_AMOUNT: Cents = 99_999_999

/** The least that one charge may be, in cents (rule MON-3). */
export const SMALLEST_CHARGE: Cents = 50

/** Gives the amount back, or throws a RangeError when it is not a safe whole number of cents. */
export function assertCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return amount
}

/** The sum of amounts in cents; 0 for none. Throws a RangeError where a total is no longer exact. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total: Cents = 0
  for (const amount of amounts) total = assertCents(total + assertCents(amount))
  return total
}

/** One amount plus another, in cents. Throws a RangeError where the result is not exact. */
export function addCents(one: Cents, other: Cents): Cents {
  return sumCents([one, other])
}

/** The quotient of two whole numbers, rounded down, exactly: no floating point division is involved. */
export function divideDown(dividend: number, divisor: number): number {
  const rest = ((dividend % divisor) + divisor) % divisor
  return (dividend - rest) / divisor
}

/** The quotient of two whole numbers, rounded to the nearest one, halves up (rule MON-2). */
export function divideHalfUp(dividend: number, divisor: number): number {
  return divideDown(assertCents(2 * dividend + divisor), 2 * divisor)
}

/** A percentage of an amount, in cents, rounded half-up; the percentage may have two decimals. */
export function percentOf(amount: Cents, percent: number): Cents {
  const hundredths = Math.round(percent * 100)
  return divideHalfUp(assertCents(amount) * hundredths, 10_000)
}
