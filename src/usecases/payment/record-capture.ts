import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '#db/schema.ts'
import { storeCapture } from '#db/store-capture.ts'
import { captureEntry, providerFeeEntry } from '#domain/ledger/entries.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'

/**
 * Records a capture that was read back from the provider: the payment is `Authorized`, the order processed; postings,
 * mail and the provider's fee follow here and nowhere else (payments/README). Again is harmless.
 */
export async function recordCapture(
  app: App,
  tx: Transaction,
  payment: Payment,
  intent: Intent,
): Promise<void> {
  const { organizationId, amount, amountTip: tip } = payment
  const entries = [captureEntry({ key: intent.id, organizationId, amount, tip })]
  if (intent.fee !== null && intent.fee.amount > 0) {
    entries.push(providerFeeEntry({ key: intent.fee.id, fee: intent.fee.amount }))
  }
  await storeCapture(tx, {
    payment,
    entries: entries.map(entry => ({ id: randomUUIDv7(), entry })),
    feeUnknown: intent.fee === null,
    now: app.now(),
    trace: app.trace,
  })
}
