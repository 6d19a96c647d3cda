import { createHash, randomUUIDv7 } from 'node:crypto'
import { attestationUrl } from '#usecases/links/tokens.ts'
import type { TestApp } from './app.ts'

type Paid = { readonly organizationId: number; readonly id: number }

/** What the holder of the link to a payment's attestation sends (`acts.readDocument`). */
export function attestationLink(product: TestApp, { organizationId, id }: Paid) {
  const url = new URL(attestationUrl(product.app, { organizationId, id }, 'mail'))
  return { paymentId: id, token: url.searchParams.get('token') ?? '' }
}

/** Opens the attestations of what came of an order: they exist from then on. */
export async function openAttestations(product: TestApp, orderId: number): Promise<void> {
  const payments = await product.db
    .selectFrom('payments')
    .select(['organizationId', 'id'])
    .where('orderId', '=', orderId)
    .where('capturedAt', 'is not', null)
    .execute()
  for (const payment of payments) {
    const opened = await product.acts.readDocument(attestationLink(product, payment))
    if (!opened.ok)
      throw new Error(`the attestation of payment ${payment.id}: ${JSON.stringify(opened.error)}`)
  }
}

/** The first attestation of an organization as it was made before facts were kept: a row that names a file. */
export async function addFileWithoutFacts(
  { app, db, clock }: TestApp,
  { organizationId, id: paymentId }: Paid,
): Promise<{ readonly id: string; readonly bytes: Uint8Array }> {
  const bytes = new TextEncoder().encode('%PDF-1.7 drawn long ago')
  const id = randomUUIDv7()
  await app.files.put(id, bytes)
  const series = { organizationId, series: 'attestation', year: 2026 }
  await db
    .insertInto('documentNumbers')
    .values({ ...series, next: 2 })
    .execute()
  await db
    .insertInto('documents')
    .values({
      ...series,
      ...{ id, kind: 'attestation', subjectId: String(paymentId), number: 1, locale: 'fr' },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      createdAt: clock.now(),
    })
    .execute()
  return { id, bytes }
}
