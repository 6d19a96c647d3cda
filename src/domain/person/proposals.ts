import type { Likeness } from './likeness.ts'
import type { Traits } from './traits.ts'

/** Two people who are alike, by their ids. */
export type AlikePair = {
  readonly one: number
  readonly other: number
  readonly likeness: Likeness
}

/**
 * People of whom nobody could say who they are: without a date of birth, and alike to two whose dates contradict each other, as father and
 * son of one name are (rule PPL-3). `pairs` holds all pairs of whoever is asked about.
 */
export function doubtfulPeople(
  pairs: readonly AlikePair[],
  traitsOf: (id: number) => Pick<Traits, 'birthDates'>,
): ReadonlySet<number> {
  const datesOf = (id: number) => traitsOf(id).birthDates
  const alike = Map.groupBy(
    pairs.flatMap(({ one, other }) => [
      { id: one, dates: datesOf(other) },
      { id: other, dates: datesOf(one) },
    ]),
    ({ id }) => id,
  )
  const isDoubtful = (id: number) => datesOf(id).length === 0 && haveTwoDates(alike.get(id) ?? [])
  return new Set([...alike.keys()].filter(isDoubtful))
}

/** Whether no date of birth is everybody's who has one. */
function haveTwoDates(people: readonly { readonly dates: readonly string[] }[]): boolean {
  const [first, ...others] = people.filter(({ dates }) => dates.length > 0)
  return first !== undefined && others.some(({ dates }) => !dates.some(date => first.dates.includes(date)))
}

/** Pairs to be proposed: those of which neither is doubtful. */
export function certainPairs(
  pairs: readonly AlikePair[],
  doubtful: ReadonlySet<number>,
): readonly AlikePair[] {
  return pairs.filter(({ one, other }) => !doubtful.has(one) && !doubtful.has(other))
}
