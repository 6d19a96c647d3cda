import { numberedSlug } from '#domain/form/slug.ts'
import type { Opening } from '#domain/organization/opening.ts'
import type { Reader, Transaction } from './schema.ts'

/** More of one name than a country has. */
const mostOfOneName = 1000

type Founded = { readonly id: number; readonly organizationSlug: string }

/** Inserts an organization under the first address of its name that is free. Nobody has verified it yet. */
export async function insertOrganization(
  tx: Transaction,
  slug: string,
  { name, organismType, category, city, zipCode, rna, siren }: Opening,
): Promise<Founded> {
  for (let number = 1; number <= mostOfOneName; number += 1) {
    const row = await tx
      .insertInto('organizations')
      .values({
        slug: numberedSlug(slug, number),
        name,
        organismType,
        category,
        city,
        zipCode,
        rna,
        siren,
        legalName: name,
      })
      .onConflict(conflict => conflict.column('slug').doNothing())
      .returning(['id', 'slug as organizationSlug'])
      .executeTakeFirst()
    if (row !== undefined) return row
  }
  throw new Error(`no address is free for ${slug}`)
}

/** Whether a verified organization bears one of these numbers. */
export async function isVerifiedElsewhere(
  db: Reader,
  { rna, siren }: Pick<Opening, 'rna' | 'siren'>,
): Promise<boolean> {
  if (rna === null && siren === null) return false
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('authenticationState', '=', 'Authenticated')
    .where(eb =>
      eb.or([
        ...(rna === null ? [] : [eb('rna', '=', rna)]),
        ...(siren === null ? [] : [eb('siren', '=', siren)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Agreement = Pick<Opening, 'position'> & {
  readonly organizationId: number
  readonly userId: number
  /** The version of the terms: the month that they bear, `YYYY-MM`. */
  readonly termsDate: string
  readonly acceptedAt: string
}

/** Keeps that somebody accepted the terms and the contract of processing for an organization (GDPR article 28). */
export async function insertAgreement(tx: Transaction, agreement: Agreement): Promise<void> {
  await tx.insertInto('agreements').values(agreement).execute()
}
