import { type RawBuilder, sql } from 'kysely'
import type { Form, Tier } from '#domain/form/form.ts'
import type { Reader } from './schema.ts'

/** What decides whether a rate can be had now, and what it costs. */
export type TierHead = Pick<
  Tier,
  'price' | 'priceCategory' | 'minimumAmount' | 'isSoldOut' | 'saleStartDate' | 'saleEndDate'
>

/** What a list shows of a campaign, with what decides its state. */
export type CampaignSummary = Pick<
  Form,
  | 'id'
  | 'organizationId'
  | 'organizationSlug'
  | 'formType'
  | 'formSlug'
  | 'title'
  | 'palette'
  | 'coverIdea'
  | 'imageId'
  | 'focusX'
  | 'focusY'
  | 'language'
  | 'state'
  | 'startDate'
  | 'endDate'
  | 'place'
  | 'saleStartDate'
  | 'saleEndDate'
  | 'financialGoal'
  | 'remainingNumber'
> & {
  readonly organizationName: string
  readonly city: string
  /** Whether operator and provider let the organization collect. */
  readonly allowCollect: boolean
  readonly tiers: readonly TierHead[]
}

/** An organization's public campaigns in one round trip, in the order of their creation, at most `limit`. */
export async function campaignsOfOrganization(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly CampaignSummary[]> {
  return summaries(
    db,
    sql`where o.id = ${organizationId} and f.state = 'Public' and f.withheld_since is null
      order by f.id limit ${limit}`,
    sql`order by f.id`,
  )
}

/** The newest public campaigns of organizations that may collect, those that are over left out. */
export async function newestCampaigns(
  db: Reader,
  { now, limit }: { readonly now: string; readonly limit: number },
): Promise<readonly CampaignSummary[]> {
  return summaries(
    db,
    sql`where f.state = 'Public' and f.form_type <> 'Checkout' and o.allow_collect and o.account_may_collect
      and f.withheld_since is null and o.withheld_since is null
      and coalesce(least(f.sale_end_at, f.end_at), 'infinity') > ${now}::timestamptz
      order by f.id desc limit ${limit}`,
    sql`order by f.id desc`,
  )
}

/** The campaigns of keys, in no order. */
export async function campaignsOfKeys(
  db: Reader,
  keys: readonly { readonly organizationId: number; readonly formId: number }[],
): Promise<readonly CampaignSummary[]> {
  if (keys.length === 0) return []
  const organizations = keys.map(({ organizationId }) => organizationId)
  const forms = keys.map(({ formId }) => formId)
  return summaries(
    db,
    sql`where (f.organization_id, f.id) in (select * from unnest(${organizations}::integer[], ${forms}::integer[]))`,
  )
}

/** The campaigns that a condition over forms `f` and organizations `o` chooses: rates and counters are read of these alone. */
async function summaries(
  db: Reader,
  which: RawBuilder<unknown>,
  order = sql``,
): Promise<readonly CampaignSummary[]> {
  const { rows } = await sql<CampaignSummary>`
    select f.id, f.organization_id, f.of_slug as "organizationSlug", f.of_name as "organizationName", f.of_city as city,
      f.may_collect as "allowCollect", f.form_type,
      f.slug as "formSlug", f.title, f.palette, f.cover_idea, f.image_id, f.focus_x, f.focus_y, f.language, f.state, f.start_at as "startDate", f.end_at as "endDate",
      f.place, f.sale_start_at as "saleStartDate", f.sale_end_at as "saleEndDate",
      f.financial_goal,
      ${unitsLeft('form', 'f.id')} as "remainingNumber",
      coalesce((
        select jsonb_agg(jsonb_build_object('price', t.price, 'priceCategory', t.price_category,
          'minimumAmount', t.minimum_amount, 'isSoldOut', coalesce(least(${unitsLeft('tier', 't.id')}, ${unitsLeft('pool', 't.pool_id')}) = 0, false),
          'saleStartDate', instant(t.sale_start_at), 'saleEndDate', instant(t.sale_end_at)) order by t.position)
        from tiers t
        where t.organization_id = f.organization_id and t.form_id = f.id and t.deleted_at is null
          and t.reserved_for is distinct from 'code'), '[]') as tiers
    from (
      select f.*, o.slug as of_slug, o.name as of_name, o.city as of_city, o.allow_collect and o.account_may_collect as may_collect
      from organizations o join forms f on f.organization_id = o.id ${which}) f
    ${formCounters}
    ${order}`.execute(db)
  return rows
}

/**
 * What is left of each limited thing of the form `f`, as `c.counters` (`tier7`, `form9`); null where nothing is counted. One
 * step of an index for all of them, however many rates there are; it counts what `campaign_head` of the database counts.
 */
const formCounters = sql`cross join lateral (
  select jsonb_object_agg(s.kind || s.target_id, greatest(s.capacity - s.sold - s.held, 0)) as counters
  from stocks s where s.organization_id = f.organization_id and s.form_id = f.id and s.kind <> 'coupon') c`

/** What the counter of a thing still has; null where it is not counted (rule STK-2). `id`: `t.id`. */
const unitsLeft = (kind: 'tier' | 'form' | 'pool', id: string) =>
  sql<number | null>`(c.counters ->> (${sql.lit(kind)} || ${sql.ref(id)}))::integer`
