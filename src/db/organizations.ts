import type { Organization } from '#domain/organization/organization.ts'
import type { Reader } from './schema.ts'

/** The organization of a slug, or `undefined`. */
export async function organizationBySlug(db: Reader, slug: string): Promise<Organization | undefined> {
  return db
    .selectFrom('organizations')
    .select([
      'id',
      'slug as organizationSlug',
      'name',
      'organism_type as organismType',
      'category',
      'city',
      'zip_code as zipCode',
      'country',
      'description',
      'palette',
      'authentication_state as authenticationState',
      'provider',
      'provider_account_id as accountId',
      'allow_collect as allowCollect',
      'fiscal_receipt_eligibility as fiscalReceiptEligibility',
      'is_under_coluche_law as isUnderColucheLaw',
      'sales_conditions_url as salesConditionsUrl',
    ])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** The text of an organization's sales conditions; empty where it wrote none. */
export async function salesConditionsOf(db: Reader, organizationId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('sales_conditions as text')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.text
}
