import { latestSetup, moveMethodChange } from '#db/method-changes.ts'
import type { Transaction } from '#db/schema.ts'
import type { App } from '../app.ts'

/** Gives up a change that is still at the bank: its plan is over. */
export async function closeMethodChange(
  app: App,
  tx: Transaction,
  schedule: { readonly organizationId: number; readonly id: number },
): Promise<void> {
  const latest = await latestSetup(tx, schedule)
  if (latest?.status === 'open') await moveMethodChange(tx, latest, 'close', { now: app.now() })
}

/** Gives up an amount that is still at the bank: its payer wants another one now. A change of card alone continues. */
export async function closeRaise(
  app: App,
  tx: Transaction,
  schedule: { readonly organizationId: number; readonly id: number },
): Promise<void> {
  const latest = await latestSetup(tx, schedule)
  if (latest?.status === 'open' && latest.amount !== null)
    await moveMethodChange(tx, latest, 'close', { now: app.now() })
}
