import { sql } from 'kysely'
import type { Organization } from '#domain/organization/organization.ts'
import type { Reader } from './schema.ts'

/** The organization of a slug, or `undefined`. */
export async function organizationBySlug(db: Reader, slug: string): Promise<Organization | undefined> {
  return (
    db
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
        'fiscal_receipt_eligibility as fiscalReceiptEligibility',
        'is_under_coluche_law as isUnderColucheLaw',
        'sales_conditions_url as salesConditionsUrl',
      ])
      // Both the operator and the provider have to allow it.
      .select(sql<boolean>`allow_collect and account_may_collect`.as('allowCollect'))
      .where('slug', '=', slug)
      .executeTakeFirst()
  )
}

/** What an organization tells of itself on its page; `null` where it told nothing. */
export type PublicFacts = {
  readonly contactEmail: string | null
  /** An address that begins with http or https. */
  readonly website: string | null
  /** Its number in the national directory of associations, `W` and nine signs. */
  readonly rna: string | null
  readonly siren: string | null
  /** The path of its logo on this site. */
  readonly logoPath: string | null
}

const noFacts: PublicFacts = { contactEmail: null, website: null, rna: null, siren: null, logoPath: null }

/** What an organization tells of itself on its page. */
export async function publicFactsOf(db: Reader, organizationId: number): Promise<PublicFacts> {
  const row = await db
    .selectFrom('organizations')
    .select(['contact_email as contactEmail', 'website', 'rna', 'siren', 'logo_path as logoPath'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row ?? noFacts
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

/** The ids of organizations in order: those after `after`. */
export async function organizationIds(
  db: Reader,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The organization whose account at the provider this is, or `undefined`. */
export async function organizationOfAccount(db: Reader, account: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('provider_account_id', '=', account)
    .executeTakeFirst()
  return row?.id
}

/** Organizations whose account at the provider has ever held money, by id: those after `after`. */
export async function accountsOfOrganizations(
  db: Reader,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly { id: number; account: string }[]> {
  return db
    .selectFrom('organizations as o')
    .select('o.id')
    .select(eb => eb.ref('o.provider_account_id').$castTo<string>().as('account'))
    .where('o.id', '>', after)
    .where('o.provider_account_id', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('ledger_entries as e').select('e.id').whereRef('e.organization_id', '=', 'o.id')),
    )
    .orderBy('o.id')
    .limit(limit)
    .execute()
}

/** What the provider says of an account: whether it may be charged for. Answers whether that is new. */
export async function noteAccount(db: Reader, account: string, mayCollect: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ account_may_collect: mayCollect })
    .where('provider_account_id', '=', account)
    .where('account_may_collect', '<>', mayCollect)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
