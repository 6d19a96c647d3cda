import { type RawBuilder, sql } from 'kysely'
import type { PeopleFilter } from '#domain/person/people-search.ts'
import type { Reader } from './schema.ts'

/** A person as a list shows them. `lastOrderAt`: the latest order that names them. */
export type ListedPerson = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly city: string | null
  readonly tags: readonly string[]
  readonly lastOrderAt: string | null
  /** Whether a membership of theirs is paid and valid today. */
  readonly isMember: boolean
}

export type PeopleWish = {
  readonly organizationId: number
  /** Words in the form in which they are compared; empty: everybody. */
  readonly words: readonly string[]
  readonly filter: PeopleFilter | null
  readonly tag: string | null
  /** An ISO day in Paris, on which memberships are looked at. */
  readonly day: string
}

type Page = { readonly after: number | null; readonly limit: number }

/** Mentions `m` of the person `p` in orders `o`. */
const mentions = sql`person_names n
  join person_mentions m on m.organization_id = n.organization_id and m.name_id = n.id
  join orders o on o.organization_id = m.organization_id and o.id = m.order_id
  where n.organization_id = p.organization_id and n.person_id = p.id`

/** The line `i` of an order is of whom `m` mentions: theirs by name, or the payer's where it names nobody. */
export const isTheirs = sql`(i.id = m.item_id or m.item_id = 0 and not exists (
  select from person_mentions t where t.organization_id = i.organization_id and t.order_id = i.order_id and t.item_id = i.id))`

const isMember = ({ day }: Pick<PeopleWish, 'day'>) => sql<boolean>`exists (
  select from (select m.organization_id, m.order_id, m.item_id, o.status from ${mentions}) m
  join order_items i on i.organization_id = m.organization_id and i.order_id = m.order_id
  where i.tier_type = 'Membership' and m.status = 'Processed' and ${isTheirs}
    and coalesce(i.valid_from <= ${day}::date, true) and coalesce(i.valid_until >= ${day}::date, true))`

/** The latest word of `p`, or of whoever was merged into them, on news. */
export const wantsNews = sql<boolean | null>`(
  select c.accepts from person_consents c
  where c.organization_id = p.organization_id and c.person_id in (
    select p.id union all select q.id from people q where q.organization_id = p.organization_id and q.merged_into = p.id)
  order by c.id desc limit 1)`

/** Tags of `p` and of whoever was merged into them. */
export const allTags = sql<readonly string[]>`array(
  select distinct tag from (
    select p.tags union all select q.tags from people q where q.organization_id = p.organization_id and q.merged_into = p.id) own (tags)
  cross join unnest(own.tags) tag order by tag)`

const filters: Readonly<Record<PeopleFilter, (wish: PeopleWish) => RawBuilder<unknown>>> = {
  upToDate: isMember,
  hasPaid: () => sql`exists (
    select from (select m.organization_id, m.order_id from ${mentions} and m.item_id = 0) m
    join payments y on y.organization_id = m.organization_id and y.order_id = m.order_id
    where y.captured_at is not null)`,
  wantsNews: () => sql`${wantsNews}`,
  noNews: () => sql`not coalesce(${wantsNews}, false)`,
}

function wanted(wish: PeopleWish): RawBuilder<unknown> {
  const { organizationId, words, filter, tag } = wish
  return sql`p.organization_id = ${organizationId} and p.merged_into is null
    ${words.length === 0 ? sql`` : sql`and p.search like all (${words.map(word => `%${word}%`)}::text[])`}
    ${filter === null ? sql`` : sql`and ${filters[filter](wish)}`}
    ${
      tag === null
        ? sql``
        : sql`and p.id in (select coalesce(q.merged_into, q.id) from people q
            where q.organization_id = ${organizationId} and q.tags @> array[${tag}::text])`
    }`
}

/** People of an organization by their names, a page at a time beyond one of them; the page is chosen before anything is looked up for it. */
export async function listPeople(
  db: Reader,
  { after, limit, ...wish }: PeopleWish & Page,
): Promise<readonly ListedPerson[]> {
  const beyond =
    after === null
      ? sql``
      : sql`and (p.sort_key, p.id) > (select q.sort_key, q.id from people q
          where q.organization_id = ${wish.organizationId} and q.id = ${after})`
  const { rows } = await sql<ListedPerson>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.city, ${allTags} as tags,
      (select max(o.created_at) from ${mentions}) as "lastOrderAt", ${isMember(wish)} as "isMember"
    from (
      select p.* from people p where ${wanted(wish)} ${beyond} order by p.sort_key, p.id limit ${limit}) p
    order by p.sort_key, p.id`.execute(db)
  return rows
}

/** Every tag that an organization uses, by name. */
export async function tagsInUse(db: Reader, organizationId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from people p cross join unnest(p.tags) tag
    where p.organization_id = ${organizationId} and p.tags <> '{}' order by tag limit 200`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** How many pairs wait for a decision, counted up to a hundred. */
export async function countProposals(db: Reader, organizationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from person_proposals where organization_id = ${organizationId} and state = 'open' limit 100) open`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
