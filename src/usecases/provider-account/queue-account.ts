import { randomUUIDv7 } from 'node:crypto'
import { askForAccount } from '#db/account-openings.ts'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { App } from '../app.ts'

/**
 * Lets a job open the account of an organization at its provider, in the transaction that makes the organization; until it is there
 * nothing is collected (rules OUT-1, OUT-2). One that has an account stays as it is. Returns whether it waits for one.
 */
export async function queueAccount(
  app: Pick<App, 'now' | 'trace'>,
  tx: Transaction,
  organizationId: number,
): Promise<boolean> {
  const waits = await askForAccount(tx, { organizationId, id: randomUUIDv7(), askedAt: app.now() })
  if (waits)
    await enqueue(
      tx,
      'open-provider-account',
      { organizationId },
      { trace: app.trace, key: `account:${organizationId}` },
    )
  return waits
}
