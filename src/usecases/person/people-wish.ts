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

/** What is searched for, as the database compares it. Who sees campaigns alone finds nobody by what only the association knows. */
export async function peopleWish(
  tx: Transaction,
  { organization, forms }: OpenedPeople,
  { search, filter, tag, now }: PeopleSearch & { readonly now: string },
): Promise<PeopleWish> {
  const [key = ''] = await keysOf(tx, [search.slice(0, 200)])
  const isWhole = forms === 'all'
  const asksNews = filter === 'wantsNews' || filter === 'noNews'
  return {
    organizationId: organization.id,
    formIds: isWhole ? null : forms,
    words: key.split(' ').filter(Boolean).slice(0, mostWords),
    filter: !isWhole && asksNews ? null : filter,
    tag: isWhole ? tag : null,
    day: parisDate(now),
  }
}
