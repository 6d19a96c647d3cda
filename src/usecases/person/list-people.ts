import { countProposals, type ListedPerson, listPeople as listStored, tagsInUse } from '#db/listed-people.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { pageOf, pageSize } from '../paging.ts'
import { openPeople, type PeopleVisit } from './open-people.ts'
import { type PeopleSearch, peopleWish } from './people-wish.ts'

export type { ListedPerson }

/** People of an organization, a page at a time. */
export type PeopleList = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly people: readonly ListedPerson[]
  /** The id of the last one, for the next page; null: this is the last page. */
  readonly next: number | null
  /** Every tag in use. */
  readonly tags: readonly string[]
  /** Pairs that wait for a decision, up to a hundred; null for who makes none. */
  readonly proposals: number | null
  readonly mayKeep: boolean
}

/** The people whom somebody sees, by name (rule PPL-8); `after`: the id that the page before ended with. */
export async function listPeople(
  app: App,
  { search, filter, tag, after, ...visit }: PeopleVisit & PeopleSearch & { readonly after: number | null },
): Promise<Result<PeopleList>> {
  const opened = await openPeople(app, visit)
  if (!opened.ok) return opened
  const { organization, mayKeep } = opened.value
  const { id: organizationId, name, organizationSlug } = organization
  const wish = await app.transaction(tx =>
    peopleWish(tx, opened.value, { search, filter, tag, now: app.now() }),
  )
  const [rows, tags, proposals] = await Promise.all([
    listStored(app.db, { ...wish, after, limit: pageSize + 1 }),
    tagsInUse(app.db, organizationId),
    mayKeep ? countProposals(app.db, organizationId) : null,
  ])
  const page = pageOf(rows, pageSize, ({ id }) => String(id))
  return ok({
    ...{ organization: { name, organizationSlug }, tags, proposals, mayKeep },
    people: page.rows,
    next: page.next === null ? null : Number(page.next),
  })
}
