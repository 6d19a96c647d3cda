const shortest = 13
const longest = 19
/** A power of two beyond the longest number: what is kept of each digit of a run goes round in so many places. */
const places = 32

const zero = 48
const nine = 57

/**
 * Whether a text holds what may be the number of a payment card: 13 to 19 digits with a right check digit, in groups that
 * single spaces or hyphens part, as people write them. It may stand between other groups: « 75011 4242 4242 4242 4242 »
 * hides one. Such a number has no place in any of our fields; it goes to the provider's own frame (PCI DSS SAQ A, rule
 * BOT-5). Read once, with the sums of Luhn's formula kept up to each digit: a hostile text costs what its length costs.
 */
export function holdsCardNumber(text: string): boolean {
  if (text.length < shortest) return false
  const run = newRun()
  for (let place = 0; place < text.length; place += 1) {
    const digit = digitAt(text, place)
    if (digit !== null) {
      addDigit(run, digit)
      if (digitAt(text, place + 1) === null && endsCardNumber(run)) return true
    } else if (run.count > 0) {
      if (isSeparator(text[place]) && digitAt(text, place - 1) !== null) run.begins = true
      else run.count = 0
    }
    if (run.count === 0) run.begins = true
  }
  return false
}

/** The digits that follow each other, single separators apart; each place says what holds before the digit of its number. */
type Run = {
  count: number
  /** Whether the next digit begins a group. */
  begins: boolean
  readonly isBeginning: Uint8Array
  /** Luhn's sum, modulo ten, where digits of even and of odd numbers count twice. */
  readonly sums: readonly [Uint8Array, Uint8Array]
  readonly othersThanZero: Uint32Array
}

function newRun(): Run {
  return {
    count: 0,
    begins: true,
    isBeginning: new Uint8Array(places),
    sums: [new Uint8Array(places), new Uint8Array(places)],
    othersThanZero: new Uint32Array(places),
  }
}

function addDigit(run: Run, digit: number): void {
  const [here, next] = [run.count % places, (run.count + 1) % places]
  const { sums, othersThanZero } = run
  run.isBeginning[here] = run.begins ? 1 : 0
  const twice = digit * 2 > 9 ? digit * 2 - 9 : digit * 2
  for (const parity of [0, 1] as const) {
    sums[parity][next] = (sums[parity][here]! + (run.count % 2 === parity ? twice : digit)) % 10
  }
  othersThanZero[next] = othersThanZero[here]! + (digit === 0 ? 0 : 1)
  run.count += 1
  run.begins = false
}

/** Whether the last digits of a run, from the beginning of a group on, make a card number. */
function endsCardNumber({ count, isBeginning, sums, othersThanZero }: Run): boolean {
  const end = count % places
  // The last digit counts once, so those whose numbers have its parity do.
  const sum = sums[count % 2 === 0 ? 0 : 1]
  for (let length = shortest; length <= Math.min(longest, count); length += 1) {
    const start = (count - length) % places
    const isWhole = isBeginning[start] === 1 && sum[start] === sum[end]
    if (isWhole && othersThanZero[start] !== othersThanZero[end]) return true
  }
  return false
}

function digitAt(text: string, place: number): number | null {
  const code = text.charCodeAt(place)
  return code >= zero && code <= nine ? code - zero : null
}

const isSeparator = (sign: string | undefined) => sign === ' ' || sign === '-'
