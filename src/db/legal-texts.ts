import { sql } from 'kysely'
import { type LegalFacts, type LegalTextKind, legalPath } from '#domain/organization/legal-texts.ts'
import type { Reader, Transaction } from './schema.ts'

/** One version of a legal text. */
export type LegalText = {
  readonly kind: LegalTextKind
  readonly version: number
  readonly text: string
  readonly createdAt: string
}

/** What an organization filled in for its legal notice; empty texts where it did not. */
export async function legalFactsOf(db: Reader, organizationId: number): Promise<LegalFacts> {
  return db
    .selectFrom('organizations')
    .select(['legalForm', 'seat', 'phone', 'publicationDirector', 'mediator', 'vatNumber', 'vatExemption'])
    .select(eb => [
      sql<string>`coalesce(nullif(legal_name, ''), name)`.as('legalName'),
      eb.fn.coalesce('contactEmail', eb.val('')).as('contactEmail'),
      eb.fn.coalesce('rna', eb.val('')).as('rna'),
      eb.fn.coalesce('siren', eb.val('')).as('siren'),
    ])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

export async function saveLegalFacts(
  tx: Transaction,
  organizationId: number,
  { contactEmail, rna, siren, ...facts }: LegalFacts,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ ...facts, contactEmail, rna: rna || null, siren: siren || null })
    .where('id', '=', organizationId)
    .execute()
}

/** Every version of an organization's texts, the newest first. */
export async function legalTextsOf(db: Reader, organizationId: number): Promise<readonly LegalText[]> {
  return db
    .selectFrom('legalTexts')
    .select(['kind', 'version', 'text', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
}

type Wanted = {
  readonly organizationId: number
  readonly kind: LegalTextKind
  /** Null: the one that holds today. */
  readonly version: number | null
}

export async function legalTextOf(db: Reader, wanted: Wanted): Promise<LegalText | undefined> {
  const { organizationId, kind, version } = wanted
  return db
    .selectFrom('legalTexts')
    .select(['kind', 'version', 'text', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .$if(version !== null, query => query.where('version', '=', version))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type NewText = Pick<LegalText, 'kind' | 'text' | 'createdAt'> & {
  readonly organizationId: number
  readonly organizationSlug: string
  readonly userId: number
}

/**
 * Adds a version; new terms are those that payers accept from now on. Under the lock of `lockTeam`, so that two people never
 * write the same version. Gives its number.
 */
export async function addLegalText(tx: Transaction, added: NewText): Promise<number> {
  const { organizationSlug, ...row } = added
  const { organizationId, kind } = row
  const latest = await legalTextOf(tx, { organizationId, kind, version: null })
  const version = (latest?.version ?? 0) + 1
  await tx
    .insertInto('legalTexts')
    .values({ ...row, version })
    .execute()
  if (kind === 'terms')
    await tx
      .updateTable('organizations')
      .set({ salesConditionsUrl: legalPath(organizationSlug, kind, version) })
      .where('id', '=', organizationId)
      .execute()
  return version
}
