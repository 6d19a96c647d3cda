import { randomUUIDv7 } from 'node:crypto'
import { lockScheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { storeCharge } from '#db/store-charge.ts'
import { captureEntry, providerFeeEntry } from '#domain/ledger/entries.ts'
import type { Charge } from '#domain/payment/charge.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'

/**
 * Records the money of a charge that was read back from the provider: the payment is `Authorized`, postings, mail and the
 * provider's fee follow, the plan goes on or ends. Payment and charge are locked.
 */
export async function settleCharge(
  app: App,
  tx: Transaction,
  { payment, charge }: { payment: Payment; charge: Charge },
  intent: Intent,
): Promise<void> {
  const { organizationId, amount, amountTip: tip, orderId } = payment
  if (orderId !== null) await lockScheduleOfOrder(tx, { organizationId, id: orderId })
  const entries = [captureEntry({ key: intent.id, organizationId, amount, tip })]
  if (intent.fee !== null && intent.fee.amount > 0) {
    entries.push(providerFeeEntry({ key: intent.fee.id, fee: intent.fee.amount }))
  }
  await storeCharge(tx, {
    charge,
    payment,
    intentId: intent.id,
    entries: entries.map(entry => ({ id: randomUUIDv7(), entry })),
    feeUnknown: intent.fee === null,
    now: app.now(),
    trace: app.trace,
  })
}
