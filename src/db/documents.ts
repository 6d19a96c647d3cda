import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import type { Reader, Transaction } from './schema.ts'

/** A document that was made once and is kept; its bytes lie in the file store under its id. */
export type StoredDocument = {
  readonly id: string
  readonly organizationId: number
  readonly kind: 'attestation'
  /** What it is about: the id of a payment. */
  readonly subjectId: string
  readonly series: string
  readonly year: number
  readonly number: number
  readonly locale: 'fr' | 'en'
  /** Of its bytes, in hexadecimal digits. */
  readonly sha256: string
  readonly size: number
  readonly createdAt: string
}

const columns = [
  'id',
  'organization_id as organizationId',
  'kind',
  'subject_id as subjectId',
  'series',
  'year',
  'number',
  'locale',
  'sha256',
  'size',
  'created_at as createdAt',
] as const

type Subject = Pick<StoredDocument, 'organizationId' | 'kind' | 'subjectId'>

/** The document of a subject, or `undefined` while none was made. */
export async function documentOf(db: Reader, subject: Subject): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('organization_id', '=', subject.organizationId)
    .where('kind', '=', subject.kind)
    .where('subject_id', '=', subject.subjectId)
    .executeTakeFirst()
}

type Series = Pick<StoredDocument, 'organizationId' | 'series' | 'year'>

/** Locks a series of numbers and tells the next one: nobody else takes it before this transaction ends (D15). */
export async function lockNumbers(
  tx: Transaction,
  { organizationId, series, year }: Series,
): Promise<number> {
  await tx
    .insertInto('document_numbers')
    .values({ organization_id: organizationId, series, year })
    .onConflict(conflict => conflict.columns(['organization_id', 'series', 'year']).doNothing())
    .execute()
  const { next } = await tx
    .selectFrom('document_numbers')
    .select('next')
    .where('organization_id', '=', organizationId)
    .where('series', '=', series)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return next
}

/** Stores a document and uses its number up, in the transaction that holds the series' lock. */
export async function insertDocument(tx: Transaction, document: StoredDocument): Promise<void> {
  const { organizationId, series, year, number } = document
  await tx
    .insertInto('documents')
    .values({
      organization_id: organizationId,
      id: document.id,
      kind: document.kind,
      subject_id: document.subjectId,
      series,
      year,
      number,
      locale: document.locale,
      sha256: document.sha256,
      size: document.size,
      created_at: document.createdAt,
    })
    .execute()
  await tx
    .updateTable('document_numbers')
    .set({ next: number + 1 })
    .where('organization_id', '=', organizationId)
    .where('series', '=', series)
    .where('year', '=', year)
    .execute()
}

/** How a payment was made. */
export async function meansOfPayment(
  db: Reader,
  payment: { organizationId: number; id: number },
): Promise<PaymentMeans> {
  const { means } = await db
    .selectFrom('payments')
    .select('means')
    .where('organization_id', '=', payment.organizationId)
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  return means
}
