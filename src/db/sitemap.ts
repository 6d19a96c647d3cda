import { sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import type { Reader } from './schema.ts'

/** A page that search engines may list. `lastModified` is an ISO instant. */
export type ListedPage = {
  readonly id: number
  readonly organizationSlug: string
  /** Null for the organization's own page. */
  readonly formType: FormType | null
  readonly formSlug: string | null
  readonly lastModified: string
}

/** How many ids a part spans: a file holds 50,000 addresses at most, and a donation form has one for each language. */
export const partSizes = { campaigns: 25_000, organizations: 50_000 } as const

export type SitemapKind = keyof typeof partSizes

/** The ids of one part, and after which of them to go on. */
export type SitemapRange = { readonly after: number; readonly upTo: number; readonly limit: number }

/** The parts that hold a public campaign, by number; a part is a range of ids, so that it never moves. */
export async function campaignParts(db: Reader): Promise<readonly number[]> {
  const size = partSizes.campaigns
  const { rows } = await sql<{ part: number }>`
    select part from generate_series(0, (select coalesce(max(id) - 1, 0) from forms where state = 'Public') / ${size}::integer) part
    where exists (select from forms where state = 'Public' and id > part * ${size}::integer and id <= (part + 1) * ${size}::integer)`.execute(
    db,
  )
  return rows.map(({ part }) => part)
}

/** The same for organizations that have a public campaign. */
export async function organizationParts(db: Reader): Promise<readonly number[]> {
  const size = partSizes.organizations
  const { rows } = await sql<{ part: number }>`
    select part from generate_series(0, (select coalesce(max(id) - 1, 0) from organizations) / ${size}::integer) part
    where exists (select from organizations o where o.id > part * ${size}::integer and o.id <= (part + 1) * ${size}::integer
      and exists (select from forms f where f.organization_id = o.id and f.state = 'Public'))`.execute(db)
  return rows.map(({ part }) => part)
}

/** Public campaigns in the order of their ids. */
export async function listedCampaigns(
  db: Reader,
  { after, upTo, limit }: SitemapRange,
): Promise<readonly ListedPage[]> {
  const { rows } = await sql<ListedPage>`
    select f.id, o.slug as "organizationSlug", f.form_type, f.slug as "formSlug",
      instant(f.updated_at) as "lastModified"
    from forms f join organizations o on o.id = f.organization_id
    where f.state = 'Public' and f.form_type <> 'Checkout' and f.withheld_since is null and o.withheld_since is null
      and f.id > ${after} and f.id <= ${upTo}
    order by f.id limit ${limit}`.execute(db)
  return rows
}

/** Organizations with a public campaign, in the order of their ids. */
export async function listedOrganizations(
  db: Reader,
  { after, upTo, limit }: SitemapRange,
): Promise<readonly ListedPage[]> {
  const { rows } = await sql<ListedPage>`
    select o.id, o.slug as "organizationSlug", null as "formType", null as "formSlug",
      instant(newest.at) as "lastModified"
    from organizations o
    cross join lateral (
      select max(f.updated_at) as at from forms f where f.organization_id = o.id and f.state = 'Public') newest
    where newest.at is not null and o.withheld_since is null and o.id > ${after} and o.id <= ${upTo}
    order by o.id limit ${limit}`.execute(db)
  return rows
}
