import { type ListedPerson, listPeople } from '#db/listed-people.ts'
import { refreshPeople } from '#db/people.ts'
import { type PersonFacts, personFacts } from '#db/person-facts.ts'
import { lockPeople } from '#db/person-mentions.ts'
import { storeMerge } from '#db/person-merges.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type ComparedPerson, comparedPeople } from './compared-people.ts'
import { openKeptPerson, type PersonVisit } from './open-person.ts'
import { peopleWish } from './people-wish.ts'

/** People whom a search for the other one shows. */
const mostFound = 10

/** Two people side by side, and how the one who stays would be shown (rule PPL-6). */
export type Comparison = {
  readonly one: ComparedPerson
  readonly other: ComparedPerson
  readonly merged: PersonFacts
}

export type ChosenPair = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly person: Pick<PersonFacts, 'id' | 'firstName' | 'lastName'>
  /** Who matches what was searched for, the person themselves left out. */
  readonly found: readonly ListedPerson[]
  readonly hasMore: boolean
  /** Null until somebody is chosen. */
  readonly comparison: Comparison | null
}

/**
 * Finds whoever is the same as a person though nobody proposed it, and compares them (rule PPL-6). `otherId`: who was chosen; null: nobody
 * yet. Whoever was merged meanwhile is the one that they are shown as; `NOT_FOUND`: there is no such person, or they are one already.
 */
export async function comparePeople(
  app: App,
  { otherId, search, ...visit }: PersonVisit & { readonly otherId: number | null; readonly search: string },
): Promise<Result<ChosenPair>> {
  const opened = await openKeptPerson(app, visit)
  if (!opened.ok) return opened
  const { organization, person, userId } = opened.value
  const { id: organizationId, name, organizationSlug } = organization
  const chosen = { organization: { name, organizationSlug }, person }
  if (otherId === null) {
    const found = await findOthers(app, opened.value, search)
    return ok({ ...chosen, ...found, comparison: null })
  }
  const other = await openKeptPerson(app, { ...visit, personId: otherId })
  if (!other.ok) return other
  const pair = { organizationId, keptId: person.id, goneId: other.value.person.id }
  if (pair.keptId === pair.goneId) return failWith('NOT_FOUND')
  const people = await comparedPeople(app, organizationId, [pair.keptId, pair.goneId])
  const merged = await asMerged(app, pair, userId)
  const [one, another] = [people.get(pair.keptId), people.get(pair.goneId)]
  if (one === undefined || another === undefined || merged === undefined) return failWith('NOT_FOUND')
  return ok({ ...chosen, found: [], hasMore: false, comparison: { one, other: another, merged } })
}

type Opened = Extract<Awaited<ReturnType<typeof openKeptPerson>>, { readonly ok: true }>['value']

async function findOthers(
  app: App,
  opened: Opened,
  search: string,
): Promise<Pick<ChosenPair, 'found' | 'hasMore'>> {
  if (search.trim() === '') return { found: [], hasMore: false }
  const wish = await app.transaction(tx =>
    peopleWish(tx, opened, { search, filter: null, tag: null, now: app.now() }),
  )
  const rows = await listPeople(app.db, { ...wish, after: null, limit: mostFound + 2 })
  const others = rows.filter(({ id }) => id !== opened.person.id)
  return { found: others.slice(0, mostFound), hasMore: others.length > mostFound }
}

/** Ends a transaction of which nothing shall stay. */
class Tried extends Error {
  readonly merged: PersonFacts | undefined
  constructor(merged: PersonFacts | undefined) {
    super('Tried, and taken back')
    this.merged = merged
  }
}

type Pair = Parameters<typeof storeMerge>[1]

/** How the one who stays would be shown: the merge itself, made and rolled back, so that nothing says otherwise than it. */
async function asMerged(app: App, pair: Pair, userId: number): Promise<PersonFacts | undefined> {
  const { organizationId, keptId } = pair
  try {
    return await app.transaction(async tx => {
      await lockPeople(tx, organizationId)
      await storeMerge(tx, pair, { userId, now: app.now() })
      await refreshPeople(tx, organizationId, [keptId])
      const [merged] = await personFacts(tx, organizationId, [keptId])
      throw new Tried(merged)
    })
  } catch (error) {
    if (error instanceof Tried) return error.merged
    throw error
  }
}
