import { randomUUIDv7 } from 'node:crypto'
import { bookEntry } from '#db/ledger.ts'
import type { Transaction } from '#db/schema.ts'
import { captureEntry, providerFeeEntry, refundEntry } from '#domain/ledger/entries.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'

/**
 * Books money that came and went without a payment of ours, `tip` cents of it the operator's, and the provider's fee, which
 * stays: so that the clearing account equals the provider's.
 */
export async function bookReturn(
  app: App,
  tx: Transaction,
  organizationId: number,
  { id: key, amountCaptured: amount, fee }: Intent,
  tip: number,
): Promise<void> {
  const entries = [
    captureEntry({ key, organizationId, amount, tip }),
    refundEntry({ key, organizationId, organizationPart: amount - tip, tipPart: tip }),
    ...(fee === null || fee.amount === 0 ? [] : [providerFeeEntry({ key: fee.id, fee: fee.amount })]),
  ]
  const facts = { organizationId, paymentId: null, trace: app.trace, now: app.now() }
  for (const entry of entries) await bookEntry(tx, { ...facts, id: randomUUIDv7(), entry })
}
