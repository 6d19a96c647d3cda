import { enqueue } from '#db/jobs.ts'
import { moveAttempt } from '#db/payment-attempts.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { App } from '../app.ts'

/** Late money is always undone: a job cancels the intent, or refunds what was captured, and reads it back. */
export async function queueUndo(
  app: App,
  tx: Transaction,
  attempt: Pick<PaymentAttempt, 'organizationId' | 'id' | 'status' | 'capture'>,
): Promise<void> {
  if (!(await moveAttempt(tx, attempt, 'undo', { now: app.now() }))) return
  const { organizationId, id: attemptId } = attempt
  await enqueue(tx, 'undo-attempt', { organizationId, attemptId }, { trace: app.trace })
}
