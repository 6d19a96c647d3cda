import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from './schema.ts'

/** The most entries that one search looks at and counts: whoever finds more asks again, more precisely. */
export const mostFound = 500

/** What is looked for. Words and facets in the form of `search_key`. */
export type EntrySearch = {
  /** Every group has to be met, by one of its alternatives; `beginning` lets a word go on. */
  readonly groups: readonly (readonly Alternative[])[]
  /** One group is enough. */
  readonly anyGroup: boolean
  /** The whole text: an entry of that name comes first. */
  readonly name: string
  /** All of them. */
  readonly facets: readonly string[]
  /** One of each list. */
  readonly anyOf: readonly (readonly string[])[]
  /** ISO days of Paris between which something takes place. */
  readonly from: string | null
  readonly until: string | null
  readonly placesLeft: boolean
  /** Campaigns that are over are not found. */
  readonly now: string
}

export type Alternative = { readonly word: string; readonly beginning: boolean }

/** An entry that was found: an organization (`formId` 0) or a campaign; `score` is its rank, the best first. */
export type Hit = { readonly organizationId: number; readonly formId: number; readonly score: number }

/** Where a list goes on: behind its last entry. */
export type HitPage = { readonly after: Hit | null; readonly limit: number }

/**
 * Gets the transaction ready: a search is planned for its own words each time, through the index whatever they are, and
 * ends when it takes too long.
 */
export async function beginSearch(tx: Transaction): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
    set_config('jit', 'off', true), set_config('statement_timeout', '3s', true),
    set_config('pg_trgm.similarity_threshold', '0.2', true)`.execute(tx)
}

/** The entries that meet a search, the best first, and how many there are up to {@link mostFound} and one. */
export async function findEntries(
  tx: Transaction,
  search: EntrySearch,
  page: HitPage,
): Promise<{ readonly total: number; readonly hits: readonly Hit[] }> {
  const { rows } = await entriesQuery(search, page).execute(tx)
  return { total: rows[0]?.total ?? 0, hits: rows.flatMap(row => (isHit(row) ? [row] : [])) }
}

/** The statement of {@link findEntries}: a line with the total alone where the page is empty. */
export function entriesQuery(
  search: EntrySearch,
  { after, limit }: HitPage,
): RawBuilder<{ readonly total: number } & (Hit | Record<keyof Hit, null>)> {
  const from =
    after === null
      ? sql``
      : sql`where (-score, organization_id, form_id) > (${-after.score}, ${after.organizationId}, ${after.formId})`
  return sql`
    with ${rankedOf(search)}
    select total.count as total, hit.organization_id, hit.form_id, hit.score
    from (select count(*)::integer from ranked) total (count)
    left join lateral (
      select * from ranked ${from} order by score desc, organization_id, form_id limit ${limit}) hit on true
    order by hit.score desc, hit.organization_id, hit.form_id`
}

/** As `ranked`: what meets the search, each with its score. */
function rankedOf(search: EntrySearch): RawBuilder<unknown> {
  const places = search.placesLeft ? sql`where ${hasPlaces(search.now)}` : sql``
  const entry = sql`select e.organization_id, e.form_id, ${scoreOf(search)} as score`
  // Without words nothing but what is filtered by is asked of an entry.
  if (search.groups.length === 0) {
    return sql`ranked as materialized (${entry} from (
      select e.organization_id, e.form_id, e.starts_at from search_entries e where ${filters(search)} limit ${mostFound + 1}) e ${places})`
  }
  return sql`${candidates(search)},
    ranked as materialized (${entry} from found join search_entries e using (organization_id, form_id) ${places})`
}

const isHit = (row: Hit | Record<keyof Hit, null>): row is Hit => row.organizationId !== null

/**
 * As `found`: those of the name itself and with the words in their name; those with the words anywhere where the others are
 * not enough already. At most so many of each.
 */
function candidates(search: EntrySearch): RawBuilder<unknown> {
  const query = queryOf(search)
  const keys = sql`select e.organization_id, e.form_id from search_entries e where ${filters(search)}`
  const most = mostFound + 1
  return sql`
    named as materialized (
      (${keys} and e.name_key = ${search.name} limit ${most}) union (${keys} and e.names @@ ${query} limit ${most})),
    found as materialized (
      select * from named union
      (${keys} and e.words @@ ${query}
        limit case when (select count(*) from named) < ${most} then ${most} else 0 end))`
}

function filters({ facets, anyOf, from, until, now }: EntrySearch): RawBuilder<unknown> {
  const conditions = [
    sql`e.facets @> ${[...facets]}::text[]`,
    ...anyOf.map(list => sql`e.facets && ${[...list]}::text[]`),
    sql`e.closes_at > ${now}::timestamptz`,
  ]
  if (from !== null) conditions.push(sql`e.ends_at >= ${from}::timestamp at time zone 'Europe/Paris'`)
  if (until !== null)
    conditions.push(sql`e.starts_at < (${until}::timestamp + interval '1 day') at time zone 'Europe/Paris'`)
  return sql.join(conditions, sql` and `)
}

/** The words as PostgreSQL asks for them. Where all of them are stop words, they are looked for as they are. */
function queryOf({ groups, anyGroup }: EntrySearch): RawBuilder<unknown> | null {
  if (groups.length === 0) return null
  const text = groups
    .map(group => `(${group.map(({ word, beginning }) => `${word}${beginning ? ':*' : ''}`).join(' | ')})`)
    .join(anyGroup ? ' | ' : ' & ')
  return sql`case when numnode(to_tsquery('pg_catalog.french', ${text})) > 0
    then to_tsquery('pg_catalog.french', ${text}) else to_tsquery('pg_catalog.simple', ${text}) end`
}

/** Names weigh most, then category and town, then an organization's name on its campaigns, then descriptions. */
function scoreOf(search: EntrySearch): RawBuilder<unknown> {
  const query = queryOf(search)
  if (query === null) return byDate(search)
  return sql`(ts_rank('{0.1, 0.2, 0.5, 1.0}', e.words, ${query}, 1) * 1000)::integer
    + case when e.name_key = ${search.name} then 4000 when starts_with(e.name_key, ${`${search.name} `}) then 1000 else 0 end`
}

/** Without words: what begins first, where a date was asked for. */
function byDate({ from, until }: EntrySearch): RawBuilder<unknown> {
  if (from === null && until === null) return sql`0`
  return sql`(-extract(epoch from e.starts_at) / 60)::integer`
}

/** Not sold out, as the campaign's page would say (rule STK-2). */
function hasPlaces(now: string): RawBuilder<unknown> {
  const full = sql`s.sold + s.held >= s.capacity`
  return sql`not exists (select from stocks s
      where s.organization_id = e.organization_id and s.kind = 'form' and s.target_id = e.form_id and ${full})
    and exists (select from tiers t where t.organization_id = e.organization_id and t.form_id = e.form_id
      and t.deleted_at is null and t.reserved_for is distinct from 'code' and (t.sale_end_at is null or t.sale_end_at > ${now}::timestamptz)
      and not exists (select from stocks s
        where s.organization_id = t.organization_id and ${full}
          and (s.kind = 'tier' and s.target_id = t.id or s.kind = 'pool' and s.target_id = t.pool_id)))`
}
