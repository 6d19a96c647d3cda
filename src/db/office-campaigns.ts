import { type RawBuilder, sql } from 'kysely'
import { type CampaignFate, campaignFates, type FatePart, fateParts } from '#domain/form/campaign-fate.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Locale } from '#domain/locale.ts'
import type { AdministeredForm } from './administered-forms.ts'
import type { Reader } from './schema.ts'

/** A row of the list of campaigns. */
export type OfficeCampaign = AdministeredForm & {
  readonly id: number
  readonly language: Locale
  /** Cents of the organization's own part that came and stayed. */
  readonly collected: number
  /** There is more than was added up. */
  readonly isMore: boolean
}

type Asked = {
  readonly organizationId: number
  /** Only these; null: every form. */
  readonly ids: readonly number[] | null
  /** Words in the form of `search_key`: the title has all of them. */
  readonly words: readonly string[]
  readonly now: string
}

/** Where a page goes on: behind the campaign of this id. */
export type CampaignPlace = { readonly id: number; readonly overAt: string }

/** No more is counted of each kind: who has more reads « 999 + ». */
export const mostCounted = 1_000

/** No more payments of one campaign are added up for a row. */
const mostAdded = 10_000

const overAt = sql`form_over_at(f.sale_end_at, f.start_at, f.end_at)`

/** Campaigns with a date are listed by it, the others by their age. */
const byDate: Readonly<Record<CampaignFate, boolean>> = {
  online: true,
  drafts: false,
  over: true,
  deleted: false,
}

/** How many campaigns of each kind there are, up to {@link mostCounted}. */
export async function countCampaigns(
  db: Reader,
  asked: Asked,
): Promise<Readonly<Record<CampaignFate, number>>> {
  const counted = (fate: CampaignFate) => {
    const parts = fateParts[fate].map(
      // Without its order, a plan for any association reads all campaigns of all.
      part => sql`(select 1 from forms f where ${meets(asked, part)}
        order by ${orderOf(fate, overAt, 'f')} limit ${mostCounted})`,
    )
    return sql`(select count(*)::integer from (${sql.join(parts, sql` union all `)}) c) as ${sql.ref(fate)}`
  }
  const { rows } = await sql<Record<CampaignFate, number>>`
    select ${sql.join(campaignFates.map(counted))}`.execute(db)
  return rows[0]!
}

type Page = Asked & {
  readonly fate: CampaignFate
  readonly after: CampaignPlace | null
  readonly limit: number
}

/**
 * A page of campaigns of one kind. Each of its states is read in the order of an index until the page is full, and what came of a
 * campaign is added up for those of the page alone: what it costs does not grow with what the organization has.
 */
export async function pageOfCampaigns(db: Reader, page: Page): Promise<readonly OfficeCampaign[]> {
  const parts = fateParts[page.fate].map(
    part => sql`(select f.organization_id, f.id, ${overAt} as over_at from forms f
      where ${meets(page, part)} ${behind(page)} order by ${orderOf(page.fate, overAt, 'f')} limit ${page.limit})`,
  )
  const { rows } = await sql<OfficeCampaign>`
    select f.id, f.form_type as "formType", f.slug as "formSlug", f.title, f.state, f.language, f.start_at as "startDate",
      f.palette, f.cover_idea as "coverIdea", f.image_id as "imageId",
      coalesce(f.withheld_since, o.withheld_since) is not null as "isWithheld",
      c.collected, c.payments > ${mostAdded} as "isMore"
    from (select * from (${sql.join(parts, sql` union all `)}) p
      order by ${orderOf(page.fate, sql`p.over_at`, 'p')} limit ${page.limit}) p
    join forms f on f.organization_id = p.organization_id and f.id = p.id
    join organizations o on o.id = f.organization_id
    cross join lateral (${collectedOf}) c
    order by ${orderOf(page.fate, sql`p.over_at`, 'p')}`.execute(db)
  return rows
}

/** What stayed of the payments of the campaign `p`, without tips. */
const collectedOf = sql`
  select count(*)::integer as payments,
    coalesce(sum(greatest(y.amount - y.amount_tip - y.returned - y.lost, 0)), 0)::float8 as collected
  from (
    select y.amount, y.amount_tip,
      coalesce((select sum(r.organization_part) from refunds r
        where r.organization_id = y.organization_id and r.payment_id = y.id and r.status = 'succeeded'), 0) as returned,
      coalesce((select sum(d.organization_part) from disputes d
        where d.organization_id = y.organization_id and d.payment_id = y.id and d.status = 'lost'), 0) as lost
    from orders r
    join payments y on y.organization_id = r.organization_id and y.order_id = r.id
    where r.organization_id = p.organization_id and r.form_id = p.id and y.captured_at is not null and y.status <> 'Canceled'
    limit ${mostAdded + 1}) y`

/** A campaign that is found by its title. */
export type TitledCampaign = Pick<OfficeCampaign, 'formType' | 'formSlug' | 'title' | 'state' | 'language'>

/** The newest campaigns with these words in their title, whatever has become of them; deleted ones last. */
export async function campaignsTitled(
  db: Reader,
  { organizationId, ids, words, limit }: Pick<Page, 'organizationId' | 'ids' | 'words' | 'limit'>,
): Promise<readonly TitledCampaign[]> {
  const { rows } = await sql<TitledCampaign>`
    select f.form_type as "formType", f.slug as "formSlug", f.title, f.state, f.language from forms f
    where f.organization_id = ${organizationId} and f.form_type <> 'Checkout'
      ${ids === null ? sql`` : sql`and f.id = any(${[...ids]}::integer[])`}
      and ${titledWith(words)}
    order by f.state = 'Deleted', f.id desc limit ${limit}`.execute(db)
  return rows
}

const titledWith = (words: readonly string[]) =>
  sql.join(
    words.map(word => sql`f.title_key like ${`%${word}%`}`),
    sql` and `,
  )

/** How many orders a campaign took that still hold, up to {@link mostCounted}. */
export async function ordersUpTo(db: Reader, { organizationId, id }: FormKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from orders
      where organization_id = ${organizationId} and form_id = ${id} and status in ('Committed', 'Processed')
      limit ${mostCounted}) o`.execute(db)
  return rows[0]?.count ?? 0
}

/** Where a campaign stands in its list; `undefined` if there is none of this id. */
export async function placeOfCampaign(
  db: Reader,
  organizationId: number,
  id: number,
): Promise<CampaignPlace | undefined> {
  const { rows } = await sql<CampaignPlace>`
    select f.id, ${overAt}::text as "overAt" from forms f
    where f.organization_id = ${organizationId} and f.id = ${id}`.execute(db)
  return rows[0]
}

function meets(
  { organizationId, ids, words, now }: Asked,
  { state, whenOver }: FatePart,
): RawBuilder<unknown> {
  const conditions = [
    sql`f.organization_id = ${organizationId} and f.state = ${sql.lit(state)} and f.form_type <> 'Checkout'`,
    ...(whenOver === undefined ? [] : [whenOver ? sql`${overAt} <= ${now}` : sql`${overAt} > ${now}`]),
    ...(ids === null ? [] : [sql`f.id = any(${[...ids]}::integer[])`]),
    ...(words.length === 0 ? [] : [titledWith(words)]),
  ]
  return sql.join(conditions, sql` and `)
}

/** What comes soonest and is newest first, of what is over what ended last. */
function orderOf(fate: CampaignFate, date: RawBuilder<unknown>, table: 'f' | 'p'): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`)
  if (!byDate[fate]) return sql`${id} desc`
  return fate === 'over' ? sql`${date} desc, (-${id}) desc` : sql`${date}, (-${id})`
}

function behind({ fate, after }: Page): RawBuilder<unknown> {
  if (after === null) return sql``
  if (!byDate[fate]) return sql`and f.id < ${after.id}`
  const place = sql`(${after.overAt}::timestamptz, ${-after.id}::integer)`
  return fate === 'over' ? sql`and (${overAt}, (-f.id)) < ${place}` : sql`and (${overAt}, (-f.id)) > ${place}`
}
