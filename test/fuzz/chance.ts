import { seeded } from '#sandbox/faults/faults.ts'

/** What one seed draws: the same again for the same seed. */
export type Chance = {
  /** A number from 0 to 1. */
  readonly next: () => number
  /** Whether something of this probability happens. */
  readonly happens: (probability: number) => boolean
  readonly below: (count: number) => number
  readonly pick: <T>(list: readonly T[]) => T
}

export function chanceOf(seed: number): Chance {
  const next = seeded(seed)
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    happens: probability => next() < probability,
    below,
    pick: list => list[below(list.length)]!,
  }
}
