import { sql } from 'kysely'
import type { Organization } from '#domain/organization/organization.ts'
import type { Reader } from './schema.ts'

/** What a list shows of an organization. */
export type OrganizationHead = Pick<
  Organization,
  | 'id'
  | 'organizationSlug'
  | 'name'
  | 'organismType'
  | 'category'
  | 'city'
  | 'zipCode'
  | 'authenticationState'
  | 'fiscalReceiptEligibility'
> & {
  /** The path of its logo on this site, where it has one. */
  readonly logoPath: string | null
  /** Public campaigns that are not over. */
  readonly campaignCount: number
}

/** The organizations of ids, in no order. */
export async function organizationsOfIds(
  db: Reader,
  ids: readonly number[],
  now: string,
): Promise<readonly OrganizationHead[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OrganizationHead>`
    select o.id, o.slug as "organizationSlug", o.name, o.organism_type, o.category, o.city,
      o.zip_code, o.authentication_state, o.logo_path,
      o.fiscal_receipt_eligibility,
      (select count(*)::integer from search_entries e
        where e.organization_id = o.id and e.form_id > 0 and e.closes_at > ${now}::timestamptz) as "campaignCount"
    from organizations o where o.id = any (${[...ids]}::integer[])`.execute(db)
  return rows
}
