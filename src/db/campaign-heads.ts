import { sql } from 'kysely'
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
  | 'organizationSlug'
  | 'formType'
  | 'formSlug'
  | 'title'
  | 'palette'
  | 'state'
  | 'startDate'
  | 'place'
  | 'saleStartDate'
  | 'saleEndDate'
  | 'remainingNumber'
> & { readonly organizationName: string; readonly city: string; readonly tiers: readonly TierHead[] }

/** An organization's public campaigns in one round trip, in the order of their creation, at most `limit`. */
export async function campaignsOfOrganization(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly CampaignSummary[]> {
  const { rows } = await sql<CampaignSummary>`
    select o.slug as "organizationSlug", o.name as "organizationName", o.city, f.form_type as "formType",
      f.slug as "formSlug", f.title, f.palette, f.state, f.start_at as "startDate", f.place,
      f.sale_start_at as "saleStartDate", f.sale_end_at as "saleEndDate",
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
    where o.id = ${organizationId} and f.state = 'Public'
    order by f.id
    limit ${limit}`.execute(db)
  return rows
}
