import { type Cents, LARGEST_AMOUNT, SMALLEST_CHARGE } from '../money.ts'

export type AmountCode = 'amount_required' | 'amount_min' | 'amount_max'

/** What a form allows, in cents; null where it sets nothing. */
export type AmountLimits = {
  readonly minimum?: Cents | null
  readonly maximum?: Cents | null
  readonly zeroAllowed?: boolean
}

/**
 * The typed amount in its plain form: comma to period, at most two decimals (halves up, exactly), no needless leading
 * zero; spaces and the euro sign are dropped, and what is no number gives an empty text (rule FLD-8).
 */
export function normaliseAmountInput(text: string): string {
  const typed = text.replace(/[\s€]/g, '').replace(',', '.')
  const [, whole = '', decimals = ''] = /^(\d*)(?:\.(\d*))?$/.exec(typed) ?? []
  if (whole + decimals === '') return ''
  if (decimals.length > 2) return roundedToCents(whole, decimals)
  return written(whole, decimals)
}

function roundedToCents(whole: string, decimals: string): string {
  const down = whole + decimals.slice(0, 2)
  const cents = (decimals.charAt(2) >= '5' ? nextNumber(down) : down).padStart(3, '0')
  return written(cents.slice(0, -2), cents.slice(-2))
}

/** One more than a number of any length, digit by digit: a long one would take a while as a number. */
function nextNumber(digits: string): string {
  let nines = 0
  while (digits.at(-1 - nines) === '9') nines += 1
  const kept = `0${digits}`.slice(0, digits.length + 1 - nines)
  return kept.slice(0, -1) + (Number(kept.at(-1)) + 1) + '0'.repeat(nines)
}

function written(whole: string, decimals: string): string {
  const units = whole.replace(/^0+/, '') || '0'
  return decimals === '' ? units : `${units}.${decimals}`
}

/** The cents of a typed or pasted amount (« 1 234,50 € » too), or `undefined` where it is none: empty, `-5`, `1e9`. */
export function parseAmount(text: string): Cents | undefined {
  const normal = normaliseAmountInput(text)
  if (normal === '') return undefined
  const [whole = '', decimals = ''] = normal.split('.')
  const cents = Number(whole + decimals.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** The bounds of an amount in cents: the lowest that is accepted, and the one that it must stay below (rule FLD-8). */
export function amountBounds({ minimum, maximum }: AmountLimits): { lowest: Cents; below: Cents } {
  return {
    lowest: Math.max(minimum ?? 0, SMALLEST_CHARGE),
    below: Math.min(maximum ?? Infinity, LARGEST_AMOUNT + 1),
  }
}

/**
 * What is wrong with an amount in cents, or `undefined` (rule FLD-8). Zero passes where the caller allows it and the form
 * sets no minimum. `amountBounds` gives the values for the messages.
 */
export function checkAmount(amount: Cents | undefined, limits: AmountLimits): AmountCode | undefined {
  if (amount === undefined || !Number.isInteger(amount)) return 'amount_required'
  if (amount === 0 && limits.zeroAllowed && !limits.minimum) return undefined
  const { lowest, below } = amountBounds(limits)
  if (amount < lowest) return 'amount_min'
  return amount < below ? undefined : 'amount_max'
}
