import { campaignsOfKeys } from '#db/campaign-summaries.ts'
import { type OrganizationHead, organizationsOfIds } from '#db/organization-heads.ts'
import type { Transaction } from '#db/schema.ts'
import {
  type Alternative,
  beginSearch,
  type EntrySearch,
  findEntries,
  type Hit,
  mostFound,
} from '#db/search.ts'
import { alike, keysOf, knownWords, townsNamed } from '#db/search-words.ts'
import { plainWords, type SearchInput, searchMonths, searchWords } from '#domain/organization/search-input.ts'
import { meantWords } from '#domain/organization/typing-distance.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { type ListedCampaign, listed } from './open-campaign.ts'

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

type DirectorySearch = SearchInput & {
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

const asTyped = (word: string): Alternative => ({ word, beginning: false })

/** A search as the database asks it, its words as they were typed. */
export async function readSearch(tx: Transaction, input: SearchInput, now: string): Promise<EntrySearch> {
  const { sought, type, text } = input
  const ofCampaigns = sought === 'campaigns'
  const [category = '', city = '', ...keys] = await keysOf(tx, [
    plainWords(input.category ?? ''),
    plainWords(input.city ?? ''),
    ...searchWords(text),
  ])
  const words = keys.filter(key => key !== '')
  const months = ofCampaigns ? searchMonths(input, parisDate(now)) : null
  return {
    // A sign may stand for several words (« ½ »): each is asked for.
    groups: words.flatMap(word => word.split(' ')).map(word => [asTyped(word)]),
    anyGroup: false,
    name: words.join(' '),
    facets: [
      ofCampaigns ? 'campaign' : 'organization',
      ...(type === null ? [] : [`type:${type.toLowerCase()}`]),
      ...(category === '' ? [] : [`category:${category}`]),
      ...(input.free && ofCampaigns ? ['free'] : []),
      ...(input.taxReceipt ? ['receipt'] : []),
    ],
    anyOf: [
      ...(city === '' ? [] : [await placesOf(tx, city)]),
      ...(months === null ? [] : [months.map(month => `month:${month}`)]),
    ],
    from: ofCampaigns ? input.from : null,
    until: ofCampaigns ? input.until : null,
    placesLeft: ofCampaigns && input.placesLeft,
    now,
  }
}

/** A postal code or a department by its digits; a town by its name, or the towns that were probably meant. */
async function placesOf(tx: Transaction, key: string): Promise<readonly string[]> {
  if (/^\d+$/.test(key)) return [`zip:${key}`]
  const named = await townsNamed(tx, key)
  const towns = named.length > 0 ? named : meantWords(key, await alike(tx, 'city', key))
  return (towns.length > 0 ? towns : [key]).map(town => `city:${town}`)
}

/** What may be tried where nothing has all words: their beginnings and what they probably mean, then any of them. */
async function attemptsOf(tx: Transaction, search: EntrySearch): Promise<readonly EntrySearch[]> {
  if (search.groups.length === 0) return []
  const groups = await widened(tx, search.groups)
  const attempts = [{ ...search, groups }]
  return groups.length > 1 ? [...attempts, { ...search, groups, anyGroup: true }] : attempts
}

/** Shorter beginnings would find nearly everything. */
const shortestBeginning = 3

async function widened(tx: Transaction, groups: EntrySearch['groups']): Promise<EntrySearch['groups']> {
  const known = await knownWords(
    tx,
    groups.flat().map(({ word }) => word),
  )
  const wider: Alternative[][] = []
  for (const group of groups) {
    const alternatives = [...group]
    for (const { word } of group) {
      if (word.length >= shortestBeginning) alternatives.push({ word, beginning: true })
      if (!known.has(word)) alternatives.push(...meantWords(word, await alike(tx, 'word', word)).map(asTyped))
    }
    wider.push(alternatives)
  }
  return wider
}

const greatest = 2_147_483_647

/** Where a search goes on, as an opaque text: rank and key of the last entry. */
function tokenOfHit({ score, organizationId, formId }: Hit): string {
  return Buffer.from(`${score}:${organizationId}:${formId}`).toString('base64url')
}

/** The entry of a token; `undefined` for any other text. */
function hitOfToken(token: string): Hit | undefined {
  const text = Buffer.from(token, 'base64url').toString('latin1')
  const [, ...parts] = /^(-?\d{1,10}):(\d{1,10}):(\d{1,10})$/.exec(text) ?? []
  const [score, organizationId, formId] = parts.map(Number)
  if (score === undefined || organizationId === undefined || formId === undefined) return undefined
  return [score, organizationId, formId].every(number => Math.abs(number) <= greatest)
    ? { score, organizationId, formId }
    : undefined
}
