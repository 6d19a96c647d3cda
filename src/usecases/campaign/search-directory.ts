import { campaignsOfKeys } from '#db/campaign-heads.ts'
import { type OrganizationHead, organizationsOfIds } from '#db/organization-heads.ts'
import type { Transaction } from '#db/schema.ts'
import { beginSearch, type EntrySearch, findEntries, type Hit, mostFound } from '#db/search.ts'
import type { SearchInput } from '#domain/organization/search-input.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { hitOfToken, tokenOfHit } from './hit-token.ts'
import { attemptsOf, readSearch } from './read-search.ts'
import { type ListedCampaign, listed } from './with-progress.ts'

/** A page of what was found. One of the lists is empty: a search is for organizations or for campaigns. */
export type FoundPage = {
  readonly organizations: readonly OrganizationHead[]
  readonly campaigns: readonly ListedCampaign[]
  /** How many there are, at most `mostFound`: beyond that there are more than it says. */
  readonly total: number
  readonly more: boolean
  /** Whether these only come near to the words: none has them all as they were typed. */
  readonly near: boolean
  /** Where the next page begins; `null`: this was the last one. */
  readonly continuationToken: string | null
}

export type DirectorySearch = SearchInput & {
  readonly pageSize: number
  /** From an earlier page of the same search; one that makes no sense begins at the start. */
  readonly continuationToken?: string | undefined
}

/**
 * Looks for organizations or campaigns (rule SCR-23). Words are taken as typed first; where nothing has them all, as
 * beginnings and as what they probably mean; then any of them.
 */
export function searchDirectory(app: App, input: DirectorySearch): Promise<Result<FoundPage>> {
  return app.transaction(async tx => {
    await beginSearch(tx)
    const found = await findHits(tx, input, app.now())
    const hits = found.hits.slice(0, input.pageSize)
    const last = hits.at(-1)
    return ok({
      ...(await cardsOf(app, tx, hits)),
      total: Math.min(found.total, mostFound),
      more: found.total > mostFound,
      near: found.near,
      continuationToken: found.hits.length > hits.length && last ? tokenOfHit(last) : null,
    })
  })
}

type Found = { readonly hits: readonly Hit[]; readonly total: number; readonly near: boolean }

async function findHits(tx: Transaction, input: DirectorySearch, now: string): Promise<Found> {
  const { pageSize, continuationToken } = input
  const after = continuationToken === undefined ? null : (hitOfToken(continuationToken) ?? null)
  // One more than is shown tells whether there is a next page.
  const page = { after, limit: pageSize + 1 }
  const base: EntrySearch = await readSearch(tx, input, now)
  let found = await findEntries(tx, base, page)
  if (found.total > 0) return { ...found, near: false }
  for (const attempt of await attemptsOf(tx, base)) {
    found = await findEntries(tx, attempt, page)
    if (found.total > 0) return { ...found, near: true }
  }
  return { ...found, near: false }
}

/** What the page shows of the hits, in their order. */
async function cardsOf(
  app: App,
  tx: Transaction,
  hits: readonly Hit[],
): Promise<Pick<FoundPage, 'organizations' | 'campaigns'>> {
  const ids = hits.filter(({ formId }) => formId === 0).map(({ organizationId }) => organizationId)
  const organizations = await organizationsOfIds(tx, ids, app.now())
  const campaigns = await campaignsOfKeys(
    tx,
    hits.filter(({ formId }) => formId > 0),
  )
  const place = new Map(
    hits.map(({ organizationId, formId }, index) => [`${organizationId}/${formId}`, index]),
  )
  const placeOf = (organizationId: number, formId: number) => place.get(`${organizationId}/${formId}`) ?? 0
  return {
    organizations: organizations.toSorted((a, b) => placeOf(a.id, 0) - placeOf(b.id, 0)),
    campaigns: campaigns
      .map(form => listed(app, form))
      .toSorted((a, b) => placeOf(a.organizationId, a.id) - placeOf(b.organizationId, b.id)),
  }
}
