import type { Locale } from '#domain/locale.ts'
import type { PaymentMethodType } from '#domain/payment/payment-method-type.ts'
import type { Reader, Transaction } from './schema.ts'

/**
 * A document: a number, and the facts that it shows, frozen when it came to be. Its file is drawn when it is first opened and
 * kept in the file store under its id.
 */
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

/** Stores a document that nobody has opened yet and uses its number up, in the transaction that holds the series' lock. */
export async function insertDocument(
  tx: Transaction,
  document: Omit<StoredDocument, 'sha256'>,
): Promise<void> {
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
      facts: JSON.stringify(document.facts),
      template: document.template,
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
