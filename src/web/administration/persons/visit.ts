import { type PeopleFilter, peopleFilters } from '#domain/person/people-search.ts'
import type { Visit } from '../../context.ts'

/** Whose people they are, and who asks. */
export const peopleVisit = (
  { viewer, sessionId }: Visit,
  { organizationSlug }: { readonly organizationSlug: string },
) => ({ organizationSlug, userId: viewer?.userId ?? null, sessionId })

export type Narrowed = {
  readonly search: string
  readonly filter: PeopleFilter | null
  readonly tag: string | null
}

/** What a list is narrowed to, from its address. */
export function narrowedTo(query: URLSearchParams): Narrowed {
  return {
    search: (query.get('q') ?? '').trim().slice(0, 200),
    filter: peopleFilters.find(each => each === query.get('voir')) ?? null,
    tag: (query.get('etiquette') ?? '').trim().slice(0, 100) || null,
  }
}

/** The same as a query, with the place that a page begins after. */
export function queryOf({ search, filter, tag }: Narrowed, after: number | null = null): string {
  const query = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(filter !== null && { voir: filter }),
    ...(tag !== null && { etiquette: tag }),
    ...(after !== null && { suite: String(after) }),
  })
  return query.size === 0 ? '' : `?${query}`
}
