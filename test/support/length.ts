import { test } from 'node:test'

/**
 * How much of a long run is run. `npm test` sets `short`: a sample of everything. The second lane sets `rest`: long runs
 * in full, and the stories that the sample left out. Whoever runs a file by its name gets all of it.
 */
const length = process.env.TEST_LENGTH

export const isShort = length === 'short'

/** Everything, or what stands for it in the short lane. */
export const inShort = <T>(all: T, few: T): T => (isShort ? few : all)

/** Whether the nth (from 0) of several similar ones has its turn, when the short lane runs the first `few`. */
export function hasTurn(nth: number, few: number): boolean {
  if (length === 'rest') return nth >= few
  return !isShort || nth < few
}

/** `test` for a file of long stories: the short lane tells the first `few`, the second lane the others. */
export function sampledTest(few: number): typeof test {
  let told = 0
  return ((...story: Parameters<typeof test>) => {
    told += 1
    if (hasTurn(told - 1, few)) return test(...story)
  }) as typeof test
}

/**
 * `test` for stories that are all told in each of several ways, of which this is the nth (from 0): the short lane tells each
 * story in one of them, turn by turn, the second lane in the others.
 */
export function testInTurn(nth: number, ways: number): typeof test {
  let told = 0
  return ((...story: Parameters<typeof test>) => {
    told += 1
    if (hasTurn((told + nth) % ways, 1)) return test(...story)
  }) as typeof test
}
