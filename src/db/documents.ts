import type { Locale } from '#domain/locale.ts'
import type { PaymentMethodType } from '#domain/payment/payment-method-type.ts'
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
  readonly locale: Locale
  /** Of its bytes, in hexadecimal digits. */
  readonly sha256: string
  readonly size: number
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
  'sha256',
  'size',
  'createdAt',
] as const

type Subject = Pick<StoredDocument, 'organizationId' | 'kind' | 'subjectId'>

/** The document of a subject, or `undefined` while none was made. */
export async function documentOf(db: Reader, subject: Subject): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('organizationId', '=', subject.organizationId)
    .where('kind', '=', subject.kind)
    .where('subjectId', '=', subject.subjectId)
    .executeTakeFirst()
}

type Series = Pick<StoredDocument, 'organizationId' | 'series' | 'year'>

/** Locks a series of numbers and tells the next one: nobody else takes it before this transaction ends (rule LAW-6). */
export async function lockNumbers(
  tx: Transaction,
  { organizationId, series, year }: Series,
): Promise<number> {
  await tx
    .insertInto('documentNumbers')
    .values({ organizationId, series, year })
    .onConflict(conflict => conflict.columns(['organizationId', 'series', 'year']).doNothing())
    .execute()
  const { next } = await tx
    .selectFrom('documentNumbers')
    .select('next')
    .where('organizationId', '=', organizationId)
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
      organizationId,
      id: document.id,
      kind: document.kind,
      subjectId: document.subjectId,
      series,
      year,
      number,
      locale: document.locale,
      sha256: document.sha256,
      size: document.size,
      createdAt: document.createdAt,
    })
    .execute()
  await tx
    .updateTable('documentNumbers')
    .set({ next: number + 1 })
    .where('organizationId', '=', organizationId)
    .where('series', '=', series)
    .where('year', '=', year)
    .execute()
}

/** How a payment was made. */
export async function methodTypeOfPayment(
  db: Reader,
  payment: { organizationId: number; id: number },
): Promise<PaymentMethodType> {
  const { means } = await db
    .selectFrom('payments')
    .select('means')
    .where('organizationId', '=', payment.organizationId)
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  return means
}
