/** Rounds of the network; four would do for numbers that nobody chooses. */
const rounds = 6

/**
 * The place of one of `size` numbers in an order that `seed` decides: each place once, nobody's the better for having come
 * first (rule ROOM-3). Numbers and places count from 1. It keeps no list: a balanced Feistel network over the next power of
 * four, walked until it falls among the places. `seed`: hexadecimal digits, drawn when the numbers are all given.
 */
export function shuffledPlace(number: number, size: number, seed: string): number {
  if (number < 1 || number > size) throw new RangeError(`${number} is none of ${size}`)
  const keys = keysOf(seed)
  const half = halfBits(size)
  let at = number - 1
  do at = throughNetwork(at, half, keys)
  while (at >= size)
  return at + 1
}

/** Bits of each half: both together hold every number. */
function halfBits(size: number): number {
  let half = 1
  while (4 ** half < size) half += 1
  return half
}

function throughNetwork(value: number, half: number, keys: readonly number[]): number {
  const mask = 2 ** half - 1
  let left = Math.floor(value / 2 ** half)
  let right = value & mask
  for (const key of keys) [left, right] = [right, (left ^ mixed(right, key)) & mask]
  return left * 2 ** half + right
}

function keysOf(seed: string): readonly number[] {
  let state = 0x9e3779b9
  for (const digit of seed) state = mixed(state ^ digit.charCodeAt(0), 0x85ebca6b)
  return Array.from({ length: rounds }, (_, round) => (state = mixed(state + round, 0xc2b2ae35)))
}

/** The finaliser of MurmurHash3, with a key. */
function mixed(value: number, key: number): number {
  let hash = (value ^ key) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
