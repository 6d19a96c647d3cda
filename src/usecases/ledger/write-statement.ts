import { writeStatement as write } from '#db/payouts.ts'
import type { App } from '../app.ts'
import { foldOrganization } from './fold-entries.ts'

/**
 * Writes what a payout is made of: opening + lines = payout + closing. An entry that comes later is a line of the next
 * statement. Throws while the statement before it is missing, and the queue tries again.
 */
export async function writeStatement(
  app: App,
  key: { organizationId: number; payoutId: string },
): Promise<void> {
  const written = await app.transaction(async tx => {
    await foldOrganization(tx, key.organizationId)
    return write(tx, key)
  })
  if (!written) throw new Error('the statement before this one is not written yet')
}
