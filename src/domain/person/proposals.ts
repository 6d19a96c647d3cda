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

/** Alike by a name and by what stands before the `@` at two hosts, and by nothing else: so are many namesakes. */
export const isByNameAlone = ({ likeness: { reasons } }: AlikePair): boolean =>
  reasons.length === 2 && reasons.includes('emailElsewhere')

/** People whom their name alone makes like two others: a name that so many have tells nothing (rule PPL-3). `pairs` as above. */
export function namesakes(pairs: readonly AlikePair[]): ReadonlySet<number> {
  const others = Map.groupBy(
    pairs.filter(isByNameAlone).flatMap(({ one, other }) => [
      { id: one, like: other },
      { id: other, like: one },
    ]),
    ({ id }) => id,
  )
  const isOneOfMany = (id: number) => new Set(others.get(id)?.map(({ like }) => like)).size > 1
  return new Set([...others.keys()].filter(isOneOfMany))
}

/** Whom the pairs of some people leave in doubt. */
export type Doubts = { readonly doubtful: ReadonlySet<number>; readonly namesakes: ReadonlySet<number> }

/** Pairs to be proposed: those of which neither is doubtful, nor a namesake by nothing but the name. */
export function certainPairs(pairs: readonly AlikePair[], doubts: Doubts): readonly AlikePair[] {
  const isCertain = (pair: AlikePair) =>
    [pair.one, pair.other].every(
      id => !doubts.doubtful.has(id) && !(isByNameAlone(pair) && doubts.namesakes.has(id)),
    )
  return pairs.filter(isCertain)
}
