/**
 * Letters that are missing, doubled, other ones or swapped between two words, counted up to `most` (above it: `most + 1`). Work is
 * bounded by the length of the shorter word times `most`.
 */
export function mistakesBetween(one: string, other: string, most: number): number {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let line = 1; line <= one.length; line += 1) {
    const next = nextRow({ one, other, line, row, before })
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return Math.min(row[other.length] ?? most + 1, most + 1)
}

type Rows = {
  readonly one: string
  readonly other: string
  readonly line: number
  readonly row: readonly number[]
  readonly before: readonly number[]
}

function nextRow({ one, other, line, row, before }: Rows): readonly number[] {
  const next = [line]
  for (let place = 1; place <= other.length; place += 1) {
    const isSame = one[line - 1] === other[place - 1]
    const isSwap = one[line - 1] === other[place - 2] && one[line - 2] === other[place - 1]
    next.push(
      Math.min(
        (row[place] ?? 0) + 1,
        (next[place - 1] ?? 0) + 1,
        (row[place - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap && line > 1 ? (before[place - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      ),
    )
  }
  return next
}

/** Whether two words are one, written with the mistakes that a hand makes in a word of this length. */
export function isMistyped(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  const most = length >= 8 ? 2 : length >= 4 ? 1 : 0
  return most > 0 && one[0] === other[0] && mistakesBetween(one, other, most) <= most
}
