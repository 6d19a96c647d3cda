import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { afterWait } from '../paris-time.ts'

/** Minutes between two looks while captures are switched off. */
const switchedOffPause = 1

const keys = { 'capture-payment': 'capture', 'send-debit': 'debit' } as const

/** Queues the job of a payment again, because captures are switched off: one for each payment, however often it waits. */
export function waitForSwitch(
  app: App,
  tx: Transaction,
  job: keyof typeof keys,
  payment: PaymentKey,
): Promise<void> {
  const key = `${keys[job]}:${payment.paymentId}`
  return enqueue(tx, job, payment, { trace: app.trace, runAt: afterWait(app, switchedOffPause), key })
}
