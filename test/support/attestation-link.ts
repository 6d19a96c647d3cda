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
