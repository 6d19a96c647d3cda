import { foldEntries, organizationsToFold } from '#db/account-balances.ts'
import type { App } from '../app.ts'

/** Seconds after which no transaction that wrote an earlier entry can still be open. */
const settled = 600
/** Organizations that one query gives. */
const limit = 200

/**
 * Adds up what the ledger recorded more than ten minutes ago, so that a balance is read in constant time. Each batch of an
 * organization is a transaction of its own. Answers how many entries it took.
 */
export async function foldBalances(
  app: App,
  { settleSeconds = settled }: { readonly settleSeconds?: number },
): Promise<number> {
  let folded = 0
  let after = 0
  for (;;) {
    const ids = await organizationsToFold(app.db, { settleSeconds, after, limit })
    for (const id of ids) folded += await foldOrganization(app, id, settleSeconds)
    const last = ids.at(-1)
    if (last === undefined) return folded
    after = last
  }
}

async function foldOrganization(app: App, id: number, settleSeconds: number): Promise<number> {
  let folded = 0
  for (;;) {
    const taken = await app.transaction(tx => foldEntries(tx, id, settleSeconds))
    folded += taken
    if (taken === 0) return folded
  }
}
