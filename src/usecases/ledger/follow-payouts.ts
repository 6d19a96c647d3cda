import { accountsOfOrganizations } from '#db/organizations.ts'
import { isPayoutDone } from '#db/payouts.ts'
import type { App } from '../app.ts'
import { applyPayout } from './apply-payout.ts'

/** Organizations that one query reads. */
const limit = 200

/**
 * Finds the payouts that no webhook told of: every account's newest ones are listed, back to those that are known and done.
 * Answers how many it looked at.
 */
export async function followPayouts(app: App): Promise<number> {
  let seen = 0
  let after = 0
  for (;;) {
    const batch = await accountsOfOrganizations(app.db, { after, limit })
    for (const { id, account } of batch) seen += await followAccount(app, id, account)
    const last = batch.at(-1)
    if (last === undefined) return seen
    after = last.id
  }
}

async function followAccount(app: App, organizationId: number, account: string): Promise<number> {
  const { balances } = app.provider('stripe')
  let seen = 0
  let after: string | null = null
  do {
    const page = await balances.listPayouts(account, after)
    if (page.outcome === 'unknown') throw new Error(`the payouts could not be listed: ${page.reason}`)
    if (page.outcome === 'rejected') return seen
    const { items, next } = page.value
    const oldest = items.at(-1)
    const isDone = oldest === undefined || (await isPayoutDone(app.db, organizationId, oldest.id))
    // Oldest first, so that the ledger has them in their order.
    for (const payout of items.toReversed()) {
      await app.transaction(tx => applyPayout(app, tx, organizationId, payout))
      seen += 1
    }
    after = isDone ? null : next
  } while (after !== null)
  return seen
}
