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
        'organismType',
        'category',
        'city',
        'zipCode',
        'country',
        'description',
        'palette',
        'authenticationState',
        'provider',
        'providerAccountId as accountId',
        'fiscalReceiptEligibility',
        'issuesTaxReceipts',
        'isUnderColucheLaw',
        'salesConditionsUrl',
      ])
      // Both the operator and the provider have to allow it.
      .select(sql<boolean>`allow_collect and account_may_collect`.as('allowCollect'))
      .select(sql<boolean>`withheld_since is not null`.as('isWithheld'))
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
    .select(['contactEmail', 'website', 'rna', 'siren', 'logoPath'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row ?? noFacts
}

/** What mails call an organization, and its slug. */
export async function organizationNameOf(
  db: Reader,
  organizationId: number,
): Promise<{ readonly name: string; readonly slug: string }> {
  return db
    .selectFrom('organizations')
    .select(['name', 'slug'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
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
