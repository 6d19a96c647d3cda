/**
 * How many slips lie between two words: a letter too many, one missing, a wrong one, two swapped. More than `most` counts
 * as `most + 1`.
 */
export function typingDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let older: number[] = []
  let old = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const line = nextLine(one, other, row, old, older)
    if (Math.min(...line) > most) return most + 1
    older = old
    old = line
  }
  return Math.min(old[other.length] ?? most + 1, most + 1)
}

function nextLine(one: string, other: string, row: number, old: number[], older: number[]): number[] {
  const line = [row]
  for (let column = 1; column <= other.length; column += 1) {
    const same = one[row - 1] === other[column - 1]
    const swapped =
      row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
    line[column] = Math.min(
      (old[column] ?? 0) + 1,
      (line[column - 1] ?? 0) + 1,
      (old[column - 1] ?? 0) + (same ? 0 : 1),
      swapped ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
    )
  }
  return line
}

/** Words that short are taken as they are typed: nearly every one is near to every other. */
const shortest = 4
const mostMeant = 3

/** The known words that a typed one probably means, at most three, the nearest only. None for words under four letters. */
export function meantWords(typed: string, known: readonly string[]): readonly string[] {
  if (typed.length < shortest) return []
  const most = typed.length < 6 ? 1 : 2
  const distances = known.map(word => ({ word, distance: typingDistance(typed, word, most) }))
  const nearest = Math.min(...distances.map(({ distance }) => distance))
  if (nearest > most) return []
  return distances
    .filter(({ distance }) => distance === nearest)
    .map(({ word }) => word)
    .slice(0, mostMeant)
}
