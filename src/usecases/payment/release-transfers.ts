import { transfersDueBefore } from '#db/awaited-transfers.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { parisDate } from '../paris-time.ts'
import { letTransferGo, lockAwaited } from './receive-transfer.ts'

/**
 * Lets go of the places of transfers whose last day is over and of which nothing came (rule PAY-34); one of which a part came waits for
 * the association to decide. Says how many.
 */
export async function releaseTransfers(app: App): Promise<number> {
  const today = parisDate(app.now())
  let released = 0
  for await (const { organizationId, id } of inBatches(input => transfersDueBefore(app.db, today, input)))
    released += await app.transaction(async tx => {
      const transfer = await lockAwaited(tx, { organizationId, paymentId: Number(id) })
      if (transfer === undefined || transfer.received > 0 || transfer.dueOn >= today) return 0
      await letTransferGo(app, tx, transfer)
      return 1
    })
  return released
}
