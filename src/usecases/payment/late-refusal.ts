import { enqueue } from '#db/jobs.ts'
import { noteLateRefusal } from '#db/late-refusals.ts'
import { moveAttempt } from '#db/payment-attempts.ts'
import type { PaymentState } from '#db/payment-state.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { lateRefusalDays } from '#domain/payment/mandate.ts'
import type { App } from '../app.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'
import { queueUndo } from './queue-undo.ts'

type Locked = Pick<PaymentState, 'request' | 'payment'> & { readonly attempt: PaymentAttempt }

/**
 * The bank refused a debit days after its order was committed: the payer has 14 days to pay otherwise, and is told how; the
 * intent is cancelled, so that nothing comes of it any more (rule PAY-18). The caller holds the request's lock. Repeating it
 * is harmless.
 */
export async function refuseDebit(
  app: App,
  tx: Transaction,
  { request, payment, attempt }: Locked,
  declineCode: string | null,
): Promise<void> {
  const { organizationId } = request
  const until = parisDate(minutesAfter(app.now(), lateRefusalDays * 24 * 60))
  if (!(await noteLateRefusal(tx, payment, until))) return
  const errorCode = 'PAYMENT_REFUSED'
  if (await moveAttempt(tx, attempt, 'lose', { now: app.now(), errorCode, declineCode }))
    await queueUndo(app, tx, { ...attempt, status: 'closed' })
  const mail = { organizationId, kind: 'debitRefused', subjectId: String(payment.id) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
}
