import { enqueue } from '#db/jobs.ts'
import { moveAttempt } from '#db/payment-attempts.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import type { App } from '../app.ts'

/** Late money is always undone (D5): a job cancels the authorisation, or refunds what was captured, and reads it back. */
export async function undoAttempt(app: App, tx: Transaction, attempt: PaymentAttempt): Promise<void> {
  const moved = await moveAttempt(tx, attempt, 'undo', { now: app.now() })
  if (!moved) return
  const { organizationId, id: attemptId } = attempt
  await enqueue(tx, 'undo-attempt', { organizationId, attemptId }, { trace: app.trace, maxAttempts: 60 })
}
