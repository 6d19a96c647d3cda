import { paymentById } from '#db/payments.ts'
import type { App } from '../app.ts'
import { attestationFacts, issueAttestation, storedAttestation } from './issue-attestation.ts'

/** Makes the attestation of a payment whose money came, once. Repeating it is harmless; a free order has no payment. */
export async function makeAttestation(
  app: App,
  job: { readonly organizationId: number; readonly paymentId: number },
): Promise<void> {
  const payment = await paymentById(app.db, job)
  if (payment === undefined || (await storedAttestation(app.db, payment)) !== undefined) return
  const facts = await attestationFacts(app, payment)
  if (facts === undefined) return
  await app.transaction(tx => issueAttestation(app, tx, payment, facts))
}
