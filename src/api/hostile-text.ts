/** Digits that may be grouped by single spaces or hyphens, as people write card numbers. */
const digitRuns = /\d(?:[ -]?\d){12,}/g

/**
 * Whether a text holds what may be the number of a payment card: 13 to 19 digits with a right check digit. Such a number
 * has no place in any of our fields; it goes to the provider's own frame (PCI DSS SAQ A, reliability §3).
 */
export function holdsCardNumber(text: string): boolean {
  return (text.match(digitRuns) ?? []).some(run => groupsOf(run).some(isCardNumber))
}

/** The run as a whole, and every succession of its groups: « 75011 4242 4242 4242 4242 » hides one. */
function groupsOf(run: string): readonly string[] {
  const groups = run.split(/[ -]/)
  if (groups.length > 40) return []
  return groups.flatMap((_, from) =>
    groups.slice(from).map((_, count) => groups.slice(from, from + count + 1).join('')),
  )
}

function isCardNumber(digits: string): boolean {
  return digits.length >= 13 && digits.length <= 19 && !/^0+$/.test(digits) && passesLuhn(digits)
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

const identifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the database cannot store: NUL, or half of a surrogate pair. */
function isUnstorable(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Whether a value from outside, at any depth, holds a text or a number that no field of ours can take. */
export function isHostile(value: unknown): boolean {
  if (typeof value === 'string') {
    return isUnstorable(value) || (!identifier.test(value) && holdsCardNumber(value))
  }
  if (typeof value === 'number') return Number.isInteger(value) && holdsCardNumber(String(Math.abs(value)))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => isHostile(key) || isHostile(inner))
}
