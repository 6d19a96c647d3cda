import type { PeopleWish } from '#db/listed-people.ts'
import type { Transaction } from '#db/schema.ts'
import { keysOf } from '#db/search-words.ts'
import type { PeopleFilter } from '#domain/person/people-search.ts'
import { parisDate } from '../paris-time.ts'
import type { OpenedPeople } from './open-people.ts'

/** What a list of people is narrowed to. */
export type PeopleSearch = {
  readonly search: string
  readonly filter: PeopleFilter | null
  readonly tag: string | null
}

const mostWords = 6

/** What is searched for, as the database compares it. */
export async function peopleWish(
  tx: Transaction,
  { organization }: OpenedPeople,
  { search, filter, tag, now }: PeopleSearch & { readonly now: string },
): Promise<PeopleWish> {
  const [key = ''] = await keysOf(tx, [search.slice(0, 200)])
  return {
    organizationId: organization.id,
    // As what they are searched by: a sigma that ends a word is another letter only in lower case.
    words: key.replaceAll('ς', 'σ').split(' ').filter(Boolean).slice(0, mostWords),
    filter,
    tag,
    day: parisDate(now),
  }
}
