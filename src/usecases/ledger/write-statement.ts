import { writeStatement as write } from '#db/payouts.ts'
import type { App } from '../app.ts'

/**
 * Writes what a payout is made of, once every entry recorded before it is there: opening + lines = payout + closing. Throws
 * while the statement before it is missing, and the queue tries again.
 */
export async function writeStatement(
  app: App,
  key: { organizationId: number; payoutId: string },
): Promise<void> {
  const written = await app.transaction(tx => write(tx, key))
  if (!written) throw new Error('the statement before this one is not written yet')
}
