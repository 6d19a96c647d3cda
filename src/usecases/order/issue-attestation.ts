import { createHash, randomUUIDv7 } from 'node:crypto'
import { documentOf, insertDocument, lockNumbers, type StoredDocument } from '#db/documents.ts'
import type { Transaction } from '#db/schema.ts'
import { writeAttestation } from '#documents/pdf/attestation.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import type { AttestationFacts } from './attestation-facts.ts'

const kind = 'attestation'

/** The attestation of a payment that is stored already. */
export function storedAttestation(
  db: Parameters<typeof documentOf>[0],
  { organizationId, id }: Pick<Payment, 'organizationId' | 'id'>,
): Promise<StoredDocument | undefined> {
  return documentOf(db, { organizationId, kind, subjectId: String(id) })
}

/**
 * Gives a payment its attestation: the next number of its organization and year, under the lock of the series, so that
 * none is missing and none is used twice (rule LAW-6). The bytes are kept before the row that names them is committed: a row
 * without its document cannot be; bytes that a crash left without a row belong to nobody and do no harm.
 */
export async function issueAttestation(
  app: App,
  tx: Transaction,
  payment: Pick<Payment, 'organizationId' | 'id'>,
  facts: AttestationFacts,
): Promise<StoredDocument> {
  const { organizationId } = payment
  const createdAt = app.now()
  const series = { organizationId, series: kind, year: Number(parisDate(createdAt).slice(0, 4)) }
  const number = await lockNumbers(tx, series)
  const known = await storedAttestation(tx, payment)
  if (known !== undefined) return known
  const shown = shownNumber({ ...series, number })
  const bytes = await writeAttestation({ ...facts, number: shown, madeAt: createdAt })
  const id = randomUUIDv7()
  await app.files.put(id, bytes)
  app.crashPoint('document-kept')
  const document: StoredDocument = {
    ...series,
    id,
    kind,
    subjectId: String(payment.id),
    number,
    locale: facts.locale,
    sha256: sha256Of(bytes),
    size: bytes.byteLength,
    createdAt,
  }
  await insertDocument(tx, document)
  return document
}

/** « 2026-000012 »: how a number is written. */
export function shownNumber({ year, number }: Pick<StoredDocument, 'year' | 'number'>): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

/** The digest that tells whether bytes are still those that were made. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
