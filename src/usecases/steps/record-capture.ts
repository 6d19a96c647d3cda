import { randomUUIDv7 } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { bookEntry } from '#db/ledger.ts'
import { moveOrder, orderByKey } from '#db/orders.ts'
import { attemptById, moveAttempt } from '#db/payment-attempts.ts'
import { lockPayment, movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import { captureEntry } from '#domain/ledger/entries.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'

type PaymentKey = { readonly organizationId: number; readonly paymentId: number }

/**
 * Records a capture that was read back from the provider: the payment is `Authorized`, the order processed; postings,
 * mail and the provider's fee follow here and nowhere else (payments/README). Again is harmless.
 */
export async function recordCapture(app: App, tx: Transaction, key: PaymentKey): Promise<void> {
  const payment = await lockPayment(tx, key)
  if (payment?.orderId === undefined || payment.orderId === null || payment.intentId === null) return
  const now = app.now()
  if (!(await movePayment(tx, payment, 'capture', { capturedAt: now }))) return
  await moveCapturedAttempt(app, tx, payment)
  const order = await orderByKey(tx, { organizationId: key.organizationId, id: payment.orderId })
  if (order !== undefined) await moveOrder(tx, order, 'process')
  await bookEntry(tx, {
    id: randomUUIDv7(),
    organizationId: key.organizationId,
    paymentId: payment.id,
    entry: captureEntry({
      key: payment.intentId,
      organizationId: key.organizationId,
      amount: payment.amount,
      tip: payment.amountTip,
    }),
    trace: app.trace,
    now,
  })
  const { organizationId } = key
  const mail = { organizationId, kind: 'orderConfirmation', subjectId: String(payment.orderId) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  await enqueue(tx, 'book-provider-fee', { organizationId, paymentId: payment.id }, { trace: app.trace })
}

async function moveCapturedAttempt(app: App, tx: Transaction, payment: Payment): Promise<void> {
  if (payment.attemptId === null) return
  const attempt = await attemptById(tx, { organizationId: payment.organizationId, attemptId: payment.attemptId })
  if (attempt !== undefined) await moveAttempt(tx, attempt, 'capture', { now: app.now() })
}
