import { sql } from 'kysely'
import type { MemberDays, MemberState } from '#domain/membership/members.ts'
import type { Reader } from './schema.ts'

/** A member as a list shows them: by their latest membership. Days are ISO. */
export type ListedMember = {
  readonly itemId: number
  readonly orderId: number
  /** The first payment of the order; null where nothing was to be paid. */
  readonly paymentId: number | null
  /** Both null once they were erased. */
  readonly firstName: string | null
  readonly lastName: string | null
  readonly rate: string
  readonly title: string
  readonly formType: 'Membership'
  readonly formSlug: string
  readonly startsOn: string
  readonly endsOn: string
  /** They said that they will not renew. */
  readonly isRefused: boolean
}

type Asked = {
  readonly organizationId: number
  readonly days: MemberDays
  /** Only who stands so; null: everybody. */
  readonly state: MemberState | null
  /** What their names hold, in any letters; empty: all. */
  readonly search: string
  /** The latest membership of the last member of the page before; null: from the first on. */
  readonly after: number | null
  readonly limit: number
}

const within = ({ today, asked, lost }: MemberDays, state: MemberState | null) => {
  if (state === 'current') return sql`ends_on >= ${today}::date`
  if (state === 'lost') return sql`ends_on < ${lost}::date`
  return state === null ? sql`true` : sql`ends_on between ${lost}::date and ${asked}::date`
}

/** Members by the end of their latest membership, then by their names, a page at a time; the page is chosen before anything is looked up. */
export async function listMembers(
  db: Reader,
  { organizationId, days, state, search, after, limit }: Asked,
): Promise<readonly ListedMember[]> {
  const { rows } = await sql<ListedMember>`
    select m.item_id as "itemId", m.order_id as "orderId", i.label as rate, f.title, f.form_type as "formType", f.slug as "formSlug",
      m.starts_on as "startsOn", m.ends_on as "endsOn",
      case when i.details ->> 'participant' is null then y.first_name else i.details -> 'participant' ->> 'firstName' end as "firstName",
      case when i.details ->> 'participant' is null then y.last_name else i.details -> 'participant' ->> 'lastName' end as "lastName",
      (select p.id from payments p where p.organization_id = m.organization_id and p.order_id = m.order_id
        order by p.number limit 1) as "paymentId",
      exists (select from renewal_refusals r
        where r.organization_id = m.organization_id and r.order_id = m.order_id) as "isRefused"
    from (
      select * from memberships
      where organization_id = ${organizationId} and is_latest and ${within(days, state)}
        ${search === '' ? sql`` : sql`and strpos(name_key, search_key(${search})) > 0`}
        ${
          after === null
            ? sql``
            : sql`and (ends_on, name_key, item_id) > (
                select ends_on, name_key, item_id from memberships where organization_id = ${organizationId} and item_id = ${after})`
        }
      order by ends_on, name_key, item_id limit ${limit}) m
    join order_items i on i.organization_id = m.organization_id and i.id = m.item_id
    join orders o on o.organization_id = m.organization_id and o.id = m.order_id
    join forms f on f.organization_id = m.organization_id and f.id = m.form_id
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    order by m.ends_on, m.name_key, m.item_id`.execute(db)
  return rows
}

/** A membership that was paid for beside another one of the same member (rule MEM-8). */
export type PaidTwice = Pick<
  ListedMember,
  'itemId' | 'paymentId' | 'firstName' | 'lastName' | 'rate' | 'title' | 'formSlug'
> & { readonly season: string }

/** The memberships that somebody has beside another one of their season, sharing a day with it, and that are valid on a day or later. */
export async function listPaidTwice(
  db: Reader,
  {
    organizationId,
    today,
    limit,
  }: { readonly organizationId: number; readonly today: string; readonly limit: number },
): Promise<readonly PaidTwice[]> {
  const { rows } = await sql<PaidTwice>`
    select m.item_id as "itemId", m.season, i.label as rate, f.title, f.slug as "formSlug",
      case when i.details ->> 'participant' is null then y.first_name else i.details -> 'participant' ->> 'firstName' end as "firstName",
      case when i.details ->> 'participant' is null then y.last_name else i.details -> 'participant' ->> 'lastName' end as "lastName",
      (select p.id from payments p where p.organization_id = m.organization_id and p.order_id = m.order_id
        order by p.number limit 1) as "paymentId"
    from (
      select * from memberships t
      where t.organization_id = ${organizationId} and t.stands and not t.is_counted and t.ends_on >= ${today}::date
        and t.name_key <> '' and exists (
          select from memberships o
          where o.organization_id = t.organization_id and o.name_key = t.name_key and o.member_id = t.member_id
            and o.season = t.season and o.is_counted and o.starts_on <= t.ends_on and t.starts_on <= o.ends_on)
      order by t.ends_on, t.item_id limit ${limit}) m
    join order_items i on i.organization_id = m.organization_id and i.id = m.item_id
    join orders d on d.organization_id = m.organization_id and d.id = m.order_id
    join forms f on f.organization_id = m.organization_id and f.id = m.form_id
    left join payers y on y.organization_id = d.organization_id and y.cart_id = d.cart_id
    order by m.ends_on, m.item_id`.execute(db)
  return rows
}

/**
 * How many members stand how; `stillCurrent`: those to renew who are up to date still; `yetToBegin`: those up to date who are not members
 * before a later day.
 */
export type MemberCounts = Readonly<Record<MemberState, number>> & {
  readonly stillCurrent: number
  readonly yetToBegin: number
}

export async function countMembers(
  db: Reader,
  { organizationId, days }: Pick<Asked, 'organizationId' | 'days'>,
): Promise<MemberCounts> {
  const of = (state: MemberState) =>
    sql`(count(*) filter (where ${within(days, state)}))::integer as ${sql.ref(state)}`
  const { rows } = await sql<MemberCounts>`
    select ${of('current')}, ${of('renewing')}, ${of('lost')},
      (count(*) filter (where ${within(days, 'current')} and ${within(days, 'renewing')}))::integer as "stillCurrent",
      (count(*) filter (where starts_on > ${days.today}::date and not exists (
        select from memberships e where e.organization_id = m.organization_id and e.name_key = m.name_key and e.member_id = m.member_id
          and e.stands and ${days.today}::date between e.starts_on and e.ends_on)))::integer as "yetToBegin"
    from memberships m where organization_id = ${organizationId} and is_latest`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('a count gives one row')
  return counts
}

/** How many people were members in a season. */
export type SeasonCount = { readonly season: string; readonly members: number }

/** The newest seasons of an organization, the oldest of them first. */
export async function countSeasons(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly SeasonCount[]> {
  const { rows } = await sql<SeasonCount>`
    select season, count(*)::integer as members from memberships
    where organization_id = ${organizationId} and is_counted
    group by season order by season desc limit ${limit}`.execute(db)
  return rows.reverse()
}
