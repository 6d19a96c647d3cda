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
  return heads(
    db,
    sql`where o.id = ${organizationId} and f.state = 'Public' and f.withheld_since is null
    order by f.id limit ${limit}`,
  )
}

/** The newest public campaigns of organizations that may collect, those that are over left out. */
export async function newestCampaigns(
  db: Reader,
  { now, limit }: { readonly now: string; readonly limit: number },
): Promise<readonly CampaignSummary[]> {
  return heads(
    db,
    sql`where f.state = 'Public' and f.form_type <> 'Checkout' and o.allow_collect and o.account_may_collect
      and f.withheld_since is null and o.withheld_since is null
      and coalesce(least(f.sale_end_at, f.end_at), 'infinity') > ${now}::timestamptz
    order by f.id desc limit ${limit}`,
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
  return heads(
    db,
    sql`where (f.organization_id, f.id) in (select * from unnest(${organizations}::integer[], ${forms}::integer[]))`,
  )
}

async function heads(db: Reader, which: RawBuilder<unknown>): Promise<readonly CampaignSummary[]> {
  const { rows } = await sql<CampaignSummary>`
    select f.id, f.organization_id, o.slug as "organizationSlug", o.name as "organizationName",
      o.city, o.allow_collect and o.account_may_collect as "allowCollect", f.form_type,
      f.slug as "formSlug", f.title, f.palette, f.cover_idea, f.image_id, f.language, f.state, f.start_at as "startDate", f.end_at as "endDate",
      f.place, f.sale_start_at as "saleStartDate", f.sale_end_at as "saleEndDate",
      f.financial_goal,
      case when fs.capacity is not null then greatest(fs.capacity - fs.sold - fs.held, 0) end as "remainingNumber",
      coalesce((
        select jsonb_agg(jsonb_build_object('price', t.price, 'priceCategory', t.price_category,
          'minimumAmount', t.minimum_amount, 'isSoldOut', coalesce(s.capacity - s.sold - s.held <= 0, false),
          'saleStartDate', instant(t.sale_start_at), 'saleEndDate', instant(t.sale_end_at)) order by t.position)
        from tiers t
        left join stocks s on s.organization_id = t.organization_id and s.kind = 'tier' and s.target_id = t.id
        where t.organization_id = f.organization_id and t.form_id = f.id and t.deleted_at is null), '[]') as tiers
    from organizations o
    join forms f on f.organization_id = o.id
    left join stocks fs on fs.organization_id = f.organization_id and fs.kind = 'form' and fs.target_id = f.id
    ${which}`.execute(db)
  return rows
}
