import { enqueue } from '#db/jobs.ts'
import { paymentByPublicId } from '#db/payments.ts'
import { isAttested } from '#domain/payment/attested.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { attestationSubject } from '../links/document-token.ts'
import { sha256Of, shownNumber, storedAttestation } from './issue-attestation.ts'

/** A document's bytes, always the same, and what its file is named after. */
export type ReadDocument = {
  readonly bytes: Uint8Array
  readonly number: string
  readonly locale: 'fr' | 'en'
}

/**
 * Whoever holds the signed link of a payment's attestation reads it; to anyone else it does not exist. Where its job has
 * not come yet it is queued, and the answer is to ask again in a moment: numbers are given by jobs, one after the other.
 */
export async function readDocument(
  app: App,
  { paymentId, token }: { readonly paymentId: number; readonly token: string },
): Promise<Result<ReadDocument>> {
  const payment = await paymentByPublicId(app.db, paymentId)
  if (payment === undefined || !app.signer.verifies(attestationSubject(payment), token, app.now()))
    return failWith('NOT_FOUND')
  const { organizationId } = payment
  const document = await storedAttestation(app.db, payment)
  if (document === undefined) {
    if (!isAttested(payment)) return failWith('NOT_FOUND')
    const key = `attestation:${organizationId}:${paymentId}`
    const job = { organizationId, paymentId }
    await app.transaction(tx => enqueue(tx, 'make-attestation', job, { trace: app.trace, key }))
    return failWith('UNAVAILABLE')
  }
  const bytes = await app.files.get(document.id)
  if (bytes === undefined || sha256Of(bytes) !== document.sha256) {
    app.log.error({ document: document.id }, 'the bytes of a document are not those that were kept')
    return failWith('SERVER_ERROR')
  }
  return ok({ bytes, number: shownNumber(document), locale: document.locale })
}
