import { randomUUIDv7 } from 'node:crypto'
import { lockScheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { storeCapture } from '#db/store-capture.ts'
import { storeLater } from '#db/store-later.ts'
import { captureEntry, providerFeeEntry } from '#domain/ledger/entries.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import type { LockedLater } from './refuse-later.ts'

type Taken = { readonly payment: Payment; readonly attempt: PaymentAttempt }

/**
 * Records a capture that was read back from the provider: the payment is `Authorized`, the order processed; postings,
 * mail and the provider's fee follow here and nowhere else. Repeating it is harmless.
 */
export async function recordCapture(app: App, tx: Transaction, taken: Taken, intent: Intent): Promise<void> {
  await storeCapture(tx, factsOf(app, taken, intent))
}

/**
 * Records the money of a later attempt that was read back: the same, and the plan goes on or ends. Payment and attempt are
 * locked.
 */
export async function recordLater(
  app: App,
  tx: Transaction,
  locked: LockedLater,
  intent: Intent,
): Promise<void> {
  const { organizationId, orderId } = locked.payment
  if (orderId !== null) await lockScheduleOfOrder(tx, { organizationId, id: orderId })
  await storeLater(tx, { ...factsOf(app, locked, intent), intentId: intent.id })
}

function factsOf(app: App, { payment, attempt }: Taken, { id: key, fee }: Intent) {
  const { organizationId, amount, amountTip: tip } = payment
  const entries = [captureEntry({ key, organizationId, amount, tip })]
  if (fee !== null && fee.amount > 0) entries.push(providerFeeEntry({ key: fee.id, fee: fee.amount }))
  return {
    payment,
    attempt,
    entries: entries.map(entry => ({ id: randomUUIDv7(), entry })),
    feeUnknown: fee === null,
    now: app.now(),
    trace: app.trace,
  }
}
