import { type RawBuilder, sql } from 'kysely'
import type { InvoiceKind } from '#domain/invoice/invoice.ts'
import type { Locale } from '#domain/locale.ts'
import type { ReceiptKind } from '#domain/receipt/receipt.ts'
import type { Reader } from './schema.ts'
import { isTaken } from './taken.ts'

/**
 * A document: a number, and the facts that it shows, frozen when it came to be. Its file is drawn when it is first opened and
 * kept in the file store under its id.
 */
export type StoredDocument = {
  readonly id: string
  readonly organizationId: number
  readonly kind: 'attestation' | 'personAttestation' | ReceiptKind | InvoiceKind
  /** What it is about: of an attestation the id of a payment, of a person's that of an item, each with its money; of a receipt or an invoice its own. */
  readonly subjectId: string
  readonly series: string
  readonly year: number
  readonly number: number
  readonly locale: Locale
  /** What it says; null where it was drawn before facts were kept. */
  readonly facts: unknown
  /** The version of what draws it. */
  readonly template: number
  /** Of its file, in hexadecimal digits; null until it is first opened. */
  readonly sha256: string | null
  readonly createdAt: string
}

const columns = [
  'id',
  'organizationId',
  'kind',
  'subjectId',
  'series',
  'year',
  'number',
  'locale',
  'facts',
  'template',
  'sha256',
  'createdAt',
] as const

type Subject = Pick<StoredDocument, 'organizationId' | 'kind' | 'subjectId'>

/** The document of a subject, or `undefined` while there is none. */
export async function documentOf(db: Reader, subject: Subject): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('organizationId', '=', subject.organizationId)
    .where('kind', '=', subject.kind)
    .where('subjectId', '=', subject.subjectId)
    .executeTakeFirst()
}

/** The attestations of an item of an order, oldest first. */
export async function documentsOfItem(
  db: Reader,
  { organizationId, itemId }: { readonly organizationId: number; readonly itemId: number },
): Promise<readonly StoredDocument[]> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'personAttestation')
    .where(sql<string>`split_part(subject_id, ':', 1)`, '=', String(itemId))
    .orderBy('createdAt')
    .orderBy('number')
    .execute()
}

/**
 * Stores a document that nobody has opened yet, with the next number of its organization, series and year, in one statement:
 * where anything of it fails no number is used up, and none is used twice (rule LAW-6). `following`: a query of what follows a document
 * that was stored, as a job that it queues. Returns the number, or `undefined`
 * where the subject has its document already.
 */
export async function insertDocument(
  db: Reader,
  document: Omit<StoredDocument, 'sha256' | 'number'>,
  following: RawBuilder<unknown> = sql`select`,
): Promise<number | undefined> {
  const { organizationId, kind, subjectId, series, year } = document
  try {
    const { rows } = await sql<{ number: number }>`
      with number as (
        insert into document_numbers (organization_id, series, year, next)
        select ${organizationId}::integer, ${series}::text, ${year}::integer, 2
        where not exists (
          select from documents
          where organization_id = ${organizationId} and kind = ${kind} and subject_id = ${subjectId})
        on conflict (organization_id, series, year) do update set next = document_numbers.next + 1
        returning next - 1 as number
      ), stored as (
        insert into documents (organization_id, id, kind, subject_id, series, year, number, locale, facts, template, created_at)
        select ${organizationId}, ${document.id}::uuid, ${kind}, ${subjectId}, ${series}, ${year}, number, ${document.locale},
          ${JSON.stringify(document.facts)}::jsonb, ${document.template}, ${document.createdAt}::timestamptz
        from number
        returning number
      ), following as (
        select f.* from stored, lateral (${following}) f
      )
      select number + 0 * (select count(*) from following)::integer as number from stored`.execute(db)
    return rows[0]?.number
  } catch (error) {
    // Somebody else's was stored while this one waited for its number; a number that is not the next one is a fault.
    if (isTaken(error, 'documents', 'documents_organization_id_kind_subject_id_key')) return undefined
    throw error
  }
}

/**
 * Says which file a document has, unless somebody else was first; gives what holds. The bytes are stored after it: who finds
 * none draws them again, and they have to be the same.
 */
export async function nameFile(
  db: Reader,
  { organizationId, id }: Pick<StoredDocument, 'organizationId' | 'id'>,
  file: { readonly sha256: string; readonly size: number },
): Promise<string> {
  const named = await db
    .updateTable('documents')
    .set(file)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('sha256', 'is', null)
    .returning('sha256')
    .executeTakeFirst()
  if (named !== undefined) return file.sha256
  const { sha256 } = await db
    .selectFrom('documents')
    .select('sha256')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (sha256 === null) throw new Error(`document ${id} has no file`)
  return sha256
}
