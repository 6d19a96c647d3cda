import { moveCharge } from '#db/charges.ts'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { Charge } from '#domain/payment/charge.ts'
import type { App } from '../app.ts'

/** What came for a payment that is not due any more goes back (D5): a job cancels or refunds it, and reads it back. */
export async function undoCharge(
  app: App,
  tx: Transaction,
  charge: Pick<Charge, 'organizationId' | 'id' | 'status'>,
): Promise<void> {
  if (!(await moveCharge(tx, charge, 'undo', { now: app.now() }))) return
  const { organizationId, id: chargeId } = charge
  await enqueue(tx, 'undo-charge', { organizationId, chargeId }, { trace: app.trace, maxAttempts: 60 })
}
