import { hash, random } from '#domain/form/cover-palettes.ts'

/** What is left to chance in the demo's past; the same seed makes the same choices, in the same order. */
export type Chance = {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  happens(probability: number): boolean
  pick<T>(all: readonly T[]): T
  /** One of the values, each as often as its weight says. */
  weigh<T>(choices: readonly (readonly [value: T, weight: number])[]): T
  /** The same values in another order. */
  shuffle<T>(all: readonly T[]): readonly T[]
}

export function chanceOf(seed: string): Chance {
  const next = random(hash(seed))
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    happens: probability => next() < probability,
    pick: all => all[between(0, all.length - 1)]!,
    weigh: choices => weighed(choices, next()),
    shuffle(all) {
      const left = [...all]
      return all.map(() => left.splice(between(0, left.length - 1), 1)[0]!)
    },
  }
}

function weighed<T>(choices: readonly (readonly [T, number])[], draw: number): T {
  let left = draw * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of choices) {
    left -= weight
    if (left < 0) return value
  }
  return choices.at(-1)![0]
}
